import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ruleOutcome } from '@called-shot/shared/events/oracle-rules.ts'
import { eventTypes, type EventType } from '@called-shot/shared/events/event-types.ts'
import { independentResults } from '../../test/independent-results.ts'
import { seasonEvents } from '../catalogue/events/season-events.ts'
import { readContent } from '../catalogue/read-content.ts'
import { replayObservations, replaySource, secondsOf } from './replay-observations.ts'

const directory = fileURLToPath(new URL('../../../content/', import.meta.url))
const content = await readContent(directory)
const independent = independentResults(directory)
const categoryOf = new Map(content.people.map(({ id, category }) => [id, category]))

test('before its start an event has nothing to report, and an event without results never has', () => {
  expect(replayObservations(content, { type: 'football', sourceId: '2025_09_KC_BUF' }, -1)).toEqual([])
  expect(replayObservations(content, { type: 'football', sourceId: '2026_01_NE_SEA' }, 600)).toEqual([])
  expect(replayObservations(content, { type: 'golf', sourceId: 'no such event' }, 600)).toEqual([])
})

test('participation is reported first and is final', () => {
  const reports = replayObservations(content, { type: 'football', sourceId: '2025_09_KC_BUF' }, 0)
  expect(reports.length).toBeGreaterThan(60)
  expect(reports.every(({ metric, final }) => metric === 'participated' && final)).toBe(true)
  expect(new Set(reports.map(({ value }) => value))).toEqual(new Set([0, 1]))
})

test('before its end a game reports only who takes part, and at the end every value is final', () => {
  const game = { type: 'football', sourceId: '2025_09_KC_BUF' } as const
  const late = replayObservations(content, game, secondsOf('football') - 1)
  expect(late.length).toBeGreaterThan(0)
  expect(new Set(late.map(({ metric }) => metric))).toEqual(new Set(['participated']))
  const end = replayObservations(content, game, secondsOf('football'))
  expect(end.length).toBeGreaterThan(late.length)
  expect(end.every(({ final }) => final)).toBe(true)
})

test.each(['golf', 'awards', 'boxoffice', 'elections'] as const)(
  'an event of %s reports nothing at all before its end',
  (type) => {
    const played = seasonEvents(content)
      .of(type)
      .filter(({ results }) => results !== null)
    expect(played.length).toBeGreaterThan(0)
    for (const event of played) {
      expect(replayObservations(content, event, secondsOf(event.type) - 1)).toEqual([])
      expect(replayObservations(content, event, secondsOf(event.type)).length).toBeGreaterThan(0)
    }
  },
)

test('a person is reported only with metrics that a trigger uses for their category', () => {
  const end = replayObservations(
    content,
    { type: 'football', sourceId: '2025_09_KC_BUF' },
    secondsOf('football'),
  )
  const used = new Set(
    content.triggers.flatMap(({ metric, categories, subject }) =>
      subject === 'person' ? categories.map((category) => `${category} ${metric}`) : [`null ${metric}`],
    ),
  )
  for (const { personId, metric } of end.filter((report) => report.metric !== 'participated')) {
    expect(used).toContain(`${personId === null ? null : categoryOf.get(personId)} ${metric}`)
  }
})

test('a person is never reported with a value in an event that they missed', () => {
  const end = replayObservations(
    content,
    { type: 'football', sourceId: '2025_09_KC_BUF' },
    secondsOf('football'),
  )
  const absent = new Set(
    end
      .filter(({ metric, value }) => metric === 'participated' && value === 0)
      .map(({ personId }) => personId),
  )
  expect(absent.size).toBeGreaterThan(0)
  expect(end.filter(({ personId, metric }) => absent.has(personId) && metric !== 'participated')).toEqual([])
})

describe('every outcome decided by the reports is the one that the data gives', () => {
  test.each(eventTypes.map((type) => [type] as const))('%s', (type: EventType) => {
    const counts = { true: 0, false: 0, void: 0 }
    for (const event of seasonEvents(content).of(type)) {
      if (event.results === null) continue
      const reports = replayObservations(content, event, secondsOf(event.type)).map((report) => ({
        ...report,
        source: replaySource,
        saidAt: new Date(0),
      }))
      const byPerson = Map.groupBy(reports, ({ personId }) => personId)
      for (const trigger of content.triggers.filter(({ eventTypes: types }) => types.includes(type))) {
        const people =
          trigger.subject === 'event'
            ? [null]
            : event.participants
                .map(({ personId }) => personId)
                .filter((id) => trigger.categories.includes(categoryOf.get(id) ?? ''))
        for (const person of people) {
          const ruling = ruleOutcome(
            { personId: person, condition: trigger, sourcesRequired: 1 },
            byPerson.get(person) ?? [],
          )
          const right = independent.answer({ event: event.sourceId, person, trigger: trigger.key })
          if (ruling === null || ruling.verdict === 'disagreement' || ruling.verdict !== right) {
            expect.fail(
              `${event.sourceId}, ${person}, ${trigger.key}: ${ruling?.verdict}, but it was ${right}`,
            )
          }
          counts[ruling.verdict] += 1
        }
      }
    }
    expect(counts.true).toBeGreaterThan(0)
    expect(counts.false).toBeGreaterThan(counts.true)
    if (type === 'football') expect(counts.void).toBeGreaterThan(10_000)
  })
})
