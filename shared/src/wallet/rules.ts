import { cents, type Cents } from '../money.ts'
import { secondsPerDay } from '../time.ts'

/**
 * Deposits, grants and money of other players can be played with at once, and withdrawn after seven days (Design §4b);
 * server/src/ledger/maturity.ts has the table by kind of transfer.
 */
export const freshMoneySeconds = 7 * secondsPerDay

/** What buys packs: available and bonus money. Listings, offers and bids compare with what is without bonus. */
export function balanceOf(purse: { readonly availableCents: Cents; readonly bonusCents: Cents }): Cents {
  return cents(purse.availableCents + purse.bonusCents)
}

/** Available less what is fresh, not below 0. Prizes are never fresh. */
export function withdrawableCents(availableCents: Cents, freshCents: Cents): Cents {
  return cents(Math.max(0, availableCents - freshCents))
}

/** So much of one's own deposits must have gone into packs before bonus money becomes ordinary money. */
export const ownDepositsSpentCents = cents(1000)

/** Less is not worth the transfer. */
export const smallestWithdrawalCents = cents(100)

/** The most that one operator approves alone, of one account and in all; sums count, not single requests. */
export const onePersonWithdrawalCents = cents(100_000)
/** How long an approved amount counts for its account, no matter who approved it. */
export const accountWithdrawalsSeconds = 7 * secondsPerDay
/** How long an amount that an operator approved alone counts, no matter who asked for it. */
export const operatorApprovalsSeconds = secondsPerDay

/** What was approved before a request, and not rejected since. */
export interface EarlierApprovals {
  /** Of the same account, in `accountWithdrawalsSeconds`. */
  readonly ofAccountCents: Cents
  /** By the same operator alone, in `operatorApprovalsSeconds`. */
  readonly byOperatorCents: Cents
}

/**
 * Whether a second operator must approve a withdrawal: everywhere where operator acts need two, and where with it the
 * account would take out more than $1,000 in seven days, or one operator would approve more than that alone in a day.
 */
export function needsTwoApprovals(
  amount: Cents,
  { ofAccountCents, byOperatorCents }: EarlierApprovals,
  everywhere: boolean,
): boolean {
  return everywhere || Math.max(ofAccountCents, byOperatorCents) + amount > onePersonWithdrawalCents
}

/** What of a withdrawal can follow: money is out from `sent` on, and nothing is taken back after that. */
export const withdrawalSteps = {
  review: ['requested'],
  approve: ['requested', 'review'],
  reject: ['requested', 'review', 'approved'],
  send: ['approved'],
  settle: ['sent'],
} as const satisfies Record<string, readonly string[]>
export type WithdrawalStep = keyof typeof withdrawalSteps

/**
 * The cents of an amount of stablecoin (6 decimals on its network), floored: 19.999999 → 1999. Null for what is no
 * amount above a cent. Read from the decimal text, because 19.99 × 100 is less than 1999 in binary.
 */
export function centsOfStablecoin(amount: number): Cents | null {
  const digits = /^(\d{1,12})(?:\.(\d+))?$/.exec(String(amount))
  if (!digits) return null
  const total = Number(digits[1]) * 100 + Number((digits[2] ?? '').slice(0, 2).padEnd(2, '0'))
  return total > 0 ? cents(total) : null
}

/** An address on Polygon, as on Ethereum: 20 bytes in hexadecimal. */
export function isWalletAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text)
}
