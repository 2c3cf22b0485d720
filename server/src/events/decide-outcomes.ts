import { ruleOutcome, type FinalReport } from '@called-shot/shared/events/oracle-rules.ts'
import type { EventId } from '@called-shot/shared/ids.ts'
import type { Effects, OutcomeDecision } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { Player } from '../commit/player.ts'
import {
  readEvents,
  readFinalReports,
  readPendingOutcomes,
  type EventRow,
  type PendingOutcome,
} from './event-reads.ts'

/** At most so many outcomes are decided by one commit; a job goes on with the rest. */
export const mostDecisions = 500

export interface OracleSettings {
  readonly disputeSeconds: number
}

interface Known {
  readonly outcomes: readonly PendingOutcome[]
  readonly events: ReadonlyMap<EventId, EventRow>
  readonly reports: readonly (FinalReport & { readonly eventId: EventId })[]
}

/**
 * What final reports decide. An outcome on somebody who does not take part decides nothing; sources that
 * contradict each other leave the outcome pending for an operator.
 */
export function decisionsOf(
  { outcomes, events, reports }: Known,
  settings: OracleSettings,
): OutcomeDecision[] {
  const byEvent = Map.groupBy(reports, (report) => report.eventId)
  return outcomes.flatMap((outcome) => {
    const event = events.get(outcome.eventId)
    if (!event || event.status === 'cancelled' || !outcome.participates) return []
    const ruling = ruleOutcome(
      { personId: outcome.personId, condition: outcome, sourcesRequired: event.sourcesRequired },
      byEvent.get(outcome.eventId) ?? [],
    )
    if (!ruling || ruling.verdict === 'disagreement') return []
    return {
      id: outcome.id,
      status: ruling.verdict,
      disputeSeconds: settings.disputeSeconds,
      evidence: {
        rule: `${outcome.metric} ${outcome.comparator} ${outcome.threshold}`,
        reports: ruling.reports.map(({ source, metric, value }) => ({ source, metric, value })),
      },
    }
  })
}

/** House command: decides what stored reports allow, at most 500 outcomes at once. Answers how many it decided. */
export function decideFromReports(settings: OracleSettings) {
  return async ({ read }: Context<Player | null>, input: { eventId: EventId }): Promise<Effects<number>> => {
    const events = new Map((await readEvents(read, [input.eventId])).map((event) => [event.id, event]))
    const outcomes = await readPendingOutcomes(read, [input.eventId], mostDecisions)
    const reports = outcomes.length > 0 ? await readFinalReports(read, [input.eventId]) : []
    const setOutcomes = decisionsOf({ outcomes, events, reports }, settings)
    return { answer: setOutcomes.length, setOutcomes }
  }
}
