import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { accountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { give, oneId } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone, type WholeApp } from '../../test/whole-app.ts'
import { commitFunctionOf } from '../commit/commit-function.ts'
import { createIdSource } from '../commit/ids.ts'
import { playerById, purseOf } from '../commit/player.ts'
import { createRandom } from '../commit/random.ts'
import { queriesOf } from '../commit/reader.ts'
import { createRunner } from '../commit/run-command.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { house } from '../ledger/kinds.ts'
import { openDatabase } from './database.ts'
import { migrate, ours, type MigrationSources } from './migrate.ts'

const app = await useWholeApp({ WEEKLY_PURCHASE_CENTS: '100000000' })
const folder = await mkdtemp(join(tmpdir(), 'next-version-'))
afterAll(() => rm(folder, { recursive: true }))

/** Each gets a column that this version does not know. */
const changed = [
  'account',
  'asset',
  'event',
  'outcome',
  'offer',
  'ledger_account',
  'transfer',
  'notification',
]

async function nextVersion(): Promise<MigrationSources> {
  await cp(ours.migrations, folder, { recursive: true })
  const text = changed.map((table) => `alter table ${table} add column of_the_next_version text;`).join('\n')
  await writeFile(join(folder, '9999-next-version.sql'), text)
  const source = await readFile(new URL('../commit/commit.sql', import.meta.url), 'utf8')
  const begin = '/* unknown keys are refused here */'
  return { migrations: folder, commit: commitFunctionOf(source.replace(begin, `${begin} /* next */`)) }
}

/** Players who buy, open and look until they are told to stop; every answer that is not 200 is kept. */
function startLoad(players: readonly Someone[], seriesId: number) {
  const refused: string[] = []
  let answered = 0
  let isOver = false
  const call = async (method: string, path: string, { token }: Someone, body?: object): Promise<unknown> => {
    const answer = await app.send(method, path, { token, body })
    if (answer.status === 200) answered += 1
    else refused.push(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  const play = async (player: Someone) => {
    while (!isOver && refused.length === 0) {
      const order = { payment_method: 'balance', quantity: 1, tier: 1 }
      const bought = await call('POST', `/api/card_series/${seriesId}/buy`, player, order)
      const { success, data } = z.object({ cardpack_id: z.number() }).safeParse(bought)
      if (success) await call('POST', `/api/card_pack/${data.cardpack_id}/open`, player, {})
      await call('GET', '/api/me/marketplace_cards/params?type=date', player)
      await call('GET', '/api/me/get_balance', player)
    }
  }
  const ended = Promise.all(players.map(play))
  return {
    refused,
    /** Until so many more calls have been answered, or one was refused. */
    async more(calls: number): Promise<void> {
      const goal = answered + calls
      while (answered < goal && refused.length === 0) await sleep(5)
    },
    async stop(): Promise<void> {
      isOver = true
      await ended
    },
  }
}

async function untilMigrationWaits(): Promise<void> {
  for (;;) {
    const { rows } = await app.database.owner.query<{ waits: boolean }>(
      `select exists (select from pg_locks where not granted and mode = 'AccessExclusiveLock') as waits`,
    )
    if (rows[0]?.waits) return
    await sleep(5)
  }
}

/** A command of the next version's program: it calls that version's `commit`. */
async function spendOneCent(
  { database }: WholeApp,
  { commit }: MigrationSources,
  who: Someone,
): Promise<void> {
  if (commit === null) throw new Error('the next version has no commit')
  const { game } = database
  const random = createRandom(Buffer.alloc(32, 7))
  const runner = createRunner({ game, ids: createIdSource(game), random, commitWith: commit })
  const player = await playerById(queriesOf(game), accountId(who.id))
  if (player === null) throw new Error('there is no such player')
  await runner.run({
    command: async () => ({
      answer: {},
      transfers: [
        { from: purseOf(player.id).available, to: house.packSales, cents: cents(1), kind: 'pack_purchase' },
      ],
    }),
    player,
    input: null,
    answer: z.object({}),
  })
}

test('a migration to the next version refuses no call of this one, even while it waits for a table', async () => {
  const players = await Promise.all(Array.from({ length: 3 }, () => app.register()))
  for (const player of players) await give(app, player, { funds: 5000 })
  const series = await oneId(
    app,
    `select id from series where pack_type = 'identity' and on_sale and not tutorial order by id limit 1`,
  )
  const load = startLoad(players, series)
  await load.more(10)
  // A long read is running. Until it ends, no migration of these tables can go on.
  const reader = new Client(app.database.connection)
  await reader.connect()
  await reader.query('begin')
  for (const table of changed) await reader.query(`select 1 from ${table} limit 1`)

  const next = await nextVersion()
  const starting = openDatabase({ connection: app.database.connection })
  const migrating = migrate(starting.owner, next)
  await untilMigrationWaits()
  // If it waited for as long as it takes, these calls would wait behind it, and nothing would end the wait.
  await load.more(30)
  await reader.query('commit')
  await reader.end()
  expect(await migrating).toEqual(['9999-next-version.sql', next.commit?.name])

  // From here on both versions run.
  await Promise.all(players.map((player) => spendOneCent(app, next, player)))
  await load.more(30)
  await load.stop()
  expect(load.refused).toEqual([])
  expect(await checkInvariants(app.database.owner)).toEqual([])
  await starting.close()
})
