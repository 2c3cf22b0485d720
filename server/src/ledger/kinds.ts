import { ledgerAccountId } from '@called-shot/shared/ids.ts'

/** House accounts: sums over transfers, without a balance row, so that no sale locks one (docs/money.md). */
export const house = {
  deposits: ledgerAccountId(1),
  packSales: ledgerAccountId(2),
  marketFees: ledgerAccountId(3),
  prizes: ledgerAccountId(4),
  poolBonuses: ledgerAccountId(5),
  promotions: ledgerAccountId(6),
  tournaments: ledgerAccountId(7),
  withdrawals: ledgerAccountId(8),
  grants: ledgerAccountId(9),
  corrections: ledgerAccountId(10),
  residents: ledgerAccountId(11),
} as const

/** Every kind of transfer; docs/money.md works each one through. */
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
