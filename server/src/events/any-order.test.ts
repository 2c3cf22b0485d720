import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruleOutcome, type FinalReport } from '@called-shot/shared/events/oracle-rules.ts'
import { eventId, outcomeId, personId, triggerId } from '@called-shot/shared/ids.ts'
import { contentDirectory } from '../../test/catalogue-template.ts'
import { independentResults } from '../../test/independent-results.ts'
import { pickerOf } from '../residents/picker.ts'
import { seasonEvents } from '../catalogue/events/season-events.ts'
import { openContent } from '../catalogue/read-content.ts'
import { replayObservations, replaySource, secondsOf } from '../replay/replay-observations.ts'
import { decisionsOf } from './decide-outcomes.ts'
import type { PendingOutcome } from './event-reads.ts'

const condition = { metric: 'passing_yards', comparator: '>=', threshold: 300 } as const
const report = fc.record({
  source: fc.constantFrom('one', 'two', 'three'),
  personId: fc.constantFrom('mahomes', 'allen', null),
  metric: fc.constantFrom('passing_yards', 'participated', 'tackles'),
  value: fc.constantFrom(null, 0, 1, 299, 300, 412),
  saidAt: fc.integer({ min: 0, max: 5 }).map((minute) => new Date(minute * 60_000)),
})

test('the same reports decide the same outcome in any order and number, contradictions included', () => {
  const scene = fc.record({
    reports: fc.array(report, { maxLength: 20 }),
    again: fc.array(fc.nat(), { maxLength: 20 }),
    order: fc.infiniteStream(fc.double({ noNaN: true })),
    sourcesRequired: fc.integer({ min: 1, max: 3 }),
    personId: fc.constantFrom('mahomes', null),
  })
  fc.assert(
    fc.property(scene, ({ reports, again, order, ...outcome }) => {
      const repeated = again.flatMap((index) => reports[index % Math.max(1, reports.length)] ?? [])
      const shuffled = [...reports, ...repeated]
        .map((each) => ({ each, key: order.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ each }) => each)
      const verdict = (words: readonly FinalReport[]) =>
        ruleOutcome({ ...outcome, condition }, words)?.verdict ?? null
      expect(verdict(shuffled)).toBe(verdict(reports))
    }),
    { numRuns: 3000 },
  )
})

test('the season of 2025 is decided as the statistics say when its reports come shuffled, doubled and in batches of any size', async () => {
  const content = (await openContent(contentDirectory)).content()
  const independent = independentResults(contentDirectory)
  const categoryOf = new Map(content.people.map(({ id, category }) => [id, category]))
  const pick = pickerOf(2025)
  const counts = { true: 0, false: 0, void: 0 }
  let events = 0
  for (const event of seasonEvents(content).of('football')) {
    if (event.results === null || event.detail['season'] !== 2025) continue
    events += 1
    const id = eventId(events)
    const questions = content.triggers
      .filter(({ eventTypes }) => eventTypes.includes('football'))
      .flatMap((trigger) =>
        (trigger.subject === 'event'
          ? [null]
          : event.participants
              .map((each) => each.personId)
              .filter((person) => trigger.categories.includes(categoryOf.get(person) ?? ''))
        ).map((person) => ({ trigger, person })),
      )
    let pending = questions.map(({ trigger, person }, index): PendingOutcome => ({
      ...outcomeOf(index, person),
      eventId: id,
      metric: trigger.metric,
      comparator: trigger.comparator,
      threshold: trigger.threshold,
      sentence: trigger.sentence,
    }))
    const said = replayObservations(content, event, secondsOf(event.type)).map((each) => ({
      ...each,
      eventId: id,
      source: replaySource,
      saidAt: new Date(0),
    }))
    const shuffled = [...said, ...said]
      .map((each) => ({ each, key: pick.number(1_000_000) }))
      .sort((a, b) => a.key - b.key)
      .map(({ each }) => each)
    const verdicts = new Map<number, string>()
    const known: typeof said = []
    while (shuffled.length > 0) {
      known.push(...shuffled.splice(0, said.length / 2 + pick.number(said.length)))
      const decided = decisionsOf(
        {
          outcomes: pending,
          events: new Map([[id, { status: 'open', sourcesRequired: 1 }]]),
          reports: known,
        },
        { disputeSeconds: 0 },
      )
      for (const { id: outcome, status } of decided) verdicts.set(outcome, status)
      pending = pending.filter((outcome) => !verdicts.has(outcome.id))
    }
    for (const [index, { trigger, person }] of questions.entries()) {
      const right = independent.answer({ event: event.sourceId, person, trigger: trigger.key })
      const verdict = verdicts.get(index + 1)
      if (verdict !== right)
        expect.fail(`${event.sourceId}, ${person}, ${trigger.key}: ${verdict}, but it was ${right}`)
      if (verdict === 'true' || verdict === 'false' || verdict === 'void') counts[verdict] += 1
    }
  }
  console.log(`${events} games: ${counts.true} true, ${counts.false} false, ${counts.void} void`)
  expect(events).toBeGreaterThan(130)
  expect(counts.true).toBeGreaterThan(5000)
  expect(counts.void).toBeGreaterThan(10_000)
})

function outcomeOf(
  index: number,
  person: string | null,
): Omit<PendingOutcome, 'metric' | 'comparator' | 'threshold' | 'sentence'> {
  return {
    id: outcomeId(index + 1),
    eventId: eventId(1),
    personId: person === null ? null : personId(person),
    triggerId: triggerId(1),
    status: 'pending',
    decidedAt: null,
    finalAt: null,
    frozen: false,
    evidence: null,
    version: 1,
    participates: true,
  }
}
