import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newsOf, withLater, withNews, type LiveNews, type Shown, type ShownEvent } from './news.ts'

interface Step {
  readonly play: number
  readonly yards: number
  readonly state: Shown['state']
}

/** The event in each of its versions: every step adds a play or changes one, and changes numbers. */
function versionsOf(steps: readonly Step[]): ShownEvent[] {
  const plays = new Map<number, { text: string; version: number }>()
  return steps.map(({ play, yards, state }, index) => {
    plays.set(play, { text: `${yards} yards`, version: index + 1 })
    const inOrder = [...plays].toSorted(([a], [b]) => a - b)
    return {
      shown: {
        event_id: 7,
        name: 'BUF at KC',
        type: 'football',
        state,
        starts_at: new Date(0),
        home: 'KC',
        away: 'BUF',
        home_score: yards,
        away_score: 0,
        quarter: 1,
        seconds_left: 900 - play,
        possession: 'KC',
        down: null,
        to_go: null,
        yards_to_goal: null,
        version: index + 1,
        plays_told: plays.size,
        calls_decided: false,
        plays: inOrder.map(([id, { text }]) => ({
          play_id: id,
          quarter: 1,
          seconds_left: 900 - id,
          text,
          home_score: 0,
          away_score: 0,
        })),
        lines: [{ person_id: `p${play % 3}`, name: 'A B', team: 'KC', values: { rushing_yards: yards } }],
        calls: [
          {
            person_id: null,
            trigger_id: play % 2,
            about: 'BUF at KC',
            sentence: 'scores',
            metric: 'total_points',
            comparator: '>=',
            threshold: 40,
            made: 3,
            value: yards,
            known: true,
            corrected_from: null,
            verdict: null,
            no_number_because: null,
            state: 'live',
            chance: null,
          },
        ],
      },
      versions: new Map(inOrder.map(([id, { version }]) => [id, version])),
    }
  })
}

const steps = fc.array(
  fc.record({
    play: fc.integer({ min: 1, max: 6 }),
    yards: fc.integer({ min: 0, max: 3 }),
    state: fc.constantFrom('live' as const, 'final' as const),
  }),
  { minLength: 1, maxLength: 12 },
)

/** The event without rows that a made-up version no longer has. */
function facts(shown: Shown): Partial<Shown> {
  return { ...shown, lines: [], calls: [] }
}

test('a page that joins at any version and hears each message, some twice, shows the event as it is', () => {
  fc.assert(
    fc.property(steps, fc.nat(), fc.array(fc.boolean()), (all, place, again) => {
      const versions = versionsOf(all)
      const from = place % versions.length
      let held: Shown | null = versions[from]?.shown ?? null
      versions.slice(from).reduce((before, after, index) => {
        const news = newsOf(before, after)
        for (const each of news ? [news, ...(again[index] ? [news] : [])] : [])
          held = held && withNews(held, each)
        return after
      })
      const last = versions.at(-1)?.shown
      expect(held && facts(held)).toEqual(last && facts(last))
      for (const line of last?.lines ?? []) expect(held?.lines).toContainEqual(line)
      for (const call of last?.calls ?? []) expect(held?.calls).toContainEqual(call)
    }),
  )
})

test('the whole state, and the plays since the held version, lead from any version to any later one', () => {
  fc.assert(
    fc.property(steps, fc.nat(), (all, place) => {
      const versions = versionsOf(all)
      const held = versions[place % versions.length]?.shown
      const last = versions.at(-1)
      if (!held || !last) throw new Error('no versions')
      const { shown } = last
      const later = {
        ...shown,
        plays: shown.plays.filter(({ play_id: id }) => (last.versions.get(id) ?? 0) > held.version),
      }
      expect(withLater(held, later)).toEqual(shown)
      const whole = newsOf(null, last)
      expect(whole && withNews(shown, whole)).toEqual(shown)
    }),
  )
})

const twoPlays = versionsOf([
  { play: 1, yards: 1, state: 'live' },
  { play: 2, yards: 1, state: 'live' },
  { play: 3, yards: 1, state: 'live' },
])

function newsFrom(from: number, to: number): LiveNews {
  const [before, after] = [twoPlays[from], twoPlays[to]]
  const news = before && after ? newsOf(before, after) : null
  if (!news) throw new Error('nothing is new')
  return news
}

test('a message after a missing one is not applied, and an older one changes nothing', () => {
  const [first, second, third] = twoPlays
  if (!first || !second || !third) throw new Error('no versions')
  expect(withNews(first.shown, newsFrom(1, 2))).toBe(null)
  expect(withNews(third.shown, newsFrom(0, 1))).toBe(third.shown)
  expect(newsFrom(1, 2).event).toEqual({ seconds_left: 897, plays_told: 3, version: 3 })
  expect(newsFrom(1, 2).plays.map(({ play_id: id }) => id)).toEqual([3])
})

test('numbers that change between two versions make a message', () => {
  const [first] = twoPlays
  if (!first) throw new Error('no version')
  const { shown, versions } = first
  const lines = shown.lines.map((line) => ({ ...line, values: { rushing_yards: 2 } }))
  const calls = shown.calls.map((call) => ({ ...call, value: 2 }))
  expect(newsOf(first, { shown: { ...shown, lines }, versions })).toMatchObject({ lines, calls: [] })
  expect(newsOf(first, { shown: { ...shown, calls }, versions })).toMatchObject({ lines: [], calls })
})

test('no change makes no message, and another source with other plays is read from the start', () => {
  const [first] = twoPlays
  if (!first) throw new Error('no version')
  expect(newsOf(first, first)).toBe(null)
  const other = versionsOf([{ play: 9, yards: 1, state: 'live' }])[0]
  if (!other) throw new Error('no version')
  const news = newsOf(first, { ...other, versions: new Map([[9, 2]]) })
  expect(news && withNews(first.shown, news)).toBe(null)
  expect(withLater(first.shown, other.shown)).toBe(null)
})
