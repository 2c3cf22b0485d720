import { expect, test } from 'vitest'
import {
  assetId,
  triggerId,
  type AccountId,
  type AssetId,
  type EventId,
  type TriggerId,
} from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld } from '../../test/fixtures.ts'
import { predicting } from '../../test/predicting.ts'
import { events } from '../../test/world/facts.ts'
import { queriesOf } from '../commit/reader.ts'
import { createLiveForms } from '../live/live-forms.ts'
import { createLiveGames } from '../live/live-games.ts'
import { cardForm, type FormReads } from './card-form.ts'
import { personForm } from './person-form.ts'
import { createRunRates } from './run-rates.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const queries = queriesOf(database.game)
const { decide, predict, report } = predicting(world, { database, oracle: { disputeSeconds: 0 } })

/** Reads without a cache, since each test changes the results. */
const newReads = (): FormReads => ({
  queries,
  rates: createRunRates(queries),
  chances: { games: createLiveGames(queries, { sharedForMilliseconds: 0 }), forms: createLiveForms(queries) },
})

const formFor = async (who: AccountId, cards: readonly AssetId[], celebrity_id?: string) =>
  cardForm(newReads(), await world.playerOf(who), {
    cards: [...cards],
    celebrity_id,
  })

let seasons = 0

/** A separate season whose games are played an hour apart, the first one `hoursAgo` ago. */
async function newRun(): Promise<number> {
  seasons += 1
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into season_run (id, sport, run, starts_at)
     select coalesce(max(id), 0) + 1, 'football', $1, clock_timestamp() - interval '1 day' from season_run
     returning id`,
    [1000 + seasons],
  )
  return rows[0]?.id ?? 0
}

async function newGame(run: number): Promise<EventId> {
  const event = await world.addEvent(events.kcAtBuf)
  await database.owner.query('update event set season_run_id = $2, source_id = id::text where id = $1', [
    event,
    run,
  ])
  return event
}

/** A decided game that started this many hours ago. */
async function playedGame(run: number, hoursAgo: number, yards: number | null): Promise<EventId> {
  const event = await newGame(run)
  await report(event, [{ value: yards }])
  await database.owner.query(
    `update event set status = 'decided', starts_at = clock_timestamp() - make_interval(hours => $2) where id = $1`,
    [event, hoursAgo],
  )
  return event
}

test('the last eight games of a person are listed newest first, each compared with the line', async () => {
  const ann = await world.openAccount()
  const run = await newRun()
  const yards = [310, 120, 300, 299, 350, 90, 400, 280, 301, null]
  for (const [index, value] of yards.entries()) await playedGame(run, 20 - index, value)
  const next = await newGame(run)
  const cards = [
    await world.giveIdentity(ann, 'mahomes'),
    await world.giveTrigger(ann, 'throws300'),
    await world.giveEventCard(ann, next),
  ]
  const { forms, people: found } = await formFor(ann, cards)
  expect(forms).toHaveLength(1)
  expect(forms[0]?.recent.map(({ value }) => value)).toEqual([null, 301, 280, 400, 90, 350, 299, 300])
  expect(forms[0]).toMatchObject({ hits: 4, threshold: 300, everybody: { games: 10, hits: 5 } })
  expect(found[0]).toMatchObject({ name: 'Patrick Mahomes', played: 'Played 4 of the last 4' })
  expect(found[0]?.next.some(({ event_id, opponent }) => event_id === next && opponent !== undefined)).toBe(
    true,
  )
})

test('anyone sees one trigger in a person’s last eight games, newest last, with opponents', async () => {
  // The games that others wait for have begun, so that this run's is the next one.
  await database.owner.query(
    `update event set starts_at = clock_timestamp() - interval '1 day' where status = 'open'`,
  )
  const run = await newRun()
  for (const [index, value] of [310, 120, 300].entries()) await playedGame(run, 20 - index, value)
  await database.owner.query(
    `insert into past_result (person_id, source_id, event_type, name, played_at, person_values, event_values)
     select $1, 'former-' || n, 'football', 'LV at KC', '2024-12-01'::timestamptz - make_interval(days => 7 * n),
       json_build_object('passing_yards', 100 * n), '{}' from generate_series(1, 8) as n`,
    [people.mahomes.id],
  )
  await newGame(run)
  const trigger_id = Number(world.trigger('throws300'))
  const found = await personForm(newReads(), { person_id: people.mahomes.id, trigger_id })
  expect(found.games.map(({ value }) => value)).toEqual([500, 400, 300, 200, 100, 310, 120, 300])
  expect(found.games[0]).toMatchObject({ event: 'LV at KC', opponent: 'vs LV', hit: true })
  expect(found.games.at(-1)).toMatchObject({ event: 'KC at BUF', opponent: 'at BUF', hit: true })
  expect(found).toMatchObject({
    hits: 5,
    of: 8,
    category: 'Quarterback',
    category_games: 3,
    category_rate: 67,
  })
  await database.owner.query('delete from past_result')
  for (const [wrong, what] of [
    [{ person_id: 'nobody', trigger_id }, 'person_id'],
    [{ person_id: people.mahomes.id, trigger_id: 999_999 }, 'trigger_id'],
    [{ person_id: people.hanks.id, trigger_id }, 'trigger_id'],
  ] as const)
    await expect(personForm(newReads(), wrong)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining(what),
    })
})

test('a game that is undecided, later, or of another run is left out', async () => {
  const ann = await world.openAccount()
  const [before, now] = [await newRun(), await newRun()]
  await playedGame(before, 40, 500)
  await playedGame(now, 10, 200)
  const called = await newGame(now)
  const prediction = await predict(ann, { event: called })
  // Under way: its numbers are already known, but it is not decided.
  const underway = await newGame(now)
  await report(underway, [{ value: 333, final: false }])
  const seen = async () => (await formFor(ann, [prediction])).forms[0]
  expect((await seen())?.recent.map(({ value }) => value)).toEqual([200])

  // The call itself, and what came after it, never count toward its form.
  await report(called, [{ value: 410 }])
  await playedGame(now, -2, 420)
  expect((await seen())?.recent.map(({ value }) => value)).toEqual([200])
  expect((await seen())?.everybody).toMatchObject({ games: 1, hits: 0 })
})

test('a game that no source has completed counts once all its outcomes are final, or no result can come', async () => {
  const [ann, judge] = [await world.openAccount(), await world.openAccount('Judge')]
  const run = await newRun()
  const trigger_id = Number(world.trigger('throws300'))
  const reads = newReads()
  // What is asked before the games of this run are over is not kept.
  const seen = async () => {
    const cards = [await world.giveIdentity(ann, 'mahomes'), await world.giveTrigger(ann, 'throws300'), asked]
    const { forms } = await cardForm(reads, await world.playerOf(ann), { cards })
    const form = forms.find(({ trigger }) => trigger === trigger_id)
    return { values: form?.recent.map(({ value }) => value), games: form?.everybody.games }
  }
  const startedAgo = (event: EventId, hours: number) =>
    database.owner.query(
      `update event set starts_at = clock_timestamp() - make_interval(hours => $2) where id = $1`,
      [event, hours],
    )
  const [byOperator, voided, cancelled, overdue] = [
    await newGame(run),
    await newGame(run),
    await newGame(run),
    await newGame(run),
  ]
  const asked = await world.giveEventCard(ann, await newGame(run))
  // An operator decides each call on it; the press box has said the number, and never that it is over.
  await predict(ann, { event: byOperator })
  await report(byOperator, [{ value: 310, final: false }])
  await startedAgo(byOperator, 4)
  expect(await seen()).toEqual({ values: [], games: 0 })
  await decide(judge, { event: byOperator }, 'true')
  // Decided without a number, it has none to show.
  expect(await seen()).toEqual({ values: [], games: 0 })
  await report(byOperator, [{ value: 310 }])
  expect(await seen()).toEqual({ values: [310], games: 1 })
  await report(byOperator, [{ value: 250 }])
  expect((await seen()).games).toBe(1)

  // Every call void, as for somebody who does not play, says nothing about the others.
  await predict(ann, { event: voided })
  await decide(judge, { event: voided }, 'void')
  await report(voided, [{ value: 100 }])
  await startedAgo(voided, 3)
  await report(cancelled, [{ value: 110 }])
  await database.owner.query(
    `update event set status = 'cancelled', starts_at = clock_timestamp() - interval '40 days' where id = $1`,
    [cancelled],
  )
  expect((await seen()).values).toHaveLength(1)

  // After 14 days no result can come anymore.
  await report(overdue, [{ value: 120 }])
  await startedAgo(overdue, 24 * 13)
  expect((await seen()).values).toHaveLength(1)
  await startedAgo(overdue, 24 * 15)
  expect((await seen()).values?.at(-1)).toBe(120)
  expect((await seen()).games).toBe(2)
})

test('a game that a source corrects after it is over is counted again', async () => {
  const ann = await world.openAccount()
  const run = await newRun()
  const game = await playedGame(run, 5, 200)
  const event = await world.giveEventCard(ann, await newGame(run))
  const cards = [await world.giveIdentity(ann, 'mahomes'), await world.giveTrigger(ann, 'throws300'), event]
  const reads = newReads()
  const read = async () => (await cardForm(reads, await world.playerOf(ann), { cards })).forms[0]
  expect((await read())?.everybody).toMatchObject({ games: 1, hits: 0 })
  await report(game, [{ value: 320 }])
  expect(await read()).toMatchObject({ hits: 1, everybody: { games: 1, hits: 1 } })
})

test('results of earlier seasons fill up the form while this season has too few', async () => {
  const ann = await world.openAccount()
  const run = await newRun()
  await playedGame(run, 3, 305)
  await database.owner.query(
    `insert into past_result (person_id, source_id, event_type, name, played_at, person_values, event_values)
     select $1, 'last-' || n, 'football', 'LV at KC', '2024-12-01'::timestamptz - make_interval(days => 7 * n),
       json_build_object('passing_yards', 100 * n), '{}' from generate_series(1, 8) as n`,
    [people.mahomes.id],
  )
  const event = await world.giveEventCard(ann, await newGame(run))
  const cards = [await world.giveIdentity(ann, 'mahomes'), await world.giveTrigger(ann, 'throws300'), event]
  const { forms } = await formFor(ann, cards)
  expect(forms[0]?.recent.map(({ value }) => value)).toEqual([305, 100, 200, 300, 400, 500, 600, 700])
  await database.owner.query('delete from past_result')
})

test('a person who did not take part has no game, and a trigger that does not fit has no form', async () => {
  const ann = await world.openAccount()
  const run = await newRun()
  const game = await playedGame(run, 3, 305)
  await database.owner.query(
    `insert into observation (event_id, person_id, metric, value, final, source)
     values ($1, $2, 'participated', 0, true, 'a late word')`,
    [game, people.mahomes.id],
  )
  const event = await world.giveEventCard(ann, await newGame(run))
  const trigger = await world.giveTrigger(ann, 'throws300')
  const { forms } = await formFor(ann, [await world.giveIdentity(ann, 'mahomes'), trigger, event])
  expect(forms[0]).toMatchObject({ recent: [], everybody: { games: 0 } })
  expect((await formFor(ann, [await world.giveIdentity(ann, 'kelce'), trigger, event])).forms).toEqual([])
})

test('another player’s prediction shows its form only while it is for sale', async () => {
  const [ann, bob] = [await world.openAccount(), await world.openAccount()]
  const prediction = await predict(ann, { event: await newGame(await newRun()) })
  expect((await formFor(bob, [prediction])).cards).toEqual([])
  await world.list(prediction, 500)
  expect((await formFor(bob, [prediction])).cards).toHaveLength(1)
})

test('a call’s chance is that of its open event, and grows with the form', async () => {
  const ann = await world.openAccount()
  const [weak, strong] = [await newRun(), await newRun()]
  for (const hoursAgo of [5, 6, 7, 8]) {
    await playedGame(weak, hoursAgo, 120)
    await playedGame(strong, hoursAgo, 390)
  }
  const trigger = await world.giveTrigger(ann, 'throws300')
  const identity = await world.giveIdentity(ann, 'mahomes')
  const chanceIn = async (event: EventId) =>
    (await formFor(ann, [identity, trigger, await world.giveEventCard(ann, event)])).forms[0]?.chance
  const [after120, after390] = [await newGame(weak), await newGame(strong)]
  const [low, high] = [(await chanceIn(after120)) ?? 0, (await chanceIn(after390)) ?? 0]
  expect(low).toBeGreaterThanOrEqual(1)
  expect(high).toBeGreaterThan(low)
  expect(high).toBeLessThanOrEqual(99)

  // A person asked about without a card has the same chance, from the next game.
  const next = await newGame(strong)
  const { forms } = await formFor(ann, [trigger, await world.giveEventCard(ann, next)], people.mahomes.id)
  expect(forms.map(({ chance }) => chance)).toEqual([high])

  // Once the game is under way there is no chance from before it.
  await database.owner.query('update event set starts_at = clock_timestamp() where id = $1', [after390])
  expect(await chanceIn(after390)).toBe(null)
})

test('too many cards are refused', async () => {
  const ann = await world.openAccount()
  const ids = Array.from({ length: 121 }, (_, index) => assetId(index + 1))
  await expect(formFor(ann, ids)).rejects.toMatchObject({ code: 'bad_input' })
})

test('the form of a person without a card can be read by the person’s id', async () => {
  const ann = await world.openAccount()
  const { people: found, forms } = await formFor(ann, [], people.mahomes.id)
  expect(found.map(({ name }) => name)).toEqual(['Patrick Mahomes'])
  expect(forms).toEqual([])
})

test('a trigger that is published during a season has its rate over the games before it, too', async () => {
  const run = await newRun()
  for (const [index, value] of [310, 120].entries()) await playedGame(run, 5 - index, value)
  const rates = createRunRates(queries)
  const { category } = await queries.one<{ category: number }>({
    name: 'category-of-mahomes',
    text: 'select category_id as category from person where id = $1',
    values: [people.mahomes.id],
  })
  const rateOf = (trigger: TriggerId) => rates.of({ trigger, category, run, before: new Date() })
  expect(await rateOf(world.trigger('throws300'))).toEqual({ games: 2, hits: 1 })
  await database.owner.query(
    `insert into trigger_definition (id, source_id, name, sentence, metric, comparator, threshold, subject, event_types)
     values (1, 'throws100', 'Throws 100', 'throws 100', 'passing_yards', '>=', 100, 'person', '{football}')`,
  )
  await database.owner.query('insert into trigger_category (trigger_id, category_id) values (1, $1)', [
    category,
  ])
  expect(await rateOf(triggerId(1))).toEqual({ games: 2, hits: 2 })
})
