import { isLateEntry } from '@called-shot/shared/events/oracle-rules.ts'
import type { EventClock } from '@called-shot/shared/events/rules.ts'
import { predictionStatus, type OutcomeState } from '@called-shot/shared/predictions/rules.ts'
import type { PredictionStatus } from '@called-shot/shared/predictions/statuses.ts'

/** The facts that decide a prediction's status: its event, its outcome, and when it was crafted. */
export interface StatusFacts extends EventClock {
  readonly createdAt: Date
  readonly actualStartedAt: Date | null
  readonly outcomeStatus: OutcomeState['status']
  readonly finalAt: Date | null
  readonly frozen: boolean
  readonly now: Date
}

/** A prediction's status now; one that was crafted after its event's start is void. */
export function statusNow(facts: StatusFacts, lockoutSeconds: number): PredictionStatus {
  const { createdAt, actualStartedAt, outcomeStatus, finalAt, frozen, now } = facts
  if (isLateEntry(createdAt, actualStartedAt)) return 'Resolved Void'
  return predictionStatus({ status: outcomeStatus, finalAt, frozen }, facts, { now, lockoutSeconds })
}
