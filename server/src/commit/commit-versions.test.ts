import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accountId, type AccountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { useTestDatabase } from '../../test/database.ts'
import { newAccountOf } from '../../test/new-account.ts'
import { migrate, ours } from '../db/migrate.ts'
import { house } from '../ledger/kinds.ts'
import { commitFunction, commitFunctionOf, type CommitFunction } from './commit-function.ts'
import { createIdSource } from './ids.ts'
import { playerById, purseOf } from './player.ts'
import { createRandom } from './random.ts'
import { queriesOf } from './reader.ts'
import { createRunner, type Command, type Runner } from './run-command.ts'
import { planKeysOf } from './world/plan-keys.ts'
import { world } from './world/world.ts'

const { game, owner } = await useTestDatabase()
const planKeys = planKeysOf(world)
const source = await readFile(new URL('./commit.sql', import.meta.url), 'utf8')
const parts = { game, ids: createIdSource(game), random: createRandom(Buffer.alloc(32, 7)) }
const runner = createRunner(parts)

async function openFundedAccount(): Promise<AccountId> {
  const [first] = await parts.ids.take(4)
  const id = accountId(first ?? 0)
  await runner.runHouse(
    async () => ({ answer: null, newAccount: { ...newAccountOf(id), id, weeklyLimitCents: cents(50_000) } }),
    null,
  )
  await runner.runHouse(
    async () => ({
      answer: null,
      transfers: [{ from: house.grants, to: purseOf(id).available, cents: cents(1000), kind: 'grant' }],
    }),
    null,
  )
  return id
}

async function availableOf(id: AccountId): Promise<number | undefined> {
  const { rows } = await owner.query<{ cents: number }>(
    'select balance_cents as cents from ledger_account where id = $1',
    [purseOf(id).available],
  )
  return rows[0]?.cents
}

const spendOneCent: Command<null, object> = async ({ player }) => ({
  answer: {},
  transfers: [
    { from: purseOf(player.id).available, to: house.packSales, cents: cents(1), kind: 'pack_purchase' },
  ],
})

async function spendCents(through: Runner, id: AccountId, times: number): Promise<void> {
  const player = await playerById(queriesOf(game), id)
  if (!player) throw new Error(`there is no account ${id}`)
  for (let time = 0; time < times; time += 1)
    await through.run({ command: spendOneCent, player, input: null, answer: z.custom<object>(() => true) })
}

interface Version {
  readonly commit: CommitFunction
  readonly runner: Runner
  calls(): Promise<number | undefined>
}

/** A version of the function that counts its calls, and a program that calls it. */
async function versionNamed(name: string): Promise<Version> {
  await owner.query(`create sequence calls_of_${name}`)
  const begin = '/* unknown keys are refused here */'
  const commit = commitFunctionOf(source.replace(begin, `${begin} perform nextval('calls_of_${name}');`))
  return {
    commit,
    runner: createRunner({ ...parts, commitWith: commit }),
    async calls() {
      const { rows } = await owner.query<{ calls: number }>(
        `select last_value as calls from calls_of_${name}`,
      )
      return rows[0]?.calls
    },
  }
}

describe('programs of two versions on one database', () => {
  test.each([
    { running: 'older', starting: 'newer' },
    { running: 'newer', starting: 'older' },
  ])(
    'each keep their own function while the $running one works and the $starting one starts and restarts',
    async ({ running, starting }) => {
      const first = await versionNamed(`${running}_running`)
      const second = await versionNamed(`${starting}_starting`)
      const start = ({ commit }: Version) => migrate(owner, { ...ours, commit })
      const players = await Promise.all([1, 2, 3, 4].map(openFundedAccount))
      const load = (version: Version) => players.map((id) => spendCents(version.runner, id, 25))

      await start(first)
      const working = load(first)
      await start(second)
      working.push(...load(second))
      await start(first)
      await start(second)
      await Promise.all(working)

      expect(await first.calls()).toBe(100)
      expect(await second.calls()).toBe(100)
      expect(await Promise.all(players.map(availableOf))).toEqual([950, 950, 950, 950])
    },
  )

  test('nobody calls a function named commit, as made by a program without versions', async () => {
    const player = await openFundedAccount()
    await owner.query(`
      create function commit(plan jsonb, answer text) returns text language sql as 'select null';
      grant execute on function commit(jsonb, text) to called_shot_web`)
    await spendCents(runner, player, 1)
    await migrate(owner)
    await spendCents(runner, player, 1)
    expect(await availableOf(player)).toBe(998)
  })

  test('an older function refuses a section that only a newer program writes, and changes nothing', async () => {
    const older = commitFunctionOf(source)
    const text = older.text.replaceAll(',counters,', ',').replaceAll(older.name, 'commit_01234567')
    await migrate(owner, { ...ours, commit: { name: 'commit_01234567', text } })
    const player = await openFundedAccount()
    const newer = createRunner({ ...parts, commitWith: { name: 'commit_01234567', text } })
    const counting: Command<null, object> = async (context, input) => ({
      ...(await spendOneCent(context, input)),
      counters: [{ key: 'promotions', delta: 0 }],
    })
    const who = await playerById(queriesOf(game), player)
    if (!who) throw new Error('there is no such player')
    const answer = z.custom<object>(() => true)
    await expect(newer.run({ command: counting, player: who, input: null, answer })).rejects.toThrow(
      'commit knows no section "counters" in the plan',
    )
    expect(await availableOf(player)).toBe(1000)
  })

  test('only the game and the owner may call it', async () => {
    const { rows } = await owner.query<{ acl: string }>(
      `select proacl::text as acl from pg_proc where proname = $1`,
      [commitFunction.name],
    )
    expect(rows[0]?.acl).toMatch(/^\{(\w+)=X\/\1,called_shot_web=X\/\1\}$/)
  })
})

describe('a plan that commit does not know', () => {
  const commit = (plan: object) =>
    game.query(`select ${commitFunction.name}($1::jsonb, 'null')`, [JSON.stringify({ commit: 5, ...plan })])

  test('is refused for a misspelled section, by its name, and moves nothing', async () => {
    const player = await openFundedAccount()
    const to = purseOf(player).available
    const transfer = { id: 5, from: house.grants, to, cents: 500, kind: 'grant' }
    const misspelled = commit({ transferz: [transfer], notices: [] })
    await expect(misspelled).rejects.toMatchObject({
      code: 'CS002',
      message: 'commit knows no section "transferz" in the plan',
    })
    await expect(
      commit({ transfers: [transfer, { ...transfer, id: 6, amount: 1, cent: 2 }] }),
    ).rejects.toThrow(/^commit knows no key "(cent", "amount|amount", "cent)" in transfers$/)
    expect(await availableOf(player)).toBe(1000)
  })

  const objects = Object.keys(planKeys.objects).map((path) => ({ path, plan: { [path]: { misspelled: 1 } } }))
  const lists = Object.keys(planKeys.rows).map((path) => {
    const [section = '', inner] = path.split('.')
    const rows = [{}, { misspelled: 1 }]
    return { path, plan: { [section]: inner === undefined ? rows : { [inner]: rows } } }
  })
  test.each([...objects, ...lists])('is refused for a misspelled key in $path', async ({ path, plan }) => {
    await expect(commit(plan)).rejects.toMatchObject({
      code: 'CS002',
      message: `commit knows no key "misspelled" in ${path}`,
    })
  })
})

describe('the keys of a plan', () => {
  const { text } = commitFunction
  const statements = text.split(';')

  /** What commit.sql reads of a section: columns of a record set, or names of a table's row. */
  function keysRead(path: string): readonly string[] {
    const [section = '', inner] = path.split('.')
    const value = inner === undefined ? `plan->'${section}'` : `plan#>'{${section},${inner}}'`
    const names = statements.flatMap((statement) => {
      const read = statement.replaceAll('deltas)', `plan->'transfers')`)
      return read.split(value).flatMap((before, index, all) => {
        const after = all[index + 1] ?? ''
        const columns = /^\)\s*as x \(([^)]*)\)/.exec(after)?.[1]
        if (columns !== undefined)
          return columns.split(',').map((column) => column.trim().split(' ')[0] ?? '')
        const isWholeRow = /jsonb_populate_record(set)?\(null::\w+, $/.test(before)
        return isWholeRow ? [...read.matchAll(/\bx\.(\w+)/g)].map((match) => match[1] ?? '') : []
      })
    })
    const picked = [...text.matchAll(new RegExp(`plan#>>?'\\{${section},(\\w+)\\}'`, 'g'))].map(
      (match) => match[1] ?? '',
    )
    return [...names, ...(inner === undefined ? picked : [])].map((name) => name.replaceAll('"', ''))
  }

  test.each([...Object.entries(planKeys.objects), ...Object.entries(planKeys.rows)])(
    'are all read by commit.sql, and it reads no others, in %s',
    (path, keys) => {
      expect([...new Set(keysRead(path))].sort()).toEqual([...keys].sort())
    },
  )
})
