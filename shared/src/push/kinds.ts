import type { NoticeType } from '../notifications/facts.ts'

/** The kinds of push messages that a player can choose. Each kind consists of notices that the bell also shows. */
export const pushKinds = ['calls', 'events', 'offers', 'sales', 'pools', 'tournaments', 'money'] as const
export type PushKind = (typeof pushKinds)[number]

/** The kind to which each notice belongs. Only notices can be pushed, so nothing promotional can be. */
export const pushKindOf: Readonly<Record<NoticeType, PushKind>> = {
  call_reached: 'calls',
  call_lost: 'calls',
  call_overtime: 'calls',
  prediction_resolved: 'calls',
  event_postponed: 'events',
  event_voided: 'events',
  offer_made: 'offers',
  counter_offer_made: 'offers',
  offer_accepted: 'offers',
  offer_declined: 'offers',
  offer_expired: 'offers',
  bid_filled: 'offers',
  sold: 'sales',
  pool_closed: 'pools',
  tournament_started: 'tournaments',
  tournament_decided: 'tournaments',
  deposit_received: 'money',
  withdrawal_moved: 'money',
}
