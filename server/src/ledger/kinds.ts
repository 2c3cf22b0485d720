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
