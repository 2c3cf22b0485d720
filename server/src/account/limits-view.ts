import type { Limits } from '@called-shot/shared/account/contract.ts'
import type { LimitsRow } from './account-reads.ts'

/** A player's own limits in the wire format. */
export function limitsView(row: LimitsRow): Limits {
  return {
    weekly_purchase: row.weeklyCents,
    weekly_spent: row.spentCents,
    weekly_purchase_next: row.nextCents,
    weekly_purchase_next_at: row.nextAt,
    break_until: row.breakUntil,
    self_excluded_until: row.selfExcludedUntil,
  }
}
