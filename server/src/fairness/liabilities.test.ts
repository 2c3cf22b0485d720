import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { describe, expect, onTestFinished, test } from 'vitest'
import { balancesAround } from '@called-shot/shared/fairness/balances-around.ts'
import { fairness } from '@called-shot/shared/fairness/contract.ts'
import {
  checkLiabilities,
  neighborsOf,
  sharedLeaves,
  type OwnLiabilities,
  type PublishedLiabilities,
} from '@called-shot/shared/fairness/liabilities.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { paginate } from '@called-shot/shared/page.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import { useTestDatabase } from '../../test/database.ts'
import { packWorld } from '../../test/pack-fixtures.ts'
import { query } from '../../test/query.ts'
import { runScript } from '../../test/run-script.ts'
import { secondChecker } from '../../test/second-checker.ts'
import { makeTemporaryFolder } from '../../test/temporary-folder.ts'
import { queriesOf } from '../commit/reader.ts'
import { publishLiabilities } from '../ledger/publish-liabilities.ts'
import { ledgerCsv } from '../wallet/ledger-csv.ts'
import { listCheckpoints } from './checkpoints.ts'
import { listLiabilities, readOwnLiabilities } from './liability-lists.ts'

const database = await useTestDatabase()
const { owner, game } = database
const world = await packWorld(database)
const queries = queriesOf(game)
const sha256 = async (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

const published = () => listLiabilities(queries, { limit: 20, offset: 0 })
const partOf = (account: AccountId) => readOwnLiabilities(queries, account, undefined)
const authIdOf = async (account: AccountId) =>
  (await owner.query<{ id: string }>('select auth_id as id from account where id = $1', [account])).rows[0]
    ?.id ?? ''

/** The checks of a part that fail, in the words of the player's own checker. */
async function broken(
  own: OwnLiabilities,
  day: PublishedLiabilities,
  authId: string = own.auth_id,
): Promise<string[]> {
  const checks = await checkLiabilities(own, day, { authId, sha256 })
  return checks.flatMap(({ says, holds }) => (holds ? [] : says))
}

const inRoot = 'they are counted in the published root, and no sum beside them is below zero'

describe('what is owed to all players', () => {
  test('is published once a day, beside the house’s own money, and each player finds their part in it', async () => {
    expect(await partOf(await world.openAccount()).catch((error: unknown) => error)).toMatchObject({
      code: 'not_found',
    })
    const [ann, bob, eve, zoe] = [
      await world.openAccount('Ann'),
      await world.openAccount('Bob'),
      await world.openAccount('Eve'),
      await world.openAccount('Zoe'),
    ]
    await world.giveMoney(ann, { available: 12_345, bonus: 700 })
    await world.giveMoney(bob, { available: 1 })
    await world.givePrize(eve, 5000, { redeemable: true })
    await world.givePrize(eve, 900)
    expect(await publishLiabilities(owner)).toBe(true)
    expect(await publishLiabilities(owner)).toBe(false)

    const list = await published()
    const [day] = list.data
    if (!day) throw new Error('nothing was published')
    expect(day).toMatchObject({
      leaves: 6,
      total: 18_046,
      owed: { available: 12_346, reserved: 0, bonus: 700, prizes: 5000 },
      money: 0,
    })
    expect(day.house.find(({ kind }) => kind === 'grants')?.total).toBe(-12_346)
    const parts = [await partOf(ann), await partOf(bob), await partOf(eve)]
    const players = [ann, bob, eve]
    for (const [index, part] of parts.entries())
      expect(await broken(part, day, await authIdOf(players[index] ?? ann))).toEqual([])
    expect(sharedLeaves(parts)).toEqual([])
    const nothing = await partOf(zoe)
    expect(nothing).toMatchObject({ salt: null, leaves: [] })
    expect(await broken(nothing, day)).toEqual([])

    const wire = [...parts, nothing].map((part) => z.encode(fairness.ownLiabilities.answer, part))
    const listed = z.encode(fairness.liabilities.answer, list)
    expect((await secondChecker('liabilities', [listed, ...wire])).broken).toEqual([])
    const { data } = await listCheckpoints(queries, { limit: 1, offset: 0 })
    expect(data[0]?.liabilities).toEqual({ root: day.root })
    await expect(owner.query('update liability_day set leaves = 1')).rejects.toThrow('kept for ever')
  })

  test('is the same tree for thousands of players, of whom each reads a few nodes', async () => {
    await query(
      database.connection,
      `insert into account (id, auth_id, email, name, wallet_address)
        select 10000000 + 10 * n, 'many|' || n, n || '@example.com', 'One', 'wallet ' || n from generate_series(1, 2500) n;
      insert into ledger_account (id, account_id, kind, balance_cents)
        select 10000001 + 10 * n, 10000000 + 10 * n, 'available', n * 7 from generate_series(1, 2500) n;
      alter table liability_day disable trigger liability_day_kept;
      delete from liability_part; delete from liability_nodes; delete from liability_day;
      alter table liability_day enable trigger liability_day_kept`,
    )
    expect(await publishLiabilities(owner)).toBe(true)
    const [day] = (await published()).data
    if (!day) throw new Error('nothing was published')
    expect(day).toMatchObject({ leaves: 5006, total: 18_046 + (7 * 2500 * 2501) / 2 })
    for (const n of [1, 2, 777, 1024, 1025, 2499, 2500]) {
      const part = await partOf((10_000_000 + 10 * n) as AccountId)
      expect(part.owed.available).toBe(7 * n)
      expect(await broken(part, day, `many|${n}`)).toEqual([])
      expect(part.leaves.map(({ path }) => path.length)).toEqual(
        part.leaves.map(({ position }) => neighborsOf(position, day.leaves).length),
      )
    }
  })
})

interface Leaf {
  readonly authId: string
  readonly salt: string
  readonly part: number
  readonly cents: number
}

/** A tree over any given leaves, built from docs/fairness.md: a liar's tree can hold anything. */
async function treeOf(leaves: readonly Leaf[], total: number) {
  const day = '2026-02-01'
  const hashed = await Promise.all(
    leaves.map(async (leaf) => ({
      leaf,
      cents: leaf.cents,
      hash: await sha256(['leaf', day, leaf.salt, leaf.part, leaf.cents, leaf.authId].join('|')),
    })),
  )
  hashed.sort((a, b) => (a.hash < b.hash ? -1 : 1))
  const levels: { cents: number; hash: string }[][] = [hashed]
  for (let level = levels[0] ?? []; level.length > 1; levels.push(level)) {
    const above = []
    for (let at = 0; at < level.length; at += 2) {
      const [a, b] = [level[at], level[at + 1]]
      if (!a) continue
      const hash = b ? await sha256(['node', a.cents, a.hash, b.cents, b.hash].join('|')) : a.hash
      above.push({ cents: a.cents + (b?.cents ?? 0), hash })
    }
    level = above
  }
  const root = await sha256(['root', day, leaves.length, total, levels.at(-1)?.[0]?.hash ?? ''].join('|'))
  const owed = { available: total, reserved: 0, bonus: 0, prizes: 0 }
  const partFor = (authId: string): OwnLiabilities => {
    const own = hashed.flatMap(({ leaf }, position) => (leaf.authId === authId ? [{ leaf, position }] : []))
    const sum = own.reduce((all, { leaf }) => all + leaf.cents, 0)
    return {
      day,
      auth_id: authId,
      salt: own[0]?.leaf.salt ?? null,
      owed: { available: sum, reserved: 0, bonus: 0, prizes: 0 },
      leaves: own
        .toSorted((a, b) => a.leaf.part - b.leaf.part)
        .map(({ leaf, position }) => ({
          part: leaf.part,
          cents: leaf.cents,
          position,
          path: neighborsOf(position, leaves.length).map(({ level, position: beside, side }) => ({
            side,
            cents: levels[level]?.[beside]?.cents ?? 0,
            hash: levels[level]?.[beside]?.hash ?? '',
          })),
        })),
    }
  }
  return { published: { day, root, leaves: leaves.length, owed, total }, partFor }
}

function leavesOf(authId: string, first: number, second: number): Leaf[] {
  const salt = randomBytes(16).toString('hex')
  return [first, second].map((cents, index) => ({ authId, salt, part: index + 1, cents }))
}

const honest = [...leavesOf('ann', 300, 200), ...leavesOf('bob', 40, 60), ...leavesOf('eve', 7, 0)]

/** With its amounts in dollars, as the API returns them. */
function onTheWire<Part extends { readonly owed: OwnLiabilities['owed'] }>(part: Part) {
  const owed = Object.entries(part.owed).map(([kind, amount]) => [kind, amount / 100] as const)
  return { ...part, owed: Object.fromEntries(owed) }
}

/** The result of the checker in Python on the same parts, each shown to its player. */
const second = (day: PublishedLiabilities, parts: readonly OwnLiabilities[]) =>
  secondChecker('liabilities', [
    { data: [{ ...onTheWire(day), total: day.total / 100, house: [], money: 0 }] },
    ...parts.map(onTheWire),
  ])

describe('a server that lies', () => {
  test('an honest server passes every check', async () => {
    const { published: day, partFor } = await treeOf(honest, 607)
    const parts = ['ann', 'bob', 'eve'].map(partFor)
    for (const part of parts) expect(await broken(part, day)).toEqual([])
    expect((await second(day, parts)).broken).toEqual([])
  })

  test('a negative balance that makes the debt smaller is found by the player in the next leaf', async () => {
    const leaves = [...honest, ...leavesOf('nobody', -400, -100)]
    const { published: day, partFor } = await treeOf(leaves, 107)
    const parts = ['ann', 'bob', 'eve'].map(partFor)
    const found = await Promise.all(parts.map((part) => broken(part, day)))
    expect(found.flat()).toContain(inRoot)
    expect((await second(day, parts)).code).toBe(1)
  })

  test('a player who was left out finds it', async () => {
    const { published: day, partFor } = await treeOf(leavesOf('ann', 300, 200), 500)
    const nothing = partFor('bob')
    // Nothing in his part is wrong, but his own movements say that he had a dollar.
    const csv = await csvOf(100)
    expect(nothing.leaves).toEqual([])
    expect(balancesAround(csv, addSeconds(new Date(), 3600))).not.toContain(nothing.owed.available)
    // Leaves from another tree do not lead to the published root.
    const elsewhere = (await treeOf(honest, 607)).partFor('bob')
    expect(await broken(elsewhere, day)).toContain(inRoot)
    expect((await second(day, [elsewhere])).code).toBe(1)
  })

  test('a balance that was made smaller is found by its owner', async () => {
    const { published: day, partFor } = await treeOf(
      [...leavesOf('ann', 1, 0), ...leavesOf('bob', 40, 60)],
      101,
    )
    const fuller = { ...partFor('ann'), owed: { available: 500, reserved: 0, bonus: 0, prizes: 0 } }
    expect(await broken(fuller, day)).toEqual([
      'your leaves hold all that you had, and no amount is below zero',
    ])
    const inflated = { ...fuller, leaves: fuller.leaves.map((leaf) => ({ ...leaf, cents: 250 })) }
    expect(await broken(inflated, day)).toEqual([inRoot])
    for (const part of [fuller, inflated]) expect((await second(day, [part])).code).toBe(1)
  })

  test('a leaf shown to two players is found by the second, or when both compare', async () => {
    const { published: day, partFor } = await treeOf(honest, 607)
    const shown = partFor('ann')
    expect(await broken(shown, day, 'bob')).toEqual(['it is made out to you (ann)'])
    const forged = { ...shown, auth_id: 'bob' }
    expect(await broken(forged, day, 'bob')).toEqual([inRoot])
    // If both are shown the same name, they notice it by comparing.
    expect(sharedLeaves([shown, structuredClone(shown)])).toEqual([[0, 1]])
    expect((await second(day, [shown, shown])).broken).toContain('NO   no two parts have the same auth_id')
    expect((await second(day, [forged])).code).toBe(1)
    // A leaf that both parts share would be counted only once.
    const twice = { ...shown, leaves: shown.leaves.map((leaf) => ({ ...leaf, part: 1 })) }
    expect(await broken(twice, day)).not.toEqual([])
  })

  test('a wrong total, or a leaf in another place, is found', async () => {
    const { published: day, partFor } = await treeOf(honest, 500)
    expect(await broken(partFor('ann'), day)).toContain(inRoot)
    const { published: right, partFor: of } = await treeOf(honest, 607)
    const moved = of('ann')
    const [first, ...others] = moved.leaves
    if (!first) throw new Error('no leaf')
    const elsewhere = { ...moved, leaves: [{ ...first, position: first.position ^ 1 }, ...others] }
    expect(await broken(elsewhere, right)).toContain(inRoot)
    expect((await second(right, [elsewhere])).code).toBe(1)
  })
})

async function csvOf(cents: number): Promise<string> {
  const bob = await world.openAccount('Bob')
  await world.giveMoney(bob, { available: cents })
  let text = ''
  for await (const part of ledgerCsv(queries, bob)) text += part
  return text
}

test('a player’s own list of movements shows what they had at a moment, and what they may have had around it', async () => {
  const csv = await csvOf(250)
  const at = (seconds: number) => addSeconds(new Date(), seconds)
  expect(balancesAround(csv, at(3600))).toEqual([250])
  expect(balancesAround(csv, at(-3600))).toEqual([0])
  expect(balancesAround(csv, at(0))).toEqual([0, 250])
  expect(() => balancesAround('date,total\r\nnever,1\r\n', at(0))).toThrow('not a movement')
})

test('npm run verify -- liabilities asks the game, compares with the player’s own movements, and finds a lie', async () => {
  const { published: day, partFor } = await treeOf(honest, 607)
  const takenAt = addSeconds(new Date(), 3600)
  const list = {
    data: [
      { ...onTheWire(day), total: day.total / 100, taken_at: takenAt.toISOString(), house: [], money: 0 },
    ],
    pagination_metadata: paginate(1, { limit: 20, offset: 0 }),
  }
  const ann = onTheWire(partFor('ann'))
  const answers = new Map([
    ['/api/liabilities', JSON.stringify(list)],
    ['/api/me/liability_proof', JSON.stringify(ann)],
    ['/api/me/transaction.csv', await csvOf(500)],
  ])
  const liar = createServer(({ url = '' }, response) => {
    response.end(answers.get(url.split('?')[0] ?? ''))
  }).listen(0, 'localhost')
  onTestFinished(() => {
    liar.close()
    liar.closeAllConnections()
  })
  await once(liar, 'listening')
  const address = liar.address()
  const PORT = String(address !== null && typeof address === 'object' ? address.port : 0)
  const whole = await verify([], { PORT, CALLED_SHOT_KEY: 'cs_key' })
  expect(whole.output).toContain('You are counted in what is owed.')
  expect(whole.code).toBe(0)
  answers.set('/api/me/transaction.csv', await csvOf(900))
  expect((await verify([], { PORT, CALLED_SHOT_KEY: 'cs_key' })).output).toMatch(/^NO +your own movements/m)
  const folder = await makeTemporaryFolder('parts')
  const file = join(folder, 'ann.json')
  await writeFile(file, JSON.stringify(ann))
  expect((await verify([file, file], { PORT })).output).toMatch(/^NO +no two of these parts share a leaf/m)
  await rm(folder, { recursive: true })
  expect((await verify([], { PORT })).code).toBe(2)
})

function verify(files: readonly string[], environment: Readonly<Record<string, string>>) {
  const script = join(import.meta.dirname, '../../../scripts/verify.ts')
  return runScript([script, 'liabilities', ...files], environment)
}

test('a day in the year 0, which the database does not have, is refused as bad input', () => {
  const asked = fairness.ownLiabilities.query
  expect(asked?.safeParse({ day: '0000-01-01' }).success).toBe(false)
  expect(asked?.safeParse({ day: '2026-02-30' }).success).toBe(false)
  expect(asked?.parse({ day: '2026-02-28' })).toEqual({ day: '2026-02-28' })
  expect(asked?.parse({})).toEqual({})
})
