import { expect, test } from 'vitest'
import type { AccountId, EventId } from '@called-shot/shared/ids.ts'
import { calls } from '../../test/calls.ts'
import { giveFour } from '../../test/crafted.ts'
import { useTestDatabase } from '../../test/database.ts'
import { marketWorld } from '../../test/market-world.ts'
import { predicting } from '../../test/predicting.ts'
import { events } from '../../test/world/facts.ts'
import { queriesOf } from '../commit/reader.ts'
import { showDashboard } from './show-dashboard.ts'

const database = await useTestDatabase()
const world = await marketWorld(database)
const reads = { queries: queriesOf(database.game), lockoutSeconds: 10 }
const { predict, claim, report } = predicting(world, { database, oracle: { disputeSeconds: 0 } })

const dashboardOf = async (
  who: AccountId,
  query: { show_onboarding?: boolean } = { show_onboarding: true },
) => showDashboard(reads, await world.playerOf(who), query)

const newGame = () => world.addEvent(events.kcAtBuf)

test('a player with nothing can take the daily pack, and has no games, sales or offers', async () => {
  const ann = await world.openAccount()
  expect(await dashboardOf(ann)).toMatchObject({
    play: 'daily_pack',
    card: null,
    games: [],
    daily: { ready: true, taken: 0 },
    sold: [],
    offers: [],
  })
})

test('a won prediction is the next play with its card, then its prize, then the others', async () => {
  const ann = await world.openAccount()
  const won = await newGame()
  const winner = await predict(ann, { event: won, prizeCents: 2000 })
  const lost = await newGame()
  const loser = await predict(ann, { event: lost })
  expect(await dashboardOf(ann)).toMatchObject({
    play: 'daily_pack',
    counts: { live: 2, running: 0, identities: 0 },
  })

  await report(lost, [{ value: 120 }])
  expect(await dashboardOf(ann)).toMatchObject({ play: 'return', card: { id: loser, tag: 'Resolved False' } })
  await report(won, [{ value: 350 }])
  expect(await dashboardOf(ann)).toMatchObject({
    play: 'claim',
    card: { id: winner, tag: 'Resolved True', face: { value: '$20.00' } },
    counts: { live: 0, resolved_true: 1, resolved_false: 1 },
  })

  await claim(ann, winner)
  expect(await dashboardOf(ann)).toMatchObject({ play: 'redeem', card: { tag: 'Redeemable' } })
})

test('a decided call that cannot be claimed yet, in a pool or a tournament, is not the next play', async () => {
  const [ann, bob, cat] = [await world.openAccount(), await world.openAccount(), await world.openAccount()]
  const pool = await world.addEvent(events.sundayNight)
  await predict(ann, { event: pool })
  await predict(bob, { event: pool, person: 'allen' })
  const [decided, open] = [await newGame(), await newGame()]
  const entryOf = async (who: AccountId, event: EventId) => ({
    prediction: await predict(who, { event }),
    wager: await world.givePrize(who, 180, { kind: 'wager' }),
  })
  const { id } = await world.act(cat, calls.createTournament(reads, await entryOf(cat, decided), {}))
  await world.act(bob, calls.joinTournament(reads, id, await entryOf(bob, open)))
  await report(pool, [{ value: 350 }])
  await report(decided, [{ value: 350 }])
  for (const who of [ann, cat])
    expect(await dashboardOf(who)).toMatchObject({
      play: 'daily_pack',
      counts: { live: 1, running: 0, resolved_true: 0 },
    })
})

test('four cards that make a call are the next play while their event is open', async () => {
  const ann = await world.openAccount()
  await world.giveIdentity(ann, 'mahomes')
  await world.giveTrigger(ann, 'throws300')
  await world.givePrize(ann, 500)
  expect((await dashboardOf(ann)).play).toBe('daily_pack')
  const game = await newGame()
  await world.giveEventCard(ann, game)
  expect(await dashboardOf(ann)).toMatchObject({
    play: 'craft_prediction',
    card: { type: 'Identity', name: 'Patrick Mahomes' },
  })
  await database.owner.query('update event set closed_at = clock_timestamp() where id = $1', [game])
  expect((await dashboardOf(ann)).play).toBe('daily_pack')
})

test('four cards that do not fit together are not a call, and the Identity of a call is one that fits', async () => {
  const ann = await world.openAccount()
  const game = await newGame()
  await world.giveTrigger(ann, 'throws300')
  await world.givePrize(ann, 500)
  await world.giveEventCard(ann, game)
  // Neither plays as a quarterback in that game.
  for (const person of ['cook', 'herbert'] as const) await world.giveIdentity(ann, person, { rarity: 4 })
  expect((await dashboardOf(ann)).play).toBe('daily_pack')
  const fitting = await world.giveIdentity(ann, 'allen')
  expect(await dashboardOf(ann)).toMatchObject({ play: 'craft_prediction', card: { id: fitting } })
})

test('a trigger about the event itself makes a call with somebody who does not take part in it', async () => {
  const ann = await world.openAccount()
  await world.givePrize(ann, 500)
  await world.giveEventCard(ann, await world.addEvent(events.weekend))
  await world.giveTrigger(ann, 'topFilm')
  await world.giveIdentity(ann, 'allen')
  expect((await dashboardOf(ann)).play).toBe('daily_pack')
  const actor = await world.giveIdentity(ann, 'hanks')
  expect(await dashboardOf(ann)).toMatchObject({ play: 'craft_prediction', card: { id: actor } })
})

test('starter cards are no call on a pool’s event', async () => {
  const ann = await world.openAccount()
  const event = await world.addEvent(events.sundayNight)
  const cards = await giveFour(world, ann, { event })
  expect((await dashboardOf(ann)).play).toBe('craft_prediction')
  for (const card of [cards.identity, cards.trigger, cards.prize]) {
    await database.owner.query('update asset set tutorial = (id = $1) where owner_id = $2', [card, ann])
    expect((await dashboardOf(ann)).play).toBe('daily_pack')
  }
  await database.owner.query(
    'update asset set tutorial = false, bonus_paid = (id = $1) where owner_id = $2',
    [cards.prize, ann],
  )
  expect((await dashboardOf(ann)).play).toBe('daily_pack')
})

test('the next game of each person is named with its opponent, and only the player’s own people', async () => {
  const ann = await world.openAccount()
  await world.giveIdentity(ann, 'mahomes')
  await world.giveIdentity(ann, 'mahomes')
  await world.giveIdentity(ann, 'allen')
  const { games } = await dashboardOf(ann)
  expect(games.length).toBeGreaterThan(0)
  const people = games.flatMap((game) => game.people)
  expect(people.map(({ name }) => name).toSorted()).toEqual(['Josh Allen', 'Patrick Mahomes'])
  const starts = games.map(({ starts_at }) => starts_at.getTime())
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
})

test('starter cards count only where they are shown', async () => {
  const ann = await world.openAccount()
  await database.owner.query(`update account set daily_pack_at = clock_timestamp() where id = $1`, [ann])
  await world.giveIdentity(ann, 'mahomes')
  await database.owner.query(`update asset set tutorial = true where owner_id = $1`, [ann])
  expect((await dashboardOf(ann)).counts.identities).toBe(1)
  expect((await dashboardOf(ann, {})).counts.identities).toBe(0)
  expect((await dashboardOf(ann)).play).toBe('buy')
})

test('the offers and counter-offers that wait for the player’s answer are listed, the highest first', async () => {
  const [ann, bob] = [await world.playerWith(0, 'Ann'), await world.playerWith(5000, 'Bob')]
  const [first, second] = [await world.giveIdentity(ann, 'mahomes'), await world.giveIdentity(ann, 'allen')]
  const offers = [await world.offer(bob, first, 600), await world.offer(bob, second, 900)] as const
  expect((await dashboardOf(ann)).offers).toMatchObject([
    { id: offers[1], is_counter: false, amount: 900, card: { id: second } },
    { id: offers[0], is_counter: false, amount: 600, card: { id: first } },
  ])
  const counter = await world.counter(ann, offers[0], 1000)
  expect((await dashboardOf(ann)).offers).toMatchObject([{ id: offers[1] }])
  expect((await dashboardOf(bob)).offers).toMatchObject([
    { id: counter, is_counter: true, amount: 1000, card: { id: first, name: 'Patrick Mahomes' } },
  ])
})

test('a sale of the last days names its card as a statement does, not by a bare number', async () => {
  const [ann, bob] = [await world.playerWith(0, 'Ann'), await world.playerWith(5000, 'Bob')]
  await world.trade(await world.givePrize(ann, 500), 300, { from: ann, to: bob })
  expect((await dashboardOf(ann)).sold).toMatchObject([{ name: '$5.00 Prize', price: 300 }])
})
