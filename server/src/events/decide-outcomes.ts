import { ruleOutcome, type FinalReport } from '@called-shot/shared/events/oracle-rules.ts'
import type { EventId } from '@called-shot/shared/ids.ts'
import type { Effects, NewObservation, OutcomeDecision } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { Player } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import {
  readCorrectableOutcomes,
  readEvents,
  readFinalReports,
  readPendingOutcomes,
  type EventRow,
  type PendingOutcome,
} from './event-reads.ts'

/** The maximum number of outcomes that one commit decides; a job continues with the rest. */
const maxDecisions = 500

export interface OracleSettings {
  readonly disputeSeconds: number
}

type Report = FinalReport & { readonly eventId: EventId }
type Ruled = Required<Pick<Effects<null>, 'setOutcomes' | 'before' | 'observations'>>

interface Known {
  readonly outcomes: readonly PendingOutcome[]
  readonly events: ReadonlyMap<EventId, Pick<EventRow, 'status' | 'sourcesRequired'>>
  readonly reports: readonly Report[]
}

/**
 * Returns what final reports decide or change: a verdict that sources corrected inside the dispute window, which
 * restarts; and a decision that they now contradict, which is frozen for an operator. Nothing is decided here about a
 * person who is known not to take part, and an undecided outcome stays pending while sources differ.
 */
export function decisionsOf(
  { outcomes, events, reports }: Known,
  settings: OracleSettings,
): OutcomeDecision[] {
  const bySubject = Map.groupBy(reports, subjectOf)
  return outcomes.flatMap((outcome) => {
    const event = events.get(outcome.eventId)
    if (!event || event.status === 'cancelled' || !outcome.participates) return []
    const ruling = ruleOutcome(
      { personId: outcome.personId, condition: outcome, sourcesRequired: event.sourcesRequired },
      bySubject.get(subjectOf(outcome)) ?? [],
    )
    if (!ruling) return []
    const evidence = {
      rule: `${outcome.metric} ${outcome.comparator} ${outcome.threshold}`,
      reports: ruling.reports.map(({ source, metric, value, saidAt }) => ({
        source,
        metric,
        value,
        said_at: saidAt.toISOString(),
      })),
    }
    const { id, status } = outcome
    const { disputeSeconds } = settings
    if (ruling.verdict === 'disagreement') {
      if (status === 'pending' || outcome.frozen) return []
      return { id, status, disputeSeconds, frozen: true, evidence: { ...evidence, disagreement: true } }
    }
    if (ruling.verdict === status && !outcome.frozen) return []
    return { id, status: ruling.verdict, disputeSeconds, evidence }
  })
}

function subjectOf(about: { readonly eventId: EventId; readonly personId: string | null }): string {
  return `${about.eventId} ${about.personId ?? ''}`
}

/**
 * Everything that reports, stored or just received, decide on the events, with the deadline for writing it. The reports
 * just received come back as they are to be stored: one without a time has the one that the evidence names. If nothing
 * is decided about its subject, `commit` dates it, so that of two such reports that are read at once, the one that is
 * stored last counts.
 */
export async function decisionsByReports(
  read: Reader,
  events: ReadonlyMap<EventId, EventRow>,
  { settings, arrived }: { readonly settings: OracleSettings; readonly arrived: readonly NewObservation[] },
): Promise<Ruled> {
  const ids = [...events.keys()]
  const pending = await readPendingOutcomes(read, ids)
  const correctable = settings.disputeSeconds > 0 ? await readCorrectableOutcomes(read, ids) : []
  if (pending.length + correctable.length === 0) return { setOutcomes: [], before: [], observations: arrived }
  const stored = await readFinalReports(read, ids)
  const dated = datedReports(arrived, { events, stored })
  const finals = dated.filter(({ report }) => report.final)
  const reports = [...stored, ...finals.map(({ report, saidAt }) => ({ ...report, saidAt }))]
  const decided = decisionsOf({ outcomes: pending, events, reports }, settings)
  const corrected = decisionsOf({ outcomes: correctable, events, reports }, settings)
  const setOutcomes = [...decided, ...corrected].slice(0, maxDecisions)
  const chosen = new Set(setOutcomes.map(({ id }) => id))
  const outcomes = [...pending, ...correctable].filter(({ id }) => chosen.has(id))
  for (const outcome of outcomes) read.expectOutcome(outcome)
  const before = outcomes.flatMap(({ finalAt, frozen }) => (finalAt && !frozen ? [finalAt] : []))
  const subjects = new Set(outcomes.map(subjectOf))
  const observations = dated.map(({ report, saidAt, isOrdered, isStored }) =>
    report.final && !isStored && (isOrdered || subjects.has(subjectOf(report)))
      ? { ...report, saidAt }
      : report,
  )
  return { setOutcomes, before, observations }
}

interface DatedReport {
  readonly report: NewObservation
  readonly saidAt: Date
  /** Whether its message has several final reports of this fact, whose times keep the message's order. */
  readonly isOrdered: boolean
  /** Whether it repeats the source's last report, which `commit` does not store again. */
  readonly isStored: boolean
}

/**
 * The reports of a message with their times. One without a time comes after all that its source has said, whatever the
 * clocks say, and after those before it in the message; unless it repeats the source's last one.
 */
function datedReports(
  arrived: readonly NewObservation[],
  { events, stored }: { readonly events: ReadonlyMap<EventId, EventRow>; readonly stored: readonly Report[] },
): DatedReport[] {
  const said = Map.groupBy<string, Report>(stored, factOf)
  const known = new Set(stored)
  const finals = Map.groupBy(
    arrived.filter(({ final }) => final),
    factOf,
  )
  return arrived.map((report) => {
    const fact = factOf(report)
    const before = said.get(fact) ?? []
    const now = events.get(report.eventId)?.now.getTime() ?? 0
    const latest = Math.max(...before.map(({ saidAt }) => saidAt.getTime()))
    const last = before.filter(({ saidAt }) => saidAt.getTime() === latest)
    const isRepeated =
      report.saidAt === null && last.length > 0 && last.every(({ value }) => value === report.value)
    const saidAt = report.saidAt ?? new Date(isRepeated ? latest : Math.max(now, latest + 1))
    if (report.final) said.set(fact, [...before, { ...report, saidAt }])
    return {
      report,
      saidAt,
      isOrdered: (finals.get(fact) ?? []).length > 1,
      isStored: isRepeated && last.every((each) => known.has(each)),
    }
  })
}

/** What a report is about, and whose report it is. */
function factOf(report: Omit<Report, 'value' | 'saidAt'>): string {
  return `${subjectOf(report)} ${report.metric} ${report.source}`
}

/** House command: decides what stored reports allow, at most 500 outcomes at a time. Returns how many it decided. */
export function decideFromReports(settings: OracleSettings) {
  return async ({ read }: Context<Player | null>, input: { eventId: EventId }): Promise<Effects<number>> => {
    const events = new Map((await readEvents(read, [input.eventId])).map((event) => [event.id, event]))
    const decided = await decisionsByReports(read, events, { settings, arrived: [] })
    return { answer: decided.setOutcomes.length, ...decided }
  }
}
