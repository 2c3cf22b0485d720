import type { NoticeType } from '@called-shot/shared/notifications/facts.ts'
import { trade, type Topic } from '@called-shot/shared/topics.ts'

const answer: readonly Topic[] = ['balance', 'transactions', 'offers', 'bids', 'prices', 'summaries']
const call: readonly Topic[] = [...trade, 'predictions', 'pools', 'tournaments', 'live']
const standing: readonly Topic[] = ['predictions', 'pools', 'live']
const funds: readonly Topic[] = ['balance', 'transactions', 'withdrawals']

/** What can have moved for a player who gets a notice of this type. */
const ofTypes: Readonly<Record<NoticeType, readonly Topic[]>> = {
  offer_made: answer,
  counter_offer_made: answer,
  offer_declined: answer,
  offer_expired: answer,
  offer_accepted: trade,
  bid_filled: trade,
  sold: trade,
  call_reached: standing,
  call_lost: standing,
  call_overtime: standing,
  pool_closed: standing,
  prediction_resolved: call,
  event_postponed: call,
  event_voided: call,
  tournament_decided: call,
  tournament_started: ['tournaments'],
  deposit_received: funds,
  withdrawal_moved: funds,
}

/** The topics of these notices; null if only another version of the server knows the type of one. */
export function changedBy(notices: readonly { readonly type: string }[]): readonly Topic[] | null {
  const types = notices.map(({ type }) => type)
  return types.every(isKnown) ? [...new Set(types.flatMap((type) => ofTypes[type]))] : null
}

function isKnown(type: string): type is NoticeType {
  return Object.hasOwn(ofTypes, type)
}
