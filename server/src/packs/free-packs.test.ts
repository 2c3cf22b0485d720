import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { craftFrom, giveFour } from '../../test/crafted.ts'
import { useTestDatabase } from '../../test/database.ts'
import { drawingAgain } from '../../test/draw-again.ts'
import { people } from '../../test/fixtures.ts'
import { packWorld, requireInvariants } from '../../test/pack-fixtures.ts'
import { fifty, outcomesOf, pausing, untilAllHaveRead } from '../../test/races.ts'
import { refused } from '../../test/refused.ts'
import { triggers } from '../../test/world/facts.ts'
import { queriesOf } from '../commit/reader.ts'
import { nextDailyPack } from './take-daily-pack.ts'

const database = await useTestDatabase()
const { owner, game } = database
const world = await packWorld(database)
const { open, openAll } = world
const { recompute, expectSecondChecker } = drawingAgain(queriesOf(game))

beforeEach(world.openEvents)
afterEach(() => requireInvariants(owner))

describe('free packs', () => {
  beforeEach(async () => {
    await world.nameStarters(world.event('kcAtBuf'), ['mahomes', 'kelce', 'allen'])
    await world.nameStarters(world.event('lacAtKc'), [])
  })

  test('an account begins with two packs that cannot be sold and are about one person', async () => {
    for (const order of [
      ['starter/identity', 'starter/prediction'],
      ['starter/prediction', 'starter/identity'],
    ] as const) {
      const alice = await world.newcomer()
      const closed = await world.closedPacks(alice)
      const first = await open(alice, closed[order[0]] ?? 0)
      const second = await open(alice, closed[order[1]] ?? 0)
      const cards = [...first.data, ...second.data]
      expect(cards).toHaveLength(7)
      expect(cards.every((card) => card.marketplace_id === -1 && card.rarity === 1)).toBe(true)
      expect(
        cards.every(({ properties }) =>
          properties.some(({ title, text }) => title === 'Tutorial' && text === 'Yes'),
        ),
      ).toBe(true)
      await expectToFit(alice)
    }
  })

  test('both starter packs are about one person, also when opened by one call or in a race', async () => {
    for (let round = 0; round < 10; round += 1) {
      const alice = await world.newcomer()
      const ids = Object.values(await world.closedPacks(alice))
      if (round % 2 === 0) await openAll(alice, round % 4 === 0 ? ids : ids.toReversed())
      else
        await Promise.all(
          ids.map((id) => open(alice, id, { runner: world.runnerWith({ pause: pausing() }) })),
        )
      await expectToFit(alice)
    }
  })

  test('the event starts at least two minutes after opening, and within eight if somebody’s does', async () => {
    await world.eventSays('kcAtBuf', { startsInSeconds: 110 })
    await world.eventSays('lacAtKc', { startsInSeconds: 400 })
    await world.nameStarters(world.event('lacAtKc'), ['herbert'])
    for (let round = 0; round < 5; round += 1) {
      const alice = await world.newcomer()
      const closed = await world.closedPacks(alice)
      const { data } = await open(alice, closed['starter/prediction'] ?? 0)
      expect(data[0]?.name).toBe('LAC at KC, 2025 week 12')
      const { data: parts } = await open(alice, closed['starter/identity'] ?? 0)
      expect(parts.map(({ name }) => name)).toEqual(['Quarterback', 'March', '10', '1998'])
    }
  })

  test('a starter pack is never about one of two people who share birthday and category', async () => {
    await world.nameStarters(world.event('kcAtBuf'), ['mahomes', 'allen'])
    const twin = 'twin-of-patrick-mahomes'
    await database.owner.query(
      `insert into person (id, name, category_id, birth_date, team, fame, source)
       select $1, 'Another', category_id, birth_date, team, fame, 'test' from person where id = $2`,
      [twin, people.mahomes.id],
    )
    onTestFinished(async () => {
      await database.owner.query('delete from person where id = $1', [twin])
    })
    for (let round = 0; round < 5; round += 1) {
      const alice = await world.newcomer()
      const closed = await world.closedPacks(alice)
      const { data } = await open(alice, closed['starter/identity'] ?? 0)
      expect(data.map(({ name }) => name)).toEqual(['Quarterback', 'May', '21', '1996'])
    }
  })

  test('a pack opened after its person’s game has that person’s next one', async () => {
    await world.nameStarters(world.event('kcAtBuf'), ['mahomes'])
    const alice = await world.newcomer()
    const closed = await world.closedPacks(alice)
    await world.eventSays('lacAtKc', { startsInSeconds: 5000 })
    await open(alice, closed['starter/identity'] ?? 0)
    await world.eventSays('kcAtBuf', { startsInSeconds: 60 })
    const { data } = await open(alice, closed['starter/prediction'] ?? 0)
    expect(data[0]?.name).toBe('LAC at KC, 2025 week 12')
  })

  test('starter packs wait while nobody has a game', async () => {
    await world.nameStarters(world.event('kcAtBuf'), [])
    const alice = await world.newcomer()
    const closed = await world.closedPacks(alice)
    await expect(open(alice, closed['starter/prediction'] ?? 0)).rejects.toEqual(refused('no_event_card'))
  })

  test('a starter prize is $1.00, and $0.25 once the day’s promotion is used up', async () => {
    const prizeOf = async (promoDailyCents: number) => {
      const alice = await world.newcomer()
      const closed = await world.closedPacks(alice)
      const settings = { promoDailyCents: cents(promoDailyCents) }
      const { data } = await open(alice, closed['starter/prediction'] ?? 0, { settings })
      const { draws, again } = await recompute(closed['starter/prediction'] ?? 0)
      expect(again).toEqual(draws.cards)
      return data.at(-1)?.name
    }
    expect(await prizeOf(50_000)).toBe('$1.00')
    expect(await prizeOf(100)).toBe('$0.25')
  })

  test('of free packs opened at once, no more have the full prize than the day has room for', async () => {
    const { rows } = await owner.query<{ cents: number }>(
      `select coalesce(sum(value_cents), 0)::int as cents from asset
       where kind = 'prize' and tutorial and minted_as = 'pack' and created_at >= date_trunc('day', now(), 'UTC')`,
    )
    const settings = { promoDailyCents: cents((rows[0]?.cents ?? 0) + 250) }
    const newcomers = []
    for (let count = 0; count < 5; count += 1) newcomers.push(await world.newcomer())
    const runner = world.runnerWith({ pause: untilAllHaveRead(newcomers.length) })
    const prizes = await Promise.all(
      newcomers.map(async (newcomer) => {
        const pack = (await world.closedPacks(newcomer))['starter/prediction'] ?? 0
        return (await open(newcomer, pack, { settings, runner })).data.at(-1)?.name
      }),
    )
    expect(prizes.toSorted()).toEqual(['$0.25', '$0.25', '$0.25', '$1.00', '$1.00'])
  })

  test('a daily pack is ready every twenty hours, with a prize on days 1 to 3 and 7', async () => {
    const alice = await world.newcomer()
    const prizes: (string | undefined)[] = []
    for (let nth = 1; nth <= 7; nth += 1) {
      expect(nextDailyPack(await world.playerOf(alice))).toMatchObject({ ready: true, taken: nth - 1 })
      const { cardpack_id, next_at } = await world.takeDaily(alice)
      const next = nextDailyPack(await world.playerOf(alice))
      expect([next.ready, next.taken]).toEqual([false, nth])
      expect(Math.abs(next.next_at.getTime() - new Date(next_at).getTime())).toBeLessThan(5000)
      expect(new Date(next_at).getTime() - Date.now()).toBeGreaterThan(71_900_000)
      await expect(world.takeDaily(alice)).rejects.toEqual(refused('daily_pack_taken'))
      const { data } = await open(alice, cardpack_id)
      expect(data.every((card) => card.marketplace_id === -1)).toBe(true)
      expect(data.filter(({ type }) => type !== 'Prize')).toHaveLength(3)
      prizes.push(data.find(({ type }) => type === 'Prize')?.name)
      expect((await recompute(cardpack_id)).again).toEqual((await recompute(cardpack_id)).draws.cards)
      await owner.query(
        `update account set daily_pack_at = daily_pack_at - interval '20 hours', version = version + 1 where id = $1`,
        [alice],
      )
    }
    expect(prizes).toEqual(['$0.10', '$0.15', '$0.20', undefined, undefined, undefined, '$0.25'])
  })

  test('a daily pack holds the next game of its owner’s Identity, and a trigger that fits it', async () => {
    await world.eventSays('kcAtBuf', { startsInSeconds: 3600 })
    await world.eventSays('lacAtKc', { startsInSeconds: 900 })
    const alice = await world.newcomer()
    await world.giveIdentity(alice, 'kelce')
    for (let nth = 1; nth <= 3; nth += 1) {
      const { event, trigger, again } = await openDaily(alice)
      expect([event?.name, trigger?.name]).toEqual(['LAC at KC, 2025 week 12', triggers.catches60.name])
      expect(again).toBe(true)
    }
    await world.eventSays('lacAtKc', { startsInSeconds: 60 })
    expect((await openDaily(alice)).event?.name).toBe('KC at BUF, 2025 week 12')
  })

  test('while an Identity is called on a game, its daily pack holds the game after that', async () => {
    await world.eventSays('lacAtKc', { startsInSeconds: 900 })
    const alice = await world.newcomer()
    await craftFrom(world, alice, {
      cards: await giveFour(world, alice, { event: world.event('lacAtKc') }),
    })
    const { event, trigger } = await openDaily(alice)
    expect([event?.name, trigger?.name]).toEqual(['KC at BUF, 2025 week 12', triggers.throws300.name])
  })

  test('a daily prize is $0.10 once the day’s promotion is used up', async () => {
    const { rows } = await owner.query<{ cents: number }>(
      `select coalesce(sum(value_cents), 0)::integer as cents from asset
       where kind = 'prize' and tutorial and minted_as = 'pack'
         and created_at >= date_trunc('day', clock_timestamp(), 'UTC')`,
    )
    const settings = { promoDailyCents: cents((rows[0]?.cents ?? 0) + 20) }
    const prizes: (string | undefined)[] = []
    for (const taken of [2, 2, 6]) {
      const alice = await world.newcomer()
      await owner.query('update account set daily_pack_streak = $2, version = version + 1 where id = $1', [
        alice,
        taken,
      ])
      const { cardpack_id } = await world.takeDaily(alice)
      const { data } = await open(alice, cardpack_id, { settings })
      prizes.push(data.find(({ type }) => type === 'Prize')?.name)
    }
    expect(prizes).toEqual(['$0.20', '$0.10', '$0.10'])
  })

  test('of fifty calls for one daily pack at once, one gets it', async () => {
    const alice = await world.newcomer()
    const runner = world.runnerWith({ pause: pausing() })
    expect(await outcomesOf(fifty(() => world.takeDaily(alice, { runner })))).toEqual({
      done: 1,
      daily_pack_taken: 49,
    })
  })

  /** Takes and opens a daily pack, whenever the last one was; `again` says whether its proof draws it again. */
  async function openDaily(account: AccountId) {
    await owner.query('update account set daily_pack_at = null, version = version + 1 where id = $1', [
      account,
    ])
    const { cardpack_id } = await world.takeDaily(account)
    const { data } = await open(account, cardpack_id)
    const { draws, again } = await recompute(cardpack_id)
    return {
      event: data.find(({ type }) => type === 'Event'),
      trigger: data.find(({ type }) => type === 'Trigger'),
      again: isDeepStrictEqual(again, draws.cards),
    }
  }

  /** The parts, the event and the trigger are those of one person. */
  async function expectToFit(account: number): Promise<void> {
    const { rows } = await owner.query<{ person: string; fits: boolean }>(
      `with cards as (
         select a.kind, d.ref, a.event_id, a.trigger_id from asset a join definition d on d.id = a.definition_id
         where a.owner_id = $1 and a.minted_as = 'pack')
       select p.id as person,
         (select count(*) from cards where (kind, ref) in (
           ('category', p.category_id::text), ('month', extract(month from p.birth_date)::text),
           ('day', extract(day from p.birth_date)::text), ('year', extract(year from p.birth_date)::text))) = 4
         and exists (select 1 from cards c join event_participant ep on ep.event_id = c.event_id and ep.person_id = p.id)
         and exists (select 1 from cards c join trigger_category tc on tc.trigger_id = c.trigger_id and tc.category_id = p.category_id)
           as fits
       from person p`,
      [account],
    )
    expect(rows.filter(({ fits }) => fits)).toHaveLength(1)
  }
})

test('the checker in Python draws these packs again, too', expectSecondChecker)
