import { afterEach, expect, test } from 'vitest'
import { assetId, type AccountId } from '@called-shot/shared/ids.ts'
import { craftFrom } from '../../test/crafted.ts'
import { useTestDatabase } from '../../test/database.ts'
import { packWorld, requireInvariants } from '../../test/pack-fixtures.ts'
import { swapStarterEvents } from './swap-starter-events.ts'

const database = await useTestDatabase()
const { owner } = database
const world = await packWorld(database)
const swap = () => world.runner.runHouse(swapStarterEvents(world), null)

afterEach(() => requireInvariants(owner))

async function newcomerWith(
  event: 'kcAtBuf',
  of: readonly ('mahomes' | 'allen')[],
): Promise<{ account: AccountId; card: number }> {
  await world.eventSays('kcAtBuf', { startsInSeconds: 1200 })
  await world.eventSays('lacAtKc', { startsInSeconds: 4800 })
  await world.nameStarters(world.event(event), of)
  const account = await world.newcomer()
  const closed = await world.closedPacks(account)
  const { data } = await world.open(account, closed['starter/prediction'] ?? 0)
  return { account, card: data[0]?.id ?? 0 }
}

/** A newcomer who has everything for a prediction. */
async function newcomerWithFour() {
  const { account, card } = await newcomerWith('kcAtBuf', ['mahomes'])
  const tutorial = { tutorial: true }
  const cards = {
    identity: await world.giveIdentity(account, 'mahomes', tutorial),
    event: assetId(card),
    trigger: await world.giveTrigger(account, 'throws300', tutorial),
    prize: await world.givePrize(account, 25, tutorial),
  }
  return { account, cards }
}

const eventOf = async (card: number) => {
  const { rows } = await owner.query(
    `select a.event_id, a.name, d.ref, a.place, a.tutorial from asset a join definition d on d.id = a.definition_id where a.id = $1`,
    [card],
  )
  return rows[0]
}

test('an unused starter event becomes that person’s next game at its lock-out, and stays the same card', async () => {
  const { card } = await newcomerWith('kcAtBuf', ['mahomes'])
  expect(await swap()).toBe(0)
  await world.eventSays('kcAtBuf', { startsInSeconds: 9 })
  expect(await swap()).toBe(1)
  const next = world.event('lacAtKc')
  expect(await eventOf(card)).toEqual({
    event_id: next,
    name: 'LAC at KC, 2025 week 12',
    ref: String(next),
    place: 'held',
    tutorial: true,
  })
  expect(await swap()).toBe(0)
})

test('a starter event that closed early is swapped, too', async () => {
  const { card } = await newcomerWith('kcAtBuf', ['mahomes'])
  await world.eventSays('kcAtBuf', { closed: true })
  expect(await swap()).toBe(1)
  expect(await eventOf(card)).toMatchObject({ event_id: world.event('lacAtKc') })
  await owner.query('update event set closed_at = null, version = version + 1')
})

test('a starter event whose person has no other game yet waits for one, and ordinary event cards expire', async () => {
  const { card } = await newcomerWith('kcAtBuf', ['allen'])
  const bob = await world.openAccount('Bob')
  const { rows } = await owner.query<{ id: number }>(
    `select id from definition where kind = 'event' and ref = $1 order by id limit 1`,
    [String(world.event('kcAtBuf'))],
  )
  expect(rows).toHaveLength(1)
  await world.eventSays('kcAtBuf', { startsInSeconds: 5 })
  expect(await swap()).toBe(0)
  const later = await world.addEvent({ type: 'football', shortName: 'MIA at BUF', who: ['allen'] }, 4000)
  await world.eventInto(later, ['AFC East'])
  expect(await swap()).toBe(1)
  expect(await eventOf(card)).toMatchObject({ event_id: later })
  expect(await world.purse(bob)).toMatchObject({ available: 0 })
})

test('a card that is used after all between the read and the commit of a swap is not swapped', async () => {
  const { account, cards } = await newcomerWithFour()
  await world.eventSays('kcAtBuf', { startsInSeconds: 5 })
  let isCrafted = false
  const runner = world.runnerWith({
    pause: async () => {
      if (isCrafted) return
      isCrafted = true
      await world.eventSays('kcAtBuf', { startsInSeconds: 1200 })
      await craftFrom(world, account, { cards })
    },
  })
  expect(await runner.runHouse(swapStarterEvents(world), null)).toBe(0)
  expect(await eventOf(cards.event)).toMatchObject({ event_id: world.event('kcAtBuf'), place: 'slotted' })
})

test('a card that was used in the meantime is not swapped', async () => {
  const { account, cards } = await newcomerWithFour()
  await craftFrom(world, account, { cards })
  await world.eventSays('kcAtBuf', { startsInSeconds: 5 })
  expect(await swap()).toBe(0)
})
