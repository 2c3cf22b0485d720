import { clientRoutes } from '../client-routes.ts'
import type { NoticeType } from './facts.ts'

/** The ids sent with a notice, by their names on the wire. */
export type NoticePayload = Readonly<Record<string, unknown>>

type Place = (id: (name: string) => string | null) => string | null

const { dashboard, transactions } = clientRoutes
const ofMoney: Place = () => transactions
const ofPrediction: Place = (id) =>
  filled(`${clientRoutes.predictionStatus}?evidence=`, id('PredictionId')) ?? clientRoutes.predictionStatus
const ofEvent: Place = (id) => eventPath(id('EventId')) ?? clientRoutes.predictionStatus
const ofTournament: Place = () => clientRoutes.tournaments

const places: Readonly<Record<NoticeType, Place>> = {
  offer_made: (id) => filled(`${dashboard}?offer=`, id('OfferId')),
  counter_offer_made: (id) => filled(`${dashboard}?counter_offer=`, id('CounterOfferId')),
  offer_accepted: ofMoney,
  offer_declined: ofMoney,
  offer_expired: ofMoney,
  bid_filled: ofMoney,
  sold: ofMoney,
  prediction_resolved: ofPrediction,
  call_reached: ofEvent,
  call_lost: ofEvent,
  call_overtime: ofEvent,
  event_postponed: ofEvent,
  event_voided: (id) => (id('EventId') === null ? ofPrediction(id) : ofEvent(id)),
  pool_closed: (id) => poolPath(id('EventId'), id('TriggerId')) ?? clientRoutes.mastersEvent,
  tournament_started: ofTournament,
  tournament_decided: ofTournament,
  deposit_received: ofMoney,
  withdrawal_moved: ofMoney,
}

/**
 * The page that shows what a notice is about, opened by clicking the push or the notice. The dashboard for a type that
 * only another version knows, or if the id is missing.
 */
export function noticePath(type: string, payload: NoticePayload): string {
  if (!isPlaced(type)) return dashboard
  const id = (name: string) => {
    const value = String(payload[name] ?? '')
    return /^\d+$/.test(value) ? value : null
  }
  return places[type](id) ?? dashboard
}

function isPlaced(type: string): type is NoticeType {
  return Object.hasOwn(places, type)
}

function filled(start: string, id: string | null): string | null {
  return id === null ? null : start + id
}

function eventPath(event: string | null): string | null {
  return event === null ? null : clientRoutes.liveEvent.replace(':event', event)
}

function poolPath(event: string | null, trigger: string | null): string | null {
  return event === null || trigger === null
    ? null
    : clientRoutes.poolAudit.replace(':event', event).replace(':trigger', trigger)
}
