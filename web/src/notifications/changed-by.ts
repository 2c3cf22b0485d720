import type { NoticeType } from '@called-shot/shared/notifications/facts.ts'
import { trade, type Topic } from '@called-shot/shared/topics.ts'

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

/** The topics of these notices; null if only another version of the server knows the type of one. */
export function changedBy(notices: readonly { readonly type: string }[]): readonly Topic[] | null {
  const types = notices.map(({ type }) => type)
  return types.every(isKnown) ? [...new Set(types.flatMap((type) => ofTypes[type]))] : null
}

function isKnown(type: string): type is NoticeType {
  return Object.hasOwn(ofTypes, type)
}
