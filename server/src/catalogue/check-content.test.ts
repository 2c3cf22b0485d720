import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cents } from '@called-shot/shared/money.ts'
import { checkContent } from './check-content.ts'
import type { Content, Series, Trigger } from './content.ts'
import { contentTables } from './content-tables.ts'
import { readContent } from './read-content.ts'

const content = await readContent(fileURLToPath(new URL('../../../content/', import.meta.url)))
const replay = { is: 'replay', from: null } as const

function findingsOf(changed: Partial<Content>): string[] {
  return checkContent({ ...content, ...changed }, replay).findings.map(
    ({ subject, message }) => `${subject} ${message}`,
  )
}

function withSeries(sourceId: string, change: Partial<Series>): Partial<Content> {
  return {
    series: content.series.map((each) => (each.sourceId === sourceId ? { ...each, ...change } : each)),
  }
}

function withTrigger(change: Partial<Trigger>): Partial<Content> {
  const [first] = content.triggers
  return first ? { triggers: [...content.triggers, { ...first, key: 'mine', name: 'Mine', ...change }] } : {}
}

test('our own content keeps every rule', () => {
  expect(findingsOf({})).toEqual([])
})

test('the figures are those that are published', () => {
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

test('nothing is given away but by the free packs, and identity packs hold parts', () => {
  expect(findingsOf(withSeries('golf/identity', { priceCents: cents(0) }))).toEqual([
    'series golf/identity is free without being a tutorial series',
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

test('a trigger needs a metric that its events have, and people who take part in them', () => {
  expect(findingsOf(withTrigger({ metric: 'birdies' }))).toEqual([
    'trigger mine has a metric "birdies" that no football event has',
  ])
  expect(findingsOf(withTrigger({ categories: ['Quarterback', 'Golfer'] }))).toEqual([
    'trigger mine fits Golfer, who never takes part in its events',
  ])
})

test('two triggers cannot be told apart by the same name', () => {
  expect(findingsOf(withTrigger({ name: content.triggers[0]?.name ?? '' }))).toEqual([
    'trigger mine has the name of another: "Throws for 250 yards or more"',
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

test('live, only what can be predicted within 30 days is on sale', () => {
  const { findings } = checkContent(content, { is: 'live', now: new Date('2026-10-01T00:00:00Z') })
  const withheld = new Set(findings.map(({ series }) => series?.split('/')[0]))
  expect(withheld).toEqual(new Set(['golf', 'masters', 'screen', 'elections']))
})
