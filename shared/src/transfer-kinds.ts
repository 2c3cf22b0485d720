/** Every kind of transfer; docs/money.md has a worked example of each. */
export const transferKinds = [
  'pack_purchase',
  'pack_refund',
  'prize',
  'promotion',
  'grant',
  'pool_bonus',
  'sale',
  'market_fee',
  'offer_hold',
  'offer_release',
  'bid_hold',
  'bid_release',
  'sale_hold',
  'sale_release',
  'sale_return',
  'deposit',
  'deposit_reversal',
  'withdrawal',
  'withdrawal_return',
  'bonus_matured',
  'tournament_pot',
  'correction',
  'resident_funds',
] as const

export type TransferKind = (typeof transferKinds)[number]
