import { expect } from 'vitest'
import { freePort } from '../../server/test/free-port.ts'
import { checkInvariants } from '../../server/src/ledger/invariants.ts'
import { serveGame, type BenchPlayer, type ServedGame } from '../bench/served-game.ts'
import { openBenchWorld, type BenchWorld } from '../bench/world.ts'
import { reportFault } from './fault-reports.ts'
import { Traders } from './traders.ts'

const operator = { email: 'operator@example.com', password: 'operator of the tests' }
const common = {
  PUBLIC_URL: 'http://localhost:9999',
  OPERATOR_EMAIL: operator.email,
  OPERATOR_PASSWORD: operator.password,
  WEEKLY_PURCHASE_CENTS: '100000000',
  OPEN_OFFERS: '1000000',
  OFFERS_PER_MINUTE: '1000000',
}

/** A database and servers for a fault, with eight players who trade through it. */
export interface Arena {
  readonly world: BenchWorld
  readonly games: readonly ServedGame[]
  /** Restarts the server with that index, on its port. */
  restart(at: number): Promise<void>
  /**
   * Players trade until `fault` has happened and been overcome, and for a while after. Then every act that was
   * acknowledged is stored exactly once, every invariant of the books holds, and every other answer was a refusal in
   * words or a request to try again.
   */
  tradeThrough(what: string, fault: (traders: Traders) => Promise<void>): Promise<void>
  close(): Promise<void>
}

export async function openArena({
  folder,
  processes,
  postgres,
}: {
  readonly folder: string
  readonly processes: number
  readonly postgres: Readonly<Record<string, string>>
}): Promise<Arena> {
  const world = await openBenchWorld(folder, postgres)
  const settings: Record<string, string>[] = []
  for (let at = 0; at < processes; at += 1)
    settings.push({ ...common, PORT: String(await freePort()), ROLES: at === 0 ? 'web,worker' : 'web' })
  const games: ServedGame[] = []
  const start = async (at: number) => {
    games[at] = await serveGame(world, settings[at], { isQuiet: true })
  }
  const close = async () => {
    await Promise.all(games.map((game) => game.kill()))
    await world[Symbol.asyncDispose]()
  }
  try {
    for (let at = 0; at < processes; at += 1) await start(at)
    const players = await Promise.all(Array.from({ length: 8 }, () => of(games, 0).register()))
    await giveFunds(of(games, 0).address, players)
    const series = await seriesToBuy(world)
    return {
      world,
      games,
      restart: start,
      close,
      async tradeThrough(what, fault) {
        const traders = new Traders(series)
        const before = await traces(world, players)
        traders.start(
          players.map((player, index) => ({
            id: player.id,
            token: () => player.token(),
            address: () => of(games, index % games.length).address,
          })),
        )
        try {
          await untilDone(traders, 50)
          await fault(traders)
          await untilDone(traders, traders.done + 50)
          await traders.stop()
        } finally {
          traders.abandon()
        }
        reportFault(what, traders)
        expectAllOnce(traders, before, await traces(world, players))
        await expectStored(world, traders)
        expect(await checkInvariants(world.database.owner)).toEqual([])
        expect(
          [...traders.others.keys()].filter((answer) => answer.startsWith('5') && !comesAgain.test(answer)),
        ).toEqual([])
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

const comesAgain = /^503 The game is busy\. .*\(Retry-After\)$/

export async function untilDone(traders: Traders, count: number): Promise<void> {
  await expect.poll(() => traders.done, { interval: 20 }).toBeGreaterThanOrEqual(count)
}

function of(games: readonly ServedGame[], at: number): ServedGame {
  const game = games[at]
  if (!game) throw new Error(`there is no server ${at}`)
  return game
}

async function giveFunds(address: string, players: readonly BenchPlayer[]): Promise<void> {
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const { token }: { token: string } = JSON.parse(await (await post('/api/user/login', operator)).text())
  for (const { id } of players) {
    const body = { account_id: id, funds: 100_000, reason: 'a test' }
    const given = await post('/api/operator/grants', body, { authorization: `Bearer ${token}` })
    if (given.status !== 200) throw new Error(await given.text())
  }
}

async function seriesToBuy({ database }: BenchWorld): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select id from series where pack_type = 'identity' and on_sale and not tutorial order by tier, id limit 1`,
  )
  return rows[0]?.id ?? 0
}

type Traces = Readonly<Record<string, number>>

/** Counts the rows that players' acts leave in the database. */
async function traces({ database }: BenchWorld, players: readonly BenchPlayer[]): Promise<Traces> {
  const { rows } = await database.owner.query<Traces>(
    `select (select count(*) from idempotency where account_id = any($1)) as acts,
      (select count(*) from transfer where kind = 'pack_purchase') as "buy a pack",
      (select count(*) from transfer where kind = 'sale') as "buy a listing",
      (select count(*) from offer) as offer,
      (select count(*) from transfer where kind = 'offer_hold') as holds`,
    [players.map(({ id }) => id)],
  )
  return rows[0] ?? {}
}

/** Expects exactly as many effects as answers of 200. */
function expectAllOnce(traders: Traders, before: Traces, after: Traces): void {
  const acknowledged = traders.acts.filter(({ status }) => status === 200)
  const count = (kind: string) => acknowledged.filter((act) => act.kind === kind).length
  const expected = {
    acts: acknowledged.length,
    'buy a pack': count('buy a pack'),
    'buy a listing': count('buy a listing'),
    offer: count('offer'),
    holds: count('offer'),
  }
  const grown = Object.keys(expected).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)])
  expect(Object.fromEntries(grown)).toEqual(expected)
}

/** Expects every answer of 200 to be stored under its key, word for word. */
async function expectStored({ database }: BenchWorld, traders: Traders): Promise<void> {
  const acknowledged = traders.acts.filter(({ status }) => status === 200)
  const { rows } = await database.owner.query<{ key: string; answer: string }>(
    'select key, answer from idempotency where key = any($1)',
    [acknowledged.map(({ key }) => key)],
  )
  const stored = new Map(rows.map(({ key, answer }) => [key, answer]))
  expect(acknowledged.filter(({ key, text }) => stored.get(key) !== text)).toEqual([])
}
