import { beforeAll, expect, test } from 'vitest'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { giveCards, newFootballGame, quarterback } from '../../test/app-predictions.ts'
import { residentsOf } from '../../test/arriving-residents.ts'
import { requireInvariants } from '../../test/pack-fixtures.ts'
import { useWholeApp } from '../../test/whole-app.ts'
import { answerNotices } from './answer-notices.ts'
import type { Resident } from './arrive.ts'
import { Refused } from './caller.ts'
import { callShots } from './calling-acts.ts'
import { enterPool } from './pool-acts.ts'
import { enoughCopies } from './wide-triggers.ts'

const app = await useWholeApp()
const come = residentsOf(app)

let game: number
let triggers: ReadonlyMap<string, number>
let opener: Resident
let follower: Resident
let holder: Resident
let outsider: Resident

/** Somebody with the quarterback, a card of his game, a prize, and these triggers. */
async function comeToPlay(number: number, keys: readonly string[]): Promise<Resident> {
  const resident = await come(number)
  await giveCards(app, resident, [
    { kind: 'identity', person_id: quarterback },
    { kind: 'event', event_id: game },
    { kind: 'prize', value: 1 },
    ...triggersOf(keys),
  ])
  return resident
}

const triggersOf = (keys: readonly string[]) =>
  keys.map((key) => ({ kind: 'trigger', trigger_id: triggers.get(key) ?? 0 }) as const)

/** The pools of the game, with how many are in each. */
async function poolsOfGame(): Promise<readonly (readonly [string, number])[]> {
  const { trigger_pools: all } = await opener.caller.call(pools.list)
  return all
    .filter(({ event_id: event }) => event === game)
    .map(({ trigger_name: name, total_entries: entries }) => [name, entries])
}

const triggerNames = async ({ caller }: Resident) =>
  (await caller.call(cards.listTriggers, { query: { limit: 100 } })).data.map(({ name }) => name)

beforeAll(async () => {
  game = await newFootballGame(app, { pool: true })
  const { rows } = await app.database.owner.query<{ key: string; id: number }>(
    'select source_id as key, id from trigger_definition',
  )
  triggers = new Map(rows.map(({ key, id }) => [key, id]))
  holder = await come(5)
  await giveCards(
    app,
    holder,
    triggersOf(['passing-yards-250', 'passing-yards-250', 'margin-10', 'margin-10']),
  )
  opener = await comeToPlay(6, ['passing-yards-250', 'margin-10', 'team-wins-by-6', 'team-scores-28'])
})

/** Enough copies of a trigger that its other holder can expect company in a pool. */
const copiesOf = (key: string) => triggersOf(Array.from({ length: enoughCopies - 1 }, () => key))

test('a resident whose trigger has few cards may wait for more before opening a pool', async () => {
  await enterPool({ ...opener, pick: { ...opener.pick, chance: () => false } })
  expect(await poolsOfGame()).toEqual([])
})

test('a resident opens a pool with the trigger about a person that fits nearly everybody and that others hold', async () => {
  await giveCards(app, holder, copiesOf('team-scores-28'))
  await enterPool(opener)
  expect(await poolsOfGame()).toEqual([['Team scores 28+', 1]])
})

test('a resident enters an event only once', async () => {
  await giveCards(app, opener, [
    { kind: 'identity', person_id: quarterback },
    { kind: 'event', event_id: game },
    { kind: 'prize', value: 1 },
    ...triggersOf(['team-wins-by-6']),
  ])
  await enterPool(opener)
  expect(await poolsOfGame()).toEqual([['Team scores 28+', 1]])
})

test('a resident without the trigger of the crowd offers its holder more than it is worth, and enters with it', async () => {
  follower = await comeToPlay(7, ['team-wins-by-6'])
  await enterPool(follower)
  expect(await poolsOfGame()).toEqual([['Team scores 28+', 1]])
  await answerNotices(holder, holder.answered, () => 0)
  expect(await triggerNames(follower)).toContain('Team scores 28+')
  await enterPool(follower)
  expect(await poolsOfGame()).toEqual([['Team scores 28+', 2]])
})

test('a resident calls the game of a pool with the trigger of the crowd, not with one of their own', async () => {
  outsider = await comeToPlay(8, ['passing-yards-250'])
  await callShots(3)(outsider).catch((error: unknown) => {
    // No other game is played for which packs could be bought.
    if (!(error instanceof Refused)) throw error
  })
  expect(await poolsOfGame()).toEqual([['Team scores 28+', 2]])
  await answerNotices(holder, holder.answered, () => 0)
  await callShots(3)(outsider).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
  })
  expect(await poolsOfGame()).toEqual([['Team scores 28+', 3]])
})

test('if nobody sells the trigger of the crowd, a second pool is opened and no third', async () => {
  // A pack that the outsider bought may hold the trigger too.
  await giveCards(app, outsider, triggersOf(['team-scores-28']))
  for (const { caller } of [holder, outsider]) {
    const { data } = await caller.call(cards.listTriggers, { query: { limit: 100 } })
    for (const { marketplace_id: id, name } of data)
      if (name === 'Team scores 28+')
        await caller.call(offers.setOffersOpen, { params: { id }, body: { open: false } })
  }
  await giveCards(app, holder, [...copiesOf('team-wins-by-6'), ...copiesOf('team-held-to-17')])
  await enterPool(await comeToPlay(9, ['team-wins-by-6']))
  expect(await poolsOfGame()).toEqual([
    ['Team scores 28+', 3],
    ['Team wins by 6+', 1],
  ])
  await enterPool(await comeToPlay(10, ['team-held-to-17']))
  expect((await poolsOfGame()).length).toBe(2)
  await requireInvariants(app.database.owner)
})
