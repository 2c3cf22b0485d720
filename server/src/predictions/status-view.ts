import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { isLateEntry } from '@called-shot/shared/events/oracle-rules.ts'
import type { EventClock } from '@called-shot/shared/events/rules.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { predictions } from '@called-shot/shared/predictions/contract.ts'
import { predictionStatus, type OutcomeState } from '@called-shot/shared/predictions/rules.ts'

type StatusView = AnswerOf<typeof predictions.listStatus>['data'][number]

export interface StatusRow extends EventClock {
  readonly id: number
  readonly createdAt: Date
  readonly eventType: string
  readonly identity: string
  readonly eventName: string
  readonly actualStartedAt: Date | null
  readonly trigger: string
  readonly prizeValue: Cents
  readonly outcomeStatus: OutcomeState['status']
  readonly finalAt: Date | null
  readonly frozen: boolean
  readonly evidence: unknown
  readonly total: number
  readonly now: Date
}

/** A prediction with its status now; one that was crafted after its event's start is void. */
export function statusView(row: StatusRow, lockoutSeconds: number): StatusView {
  return {
    id: row.id,
    created_at: row.createdAt,
    event_date: row.startsAt,
    event_type: row.eventType,
    identity: row.identity,
    event: row.eventName,
    trigger: row.trigger,
    prize_value: row.prizeValue,
    status: isLateEntry(row.createdAt, row.actualStartedAt)
      ? 'Resolved Void'
      : predictionStatus({ status: row.outcomeStatus, finalAt: row.finalAt, frozen: row.frozen }, row, {
          now: row.now,
          lockoutSeconds,
        }),
    evidence: row.evidence,
  }
}
