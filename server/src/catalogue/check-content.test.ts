import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { withEasyPassing, withNewSeason } from '../../test/more-games.ts'
import { checkContent, errorsOf, warningsOf, type Finding } from './check-content.ts'
import type { Content, Series, Trigger } from './content.ts'
import { peopleOf } from './collection-people.ts'
import { contentTables } from './content-tables.ts'
import { minTries } from './metrics/football.ts'
import { readContent } from './read-content.ts'
import { footballSeason } from './upcoming-events.ts'

const content = await readContent(fileURLToPath(new URL('../../../content/', import.meta.url)))
const replay = { is: 'replay', from: null } as const

function findingsOf(changed: Partial<Content>): string[] {
  return errorsOf(checkContent({ ...content, ...changed }, replay).findings).map(textOf)
}

function triggersIn(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ trigger }) => trigger ?? [])
}

function textOf({ subject, message }: Finding): string {
  return `${subject} ${message}`
}

function withSeries(sourceId: string, change: Partial<Series>): Partial<Content> {
  return {
    series: content.series.map((each) => (each.sourceId === sourceId ? { ...each, ...change } : each)),
  }
}

function withTrigger(change: Partial<Trigger>): Partial<Content> {
  const [first] = content.triggers
  return first
    ? {
        triggers: [...content.triggers, { ...first, key: 'mine', name: 'Mine', published: false, ...change }],
      }
    : {}
}

test('our own content keeps every rule', () => {
  expect(findingsOf({})).toEqual([])
})

test('a trigger about an average gives its minimum number of tries, in its name and in its sentence', () => {
  const tries = new Map<string, number>(Object.entries(minTries))
  const averages = content.triggers.filter(({ metric }) => tries.has(metric))
  expect(averages.length).toBeGreaterThanOrEqual(9)
  const silent = averages.filter(({ metric, threshold, name, sentence }) => {
    const fewest = String(tries.get(metric))
    const numbers = (text: string) => text.match(/\d+(\.\d+)?/g)?.toSorted()
    const both = [fewest, String(threshold)].toSorted()
    return [name, sentence].some((text) => numbers(text)?.join() !== both.join())
  })
  expect(silent.map(({ key }) => key)).toEqual([])
})

test('the figures equal the published ones', () => {
  const { figures } = checkContent(content, replay)
  const figure = (sourceId: string) => figures.series.find((series) => series.sourceId === sourceId)
  expect(figure('afc-east/prediction')?.faceToPrice).toBeCloseTo(0.9357, 4)
  expect(figure('afc-east/prediction-foil')?.faceToPrice).toBeCloseTo(0.8798, 4)
  expect(figure('golf/tournament')?.faceToPrice).toBe(0.9)
  expect(figure('screen/tournament-high')?.faceToPrice).toBeCloseTo(0.909, 3)
  for (const { key, people, triggers, wideTriggers } of figures.collections) {
    expect(wideTriggers * 3).toBeGreaterThanOrEqual(triggers)
    if (/^[an]fc-/.test(key)) expect(people).toBeGreaterThan(140)
  }
  const paid = figures.series.filter(({ payoutBest }) => payoutBest !== null)
  expect(paid.length).toBeGreaterThan(0)
  for (const { payoutBest } of paid) expect(payoutBest).toBeLessThan(0.95)
})

test('the printed table names every trigger and says that every rule holds', () => {
  const text = contentTables(content, checkContent(content, replay))
  for (const { name } of content.triggers) expect(text).toContain(name)
  expect(text).toContain('Every rule holds')
})

test('a paid series may not hold more than 0.95 of its price', () => {
  expect(findingsOf(withSeries('golf/prediction', { priceCents: cents(290) }))).toEqual([
    'series golf/prediction holds more than 0.95 of its price as prizes and wagers',
  ])
})

test('only free packs are given away, and identity packs hold parts', () => {
  expect(findingsOf(withSeries('golf/identity', { priceCents: cents(0) }))).toEqual([
    'series golf/identity is free without being a starter series',
  ])
  expect(findingsOf(withSeries('golf/identity', { contents: { day: 2, trigger: 1 } }))).toContain(
    'series golf/identity is an identity pack with other cards than parts',
  )
})

test('a trigger that one person in ten always meets is too easy, and one that nobody meets too hard', () => {
  expect(findingsOf(withTrigger({ threshold: 100 }))).toEqual([
    expect.stringMatching(
      /^trigger mine is too easy for Quarterback: 90th percentile \d\.\d+, at most 0.6 is allowed$/,
    ),
  ])
  expect(findingsOf(withTrigger({ threshold: 450 }))).toEqual([
    expect.stringMatching(
      /^trigger mine is too hard for Quarterback: median 0\.000, at least 0.05 is allowed$/,
    ),
  ])
})

test('the figures of collections and series are those of the triggers in their packs', () => {
  const { figures } = checkContent({ ...content, ...withTrigger({ threshold: 100 }) }, replay)
  const own = checkContent(content, replay).figures
  expect(figures.triggers).toHaveLength(own.triggers.length + 1)
  expect(figures.collections).toEqual(own.collections)
  expect(figures.series).toEqual(own.series)
})

test('more results never remove a published trigger from the game; they only add a warning', () => {
  const check = checkContent(withEasyPassing(content), replay)
  expect(triggersIn(errorsOf(check.findings))).toEqual([])
  expect(warningsOf(check.findings).map(textOf)).toContainEqual(
    expect.stringMatching(
      /^trigger passing-yards-300 is too easy for Quarterback: 90th percentile 1\.000, at most 0\.6 is allowed; it was published and stays$/,
    ),
  )
})

test('an unpublished trigger must keep the limits of hit rates, unless a database knows it as published', () => {
  const unpublished = content.triggers.map((trigger) => ({ ...trigger, published: false }))
  const more = { ...withEasyPassing(content), triggers: unpublished }
  const withheld = triggersIn(errorsOf(checkContent(more, replay).findings))
  expect(withheld).toContain('passing-yards-300')
  expect(withheld).toContain('passing-yards-275')
  const known = checkContent(more, replay, new Set(['passing-yards-300']))
  expect(triggersIn(errorsOf(known.findings))).toEqual(withheld.filter((key) => key !== 'passing-yards-300'))
})

test('each omitted stat line is a warning, and withholds nothing', () => {
  const { findings } = checkContent(
    {
      ...withEasyPassing(content),
      leftOut: [
        { file: 'football_player_games.csv', line: 7, field: 'league_id', message: '"00-1" is nobody' },
      ],
    },
    replay,
  )
  expect(warningsOf(findings).map(textOf)).toContain(
    'content football_player_games.csv, line 7, league_id: "00-1" is nobody',
  )
  expect(errorsOf(findings).filter(({ subject }) => subject === 'content')).toEqual([])
})

test('a season that has just begun is a warning, and an error if the replay would play it', () => {
  const begun = withNewSeason(content)
  const { findings, figures } = checkContent(begun, replay)
  expect(figures.footballSeason).toBe(2023)
  expect(warningsOf(findings).map(textOf)).toContain(
    'season 2026 has results of 1 week of 18 and is not played: the replay is of 2023',
  )
  expect(errorsOf(findings).map(({ subject }) => subject)).not.toContain('season 2026')
  const wanted = checkContent(begun, { ...replay, season: 2026 })
  expect(wanted.figures.footballSeason).toBe(2026)
  expect(errorsOf(wanted.findings).map(textOf)).toContain(
    'season 2026 has results of 1 week of 18, at least 4 are needed to replay it',
  )
})

test('a trigger needs a metric that its events have, and people who take part in them', () => {
  // New facts cannot cause this, so it is an error for a published trigger too.
  expect(findingsOf(withTrigger({ metric: 'birdies', published: true }))).toEqual([
    'trigger mine has a metric "birdies" that no football event has',
  ])
  expect(findingsOf(withTrigger({ categories: ['Quarterback', 'Golfer'] }))).toEqual([
    'trigger mine fits Golfer, who never takes part in its events',
  ])
})

test('two triggers may not have the same name', () => {
  expect(findingsOf(withTrigger({ name: content.triggers[0]?.name ?? '' }))).toEqual([
    'trigger mine has the name of another: "250+ passing yards"',
  ])
})

test('one trigger in three is wide, and football has at least forty', () => {
  const narrow = content.triggers.filter(
    ({ categories, subject }) => subject === 'person' && categories.length < 4,
  )
  const findings = findingsOf({ triggers: narrow })
  expect(findings).toContainEqual(
    expect.stringMatching(/^collection afc-east only 0 of \d+ triggers are wide, one in three is needed$/),
  )
  expect(findingsOf({ triggers: content.triggers.slice(0, 10) })).toContain(
    'triggers only 10 for football, at least 40 are needed',
  )
})

test('a category on sale needs an event and a trigger that fits', () => {
  const withoutMusicians = content.triggers.filter(({ categories }) => !categories.includes('Musician'))
  expect(findingsOf({ triggers: withoutMusicians })).toContain(
    'collection screen Musician is on sale without an event and a trigger that fits',
  )
})

test('a pack that could never be opened is not on sale', () => {
  expect(findingsOf(withSeries('golf/first-edition', { rules: { atLeastOne: 4 } }))).toEqual([
    'series golf/first-edition guarantees a rarity that its odds give less than once in a pack',
  ])
  expect(findingsOf(withSeries('golf/prediction', { rules: { atLeastOne: 1 } }))).toEqual([
    'series golf/prediction guarantees a rarity beside prize or wager cards',
  ])
  const nowhere = content.collections.map((each) =>
    each.key === 'afc-east' ? { ...each, teams: ['XX'] } : each,
  )
  expect(findingsOf({ collections: nowhere })).toContain(
    'collection afc-east has nobody whose parts could be in its packs',
  )
  const unknown = content.triggers.map((trigger) =>
    trigger.eventTypes.includes('golf') ? { ...trigger, metric: 'birdies' } : trigger,
  )
  expect(findingsOf({ triggers: unknown })).toContain('collection golf has no trigger for its packs')
})

test('after the last game of a live season, everybody stays with their last team until the next schedule is known', () => {
  const mahomes = 'patrick-mahomes-19950917'
  const over: Content = {
    ...content,
    games: content.games.filter(({ hasResults }) => hasResults),
    people: content.people.map((person) => (person.id === mahomes ? { ...person, team: 'DAL' } : person)),
  }
  const season = footballSeason(over, { is: 'live', now: new Date('2026-03-01T00:00:00Z') })
  expect(season).toBe(Math.max(...over.games.map((game) => game.season)))
  const chiefsDivision = content.collections.find(({ key }) => key === 'afc-west')
  if (!chiefsDivision) throw new Error('there is no such collection')
  expect(peopleOf(over, chiefsDivision, season).map(({ id }) => id)).toContain(mahomes)
})

test('in a live season, only what can be predicted within 30 days is on sale', () => {
  const { findings } = checkContent(content, { is: 'live', now: new Date('2026-10-01T00:00:00Z') })
  const withheld = new Set(errorsOf(findings).map(({ series }) => series?.split('/')[0]))
  expect(withheld).toEqual(new Set(['golf', 'masters', 'screen', 'elections']))
})
