import { isLateEntry } from '@called-shot/shared/events/oracle-rules.ts'
import { isOpen, type EventClock } from '@called-shot/shared/events/rules.ts'
import { finalVerdict } from '@called-shot/shared/predictions/rules.ts'
import type { SettledEntry } from '@called-shot/shared/tournaments/rules.ts'
import type { EventFacts, OutcomeFacts } from '../cards/asset.ts'
import type { Entry } from './tournament-reads.ts'

/** Whether a prediction like this one could still be crafted, so that nobody knows yet how it ends. */
export function isUndecided(
  prediction: {
    readonly event: EventClock & Pick<EventFacts, 'actualStartedAt'>
    readonly outcome: Pick<OutcomeFacts, 'status'>
    readonly createdAt: Date
    readonly now: Date
  },
  lockoutSeconds: number,
): boolean {
  const { event, outcome, now, createdAt } = prediction
  return (
    outcome.status === 'pending' &&
    isOpen(event, now, lockoutSeconds) &&
    !isLateEntry(createdAt, event.actualStartedAt)
  )
}

/** The final result of an entry's prediction; null while it may change. */
export function verdictOf({ prediction }: Entry): SettledEntry['verdict'] | null {
  const { outcome, event, now, createdAt } = prediction
  if (isLateEntry(createdAt, event.actualStartedAt)) return 'void'
  return finalVerdict(outcome, now)
}
