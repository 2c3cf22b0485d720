import { formatUsd, type Cents } from '../money.ts'
import { unsuspiciousCents } from './rules.ts'

/** Said before a sale whose price may turn out to be far above the usual one; null where no such sale is reviewed. */
export function reviewWarning(price: Cents): string | null {
  if (price <= unsuspiciousCents) return null
  return 'If this is far above the usual price, we look at the sale first, and the money is on hold until then.'
}

/** What has become of a sale's proceeds. */
export function proceedsWords(net: Cents, isOnHold: boolean): string {
  return isOnHold
    ? `${formatUsd(net)} is on hold: the price is far above the usual one, so we look at the sale first.`
    : `${formatUsd(net)} is in your balance.`
}
