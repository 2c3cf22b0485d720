import type { EventType } from '@called-shot/shared/events/event-types.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { predictions } from '@called-shot/shared/predictions/contract.ts'
import { statusNow, type StatusFacts } from '../cards/status-now.ts'

type StatusView = AnswerOf<typeof predictions.listStatus>['data'][number]

export interface StatusRow extends StatusFacts {
  readonly id: number
  readonly eventType: EventType
  readonly identity: string
  readonly eventName: string
  readonly trigger: string
  readonly prizeValue: Cents
  readonly evidence: unknown
  readonly total: number
}

/** A prediction as its player's profile lists it. */
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
    status: statusNow(row, lockoutSeconds),
    evidence: row.evidence,
  }
}
