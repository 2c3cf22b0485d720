import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { cents, sumCents, type Cents } from '@called-shot/shared/money.ts'
import type { pools } from '@called-shot/shared/pools/contract.ts'

export type Audit = AnswerOf<typeof pools.audit>
export type AuditedEntry = Audit['data'][number]

/**
 * Whether a share matches its arithmetic: forfeited × value = right × rounded-down share + remainder, and the share
 * is the rounded-down one plus at most one leftover cent. Computed in the player's browser.
 */
export function isExact(
  entry: AuditedEntry,
  { right_amount: right, forfeited_amount: forfeited }: Audit,
): boolean {
  const { amount, floored, remainder, has_leftover_cent: leftover, share, status } = entry
  if (status !== 'true') return share === null || share === 0
  if (right === null || forfeited === null || floored === null || remainder === null || share === null)
    return share === null
  return (
    BigInt(forfeited) * BigInt(amount) === BigInt(right) * BigInt(floored) + BigInt(remainder) &&
    remainder >= 0 &&
    remainder < right &&
    share === floored + (leftover ? 1 : 0)
  )
}

/** The sum of the shares of these entries. */
export function sharesOf(entries: readonly AuditedEntry[]): Cents {
  return sumCents(entries.map(({ share }) => share ?? cents(0)))
}
