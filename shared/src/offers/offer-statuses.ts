/** How an offer or a counter-offer stands: open, or how it ended. */
export const offerStatuses = [
  'open',
  'accepted',
  'declined',
  'countered',
  'withdrawn',
  'expired',
  'ended',
] as const
export type OfferStatus = (typeof offerStatuses)[number]
