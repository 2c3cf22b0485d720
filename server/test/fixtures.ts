import {
  accountId,
  assetId,
  offerId,
  type AccountId,
  type AssetId,
  type DefinitionId,
} from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { addSeconds, secondsPerDay } from '@called-shot/shared/time.ts'
import type { Effects, Move } from '../src/commit/effects.ts'
import { createIdSource } from '../src/commit/ids.ts'
import { playerById, purseOf, type Player } from '../src/commit/player.ts'
import { createRandom } from '../src/commit/random.ts'
import { queriesOf, type Reader } from '../src/commit/reader.ts'
import {
  createRunner,
  type CommandRun,
  type Context,
  type Runner,
  type RunnerParts,
} from '../src/commit/run-command.ts'
import type { Database } from '../src/db/database.ts'
import { house } from '../src/ledger/kinds.ts'
import { newAccountOf } from './new-account.ts'
import { seedCatalogue } from './world/catalogue.ts'
import { giver } from './world/give.ts'

export {
  people,
  type CollectionName,
  type EventName,
  type PersonName,
  type TriggerName,
} from './world/facts.ts'

export type SmallWorld = Awaited<ReturnType<typeof smallWorld>>

/**
 * Fills an empty test database with a few real people, collections, triggers and open events, and returns the functions
 * with which a test arranges more: `const world = await smallWorld(await useTestDatabase())`, then
 * `world.openAccount()`, `world.giveParts(alice, 'mahomes')`, `world.givePrize(alice, 500)`. Everything owned is minted
 * by `commit` itself.
 */
export async function smallWorld({ owner, game, lists }: Pick<Database, 'owner' | 'game' | 'lists'>) {
  const ids = createIdSource(game)
  const random = createRandom(Buffer.alloc(32, 7))
  const queries = queriesOf(game)
  const runnerWith = (parts: Partial<Pick<RunnerParts, 'pause' | 'onRestart' | 'ids'>> = {}) =>
    createRunner({ game, ids, random, ...parts })
  const runner = runnerWith()
  const catalogue = await seedCatalogue(owner, async () => (await ids.take(1))[0] ?? 0)

  /** A player of 30 in California with an empty purse. */
  async function openAccount(name = 'Alice'): Promise<AccountId> {
    return runner.runHouse(async ({ read }: Context<null>) => {
      const id = accountId(await idWithPurse(read))
      return {
        answer: id,
        newAccount: { ...newAccountOf(id, { name }), id, weeklyLimitCents: cents(50_000) },
      } satisfies Effects<AccountId>
    }, null)
  }

  /** The player as a command reads it, from the database now. */
  async function playerOf(id: AccountId): Promise<Player> {
    const player = await playerById(queries, id)
    if (!player) throw new Error(`there is no account ${id}`)
    return player
  }

  /** What a player does with one command, by the world's runner unless another is named; returns its answer. */
  async function act<Input, Answer>(
    who: AccountId,
    { runner: by = runner, ...call }: PlayersAct<Input, Answer>,
  ): Promise<Answer> {
    return call.answer.parse(JSON.parse(await by.run({ ...call, player: await playerOf(who) })))
  }

  /** Puts a card wherever a test needs it. */
  async function move(to: Move): Promise<void> {
    await runner.runHouse(async ({ read }: Context<null>) => {
      read.expectAsset(await assetRow(read, to.id))
      return { answer: null, moves: [to] } satisfies Effects<null>
    }, null)
  }

  /** Puts a held card up for sale and adds that to its history. */
  async function list(card: AssetId, priceCents: number): Promise<void> {
    await runner.runHouse(async ({ read }: Context<null>) => {
      const row = await assetRow(read, card)
      const price = cents(priceCents)
      read.expectAsset(row)
      return {
        answer: null,
        moves: [{ id: card, place: 'held', price }],
        listingEvents: [
          {
            assetId: card,
            definitionId: row.definitionId,
            rarity: row.rarity,
            what: 'listed',
            priceCents: price,
            sellerId: row.ownerId,
          },
        ],
      } satisfies Effects<null>
    }, null)
  }

  /** Gives the maker the money for an offer and makes it, open for a day. */
  async function offer(maker: AccountId, on: AssetId, offeredCents: number): Promise<void> {
    await runner.runHouse(async ({ read }: Context<null>) => {
      const { ownerId, now } = await assetRow(read, on)
      const [fresh] = await read.newIds(1)
      const id = offerId(fresh ?? 0)
      const held = cents(offeredCents)
      const { available, reserved } = purseOf(maker)
      return {
        answer: null,
        transfers: [
          { from: house.grants, to: available, cents: held, kind: 'grant' },
          { from: available, to: reserved, cents: held, kind: 'offer_hold', ref: id },
        ],
        newOffers: [
          {
            id,
            assetId: on,
            makerId: maker,
            ownerId,
            counterOf: null,
            cents: held,
            heldCents: held,
            expiresAt: addSeconds(now, secondsPerDay),
          },
        ],
        notices: [
          {
            accountId: ownerId,
            type: 'offer_made',
            facts: { cents: held, name: 'a card' },
            payload: {},
            fact: `offer:${id}`,
          },
        ],
      } satisfies Effects<null>
    }, null)
  }

  /** `{ available, reserved, bonus }` in cents. */
  async function purse(of: AccountId): Promise<Record<string, number>> {
    const { rows } = await owner.query<{ kind: string; balance: number }>(
      'select kind, balance_cents as balance from ledger_account where account_id = $1',
      [of],
    )
    return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
  }

  return {
    /** An id that nothing has. */
    unknownAsset: assetId(999),
    lists,
    queries,
    runner,
    runnerWith,
    collection: catalogue.collection,
    event: catalogue.eventOf,
    trigger: catalogue.trigger,
    addEvent: catalogue.addEvent,
    eventSays: catalogue.eventSays,
    ...giver(runner, catalogue),
    openAccount,
    playerOf,
    act,
    list,
    move,
    offer,
    purse,
  }
}

type PlayersAct<Input, Answer> = Omit<CommandRun<Input, Answer>, 'player'> & { readonly runner?: Runner }

interface AssetRow {
  readonly id: AssetId
  readonly version: number
  readonly ownerId: AccountId
  readonly definitionId: DefinitionId
  readonly rarity: number
  readonly now: Date
}

async function assetRow(read: Reader, id: AssetId): Promise<AssetRow> {
  const rows = await read.query<AssetRow>({
    name: 'asset-of-test',
    text: `select id, version, owner_id as "ownerId", definition_id as "definitionId", rarity, clock_timestamp() as now
      from asset where id = $1`,
    values: [id],
  })
  if (!rows[0]) throw new Error(`there is no asset ${id}`)
  return rows[0]
}

/** The three ledger accounts have the ids behind the account's own, so the four must be neighbors. */
async function idWithPurse(read: Reader): Promise<number> {
  const [first = 0, , , last = 0] = await read.newIds(4)
  return last === first + 3 ? first : idWithPurse(read)
}
