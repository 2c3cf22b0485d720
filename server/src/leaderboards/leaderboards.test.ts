import { describe, expect, test } from 'vitest'
import type { AccountId, EventId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { smallWorld } from '../../test/fixtures.ts'
import { predicting } from '../../test/predicting.ts'
import { events } from '../../test/world/facts.ts'
import { queriesOf } from '../commit/reader.ts'
import { liveSeasonRunId } from '../jobs/season-runs.ts'
import { countClaims } from './count-claims.ts'
import { keptCount, listLeaders } from './leader-lists.ts'
import { showOwnProfile, showPlayer } from './profile-lists.ts'
import { setOwnProfile } from './set-own-profile.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const queries = queriesOf(database.game)
const { predict, claim, report, amend, runJobs } = predicting(world, {
  database,
  oracle: { disputeSeconds: 0 },
})

/** Claims one prediction on Mahomes after another, each of $5.00. */
async function claimEach(who: AccountId, results: string): Promise<void> {
  for (const letter of results) {
    const event = await world.addEvent(events.kcAtBuf)
    const prediction = await predict(who, { event })
    await report(event, [{ value: letter === 'T' ? 350 : 120 }])
    await claim(who, prediction)
  }
  await countClaims(database.owner, 0)
}

const leadersBy = async (by: 'correct' | 'streak' | 'earnings') =>
  (await listLeaders(queries, { by, limit: 50, offset: 0 })).data
const set = (id: AccountId, body: Parameters<typeof setOwnProfile>[2]['body']) =>
  setOwnProfile(database.game, { id }, { body })

describe('a player who chose nothing', () => {
  test('is counted, but appears on no leaderboard and has no public page', async () => {
    const quiet = await world.openAccount()
    await claimEach(quiet, 'TT')
    for (const by of ['correct', 'streak', 'earnings'] as const)
      expect((await leadersBy(by)).map(({ player_id }) => player_id)).not.toContain(quiet)
    await expect(showPlayer(queries, quiet)).rejects.toMatchObject({ code: 'not_found' })
    expect(await showOwnProfile(queries, quiet)).toMatchObject({
      listed: false,
      shows_earnings: false,
      records: [{ season: 0, predictions: 2, correct: 2, streak: 2, best_streak: 2, earned: 1000 }],
    })
  })
})

describe('a player who chose to be listed', () => {
  test('is ranked by correct predictions and by best streak, and shows nothing of money', async () => {
    const [first, second] = [await world.openAccount(), await world.openAccount()]
    await claimEach(first, 'TTFT')
    await set(first, { listed: true })
    // Chosen before the first claim is counted: the count takes it over.
    await set(second, { listed: true })
    await claimEach(second, 'TFT')
    const mine = async (by: 'correct' | 'streak') =>
      (await leadersBy(by)).filter(({ player_id }) => player_id === first || player_id === second)
    expect(await mine('correct')).toMatchObject([
      { player_id: first, nickname: 'A player', predictions: 4, correct: 3, earned: null },
      { player_id: second, predictions: 3, correct: 2, earned: null },
    ])
    expect((await mine('streak')).map(({ best_streak }) => best_streak)).toEqual([2, 1])
    expect(await leadersBy('earnings')).toEqual([])
    const shown = await showPlayer(queries, first)
    expect(shown).toMatchObject({
      nickname: 'A player',
      records: [{ correct: 3, best_streak: 2, earned: null }],
    })
    expect(Object.keys(shown).sort()).toEqual([
      'album',
      'is_resident',
      'nickname',
      'player_id',
      'records',
      'showcase',
    ])
  })

  test('shows earnings only if that is chosen too, and stops at once', async () => {
    const rich = await world.openAccount()
    await claimEach(rich, 'TT')
    await set(rich, { listed: true, shows_earnings: true })
    expect(await leadersBy('earnings')).toMatchObject([{ rank: 1, player_id: rich, earned: 1000 }])
    await set(rich, { shows_earnings: false })
    expect(await leadersBy('earnings')).toEqual([])
    await set(rich, { listed: false })
    expect((await leadersBy('correct')).map(({ player_id }) => player_id)).not.toContain(rich)
    await expect(showPlayer(queries, rich)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is counted once, however often the job runs, and a streak continues over several counts', async () => {
    const steady = await world.openAccount()
    await claimEach(steady, 'T')
    await claimEach(steady, 'TT')
    await countClaims(database.owner, 0)
    expect((await showOwnProfile(queries, steady)).records).toMatchObject([
      { predictions: 3, correct: 3, streak: 3, best_streak: 3, earned: 1500 },
    ])
  })
})

describe('an outcome that is amended', () => {
  const records = async (who: AccountId) => (await showOwnProfile(queries, who)).records
  const all = async () =>
    (
      await database.owner.query(
        'select season, account_id, predictions, correct, streak, best_streak, earned_cents from season_record order by 1, 2',
      )
    ).rows

  test('changes the correct predictions, streaks and earnings of everybody who had claimed on it', async () => {
    const judge = await world.openAccount()
    const [ann, bob] = [await world.openAccount(), await world.openAccount()]
    const games: EventId[] = []
    for (const yards of [350, 120, 350]) {
      const event = await world.addEvent(events.kcAtBuf)
      games.push(event)
      const [first, second] = [await predict(ann, { event }), await predict(bob, { event, prizeCents: 200 })]
      await report(event, [{ value: yards }])
      await claim(ann, first)
      await claim(bob, second)
    }
    await countClaims(database.owner, 0)
    expect(await records(ann)).toMatchObject([
      { predictions: 3, correct: 2, streak: 1, best_streak: 1, earned: 1000 },
    ])

    const amended = async (game: number, outcome: 'true' | 'false' | 'void') => {
      const event = games[game]
      if (event === undefined) throw new Error('there is no such game')
      await amend(judge, { event }, outcome)
      await runJobs()
      await countClaims(database.owner, 0)
    }
    await amended(1, 'true')
    expect(await records(ann)).toMatchObject([
      { predictions: 3, correct: 3, streak: 3, best_streak: 3, earned: 1500 },
    ])
    expect(await records(bob)).toMatchObject([{ correct: 3, best_streak: 3, earned: 600 }])

    // Those who were paid keep the money.
    await amended(0, 'false')
    expect(await records(ann)).toMatchObject([
      { predictions: 3, correct: 2, streak: 2, best_streak: 2, earned: 1500 },
    ])
    await amended(2, 'void')
    expect(await records(ann)).toMatchObject([
      { predictions: 2, correct: 1, streak: 1, best_streak: 1, earned: 1500 },
    ])
  })

  test('leaves the records equal to a fresh count of all claims', async () => {
    const counted = await all()
    expect(counted.length).toBeGreaterThan(5)
    await database.owner.query('delete from season_record')
    await database.owner.query(`update season_record_head set up_to = '-infinity', prediction_id = 0`)
    await countClaims(database.owner, 0)
    expect(await all()).toEqual(counted)
  })
})

test('a leaderboard’s total is counted once for all callers within seconds', async () => {
  let asked = 0
  const count = keptCount(async ({ season }) => {
    asked += 1
    return season
  })
  const board = (season: number, hidesResidents = false) => count({ by: 'correct', season, hidesResidents })
  expect(await Promise.all([board(3), board(3), board(4)])).toEqual([3, 3, 4])
  expect(await board(3)).toBe(3)
  expect(asked).toBe(2)
  await board(3, true)
  expect(asked).toBe(3)
})

describe('a showcase', () => {
  test('holds the player’s own cards in the chosen order, without a price', async () => {
    const shower = await world.openAccount()
    const [one, two] = [
      await world.giveIdentity(shower, 'mahomes'),
      await world.giveIdentity(shower, 'allen'),
    ]
    await set(shower, { listed: true, showcase: [two, one] })
    const { showcase } = await showPlayer(queries, shower)
    expect(showcase.map(({ id }) => id)).toEqual([two, one])
    expect(showcase).toMatchObject([{ cost: null, is_listed: false, marketplace_id: -1 }, {}])
  })

  test('takes no cards of others and none that names a sum of money, and drops what the player no longer has', async () => {
    const [shower, other] = [await world.openAccount(), await world.openAccount()]
    const theirs = await world.giveIdentity(other, 'kelce')
    const prize = await world.givePrize(shower, 500)
    await expect(set(shower, { showcase: [theirs] })).rejects.toMatchObject({ code: 'not_yours' })
    await expect(set(shower, { showcase: [prize] })).rejects.toMatchObject({ code: 'not_allowed' })
    const own = await world.giveIdentity(shower, 'mahomes')
    await set(shower, { listed: true, showcase: [own] })
    await database.owner.query('update asset set owner_id = $2, version = version + 1 where id = $1', [
      own,
      other,
    ])
    expect((await showPlayer(queries, shower)).showcase).toEqual([])
  })
})

test('each live season has a leaderboard of its own, and the one before it stays as it was', async () => {
  const caller = await world.openAccount()
  await set(caller, { listed: true })
  const leadersOf = async (season: number | undefined) => {
    const shown = await listLeaders(queries, { by: 'correct', season, limit: 50, offset: 0 })
    return { ...shown, data: shown.data.filter(({ player_id: id }) => id === caller) }
  }
  await liveSeasonRunId(database.owner, { year: 2026, startsAt: new Date() })
  await claimEach(caller, 'TTF')
  const first = await leadersOf(undefined)
  expect(first).toMatchObject({
    season: 0,
    live_seasons: [{ season: 0, year: 2026 }],
    data: [{ predictions: 3, correct: 2 }],
  })

  await liveSeasonRunId(database.owner, { year: 2027, startsAt: new Date() })
  await claimEach(caller, 'T')
  expect(await leadersOf(undefined)).toMatchObject({
    season: 1,
    seasons: [1, 0],
    live_seasons: [
      { season: 1, year: 2027 },
      { season: 0, year: 2026 },
    ],
    data: [{ predictions: 1, correct: 1 }],
  })
  expect((await leadersOf(0)).data).toEqual(first.data)
  expect((await showPlayer(queries, caller)).records).toMatchObject([
    { season: 1, live_year: 2027, streak: 1 },
    { season: 0, live_year: 2026, predictions: 3 },
  ])
})
