import type { Notification } from '@called-shot/shared/notifications/contract.ts'

type Payload = Notification['payload']

/**
 * Whether the payload has a value with this name. Names are spelled exactly as on the wire, case included (NOTI-10).
 */
function has(payload: Payload, name: 'OfferId' | 'CounterOfferId' | 'ListingId'): boolean {
  return (payload[name] ?? '') !== ''
}

/** The word on a notification; null if it is not about a listing (NOTI-05). */
export function badgeOf({
  payload,
}: Pick<Notification, 'payload'>): 'Counter Offer' | 'Offer' | 'Marketplace' | null {
  if (has(payload, 'CounterOfferId')) return 'Counter Offer'
  if (has(payload, 'OfferId')) return 'Offer'
  return has(payload, 'ListingId') ? 'Marketplace' : null
}

/** The offer that View opens: the offer if there is one, otherwise the counter-offer (NOTI-07). */
export function offerOf({
  payload,
}: Pick<Notification, 'payload'>): { readonly id: number; readonly isCounter: boolean } | null {
  if (has(payload, 'OfferId')) return { id: Number(payload['OfferId']), isCounter: false }
  if (has(payload, 'CounterOfferId')) return { id: Number(payload['CounterOfferId']), isCounter: true }
  return null
}

/** View is for offers and counter-offers that can still be answered (NOTI-06). */
export function isViewable(notification: Pick<Notification, 'type' | 'payload'>, now: Date): boolean {
  const { type, payload } = notification
  if (type !== 'offer_made' && type !== 'counter_offer_made') return false
  return offerOf(notification) !== null && now < timeIn(payload['ExpireTime'])
}

/** Reads ISO 8601 text or milliseconds (NOTI-13). Anything else counts as a time long ago. */
function timeIn(value: string | number | undefined): Date {
  const time = new Date(value ?? 0)
  return Number.isNaN(time.getTime()) ? new Date(0) : time
}
