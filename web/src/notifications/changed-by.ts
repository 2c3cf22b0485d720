import type { NoticeType } from '@called-shot/shared/notifications/facts.ts'
import { topics, trade, type Topic } from '@called-shot/shared/topics.ts'

const money = ['balance', 'transactions'] as const
const answer: readonly Topic[] = [...money, 'offers', 'prices', 'summaries']
const call: readonly Topic[] = [...trade, 'predictions', 'pools', 'tournaments', 'live']

/** What can have moved for a player who gets a notice of this type. */
const ofTypes: Readonly<Record<NoticeType, readonly Topic[]>> = {
  offer_made: answer,
  counter_offer_made: answer,
  offer_accepted: trade,
  offer_declined: answer,
  offer_expired: [...answer, 'bids'],
  bid_filled: trade,
  sold: trade,
  prediction_resolved: call,
  call_reached: ['predictions', 'live'],
  call_lost: ['predictions', 'live'],
  call_overtime: ['predictions', 'live'],
  event_postponed: call,
  event_voided: call,
  pool_closed: ['predictions', 'pools', 'live'],
  tournament_started: ['tournaments'],
  tournament_decided: call,
  deposit_received: [...money, 'withdrawals'],
  withdrawal_moved: [...money, 'withdrawals'],
}

/** Every topic but the notifications, which have just been read. */
export const mayHaveMoved = topics.filter((topic) => topic !== 'notifications')

/** The topics of these notices; all of them for a type that only another version of the server knows. */
export function changedBy(notices: readonly { readonly type: string }[]): readonly Topic[] {
  return [...new Set(notices.flatMap(({ type }) => (isKnown(type) ? ofTypes[type] : mayHaveMoved)))]
}

function isKnown(type: string): type is NoticeType {
  return Object.hasOwn(ofTypes, type)
}
