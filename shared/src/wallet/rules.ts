import { easternMoment } from '../eastern-time.ts'
import { cents, formatUsd, type Cents } from '../money.ts'
import { refused, type Refused } from '../refusals.ts'
import { addSeconds, secondsPerDay, secondsPerHour } from '../time.ts'

/**
 * Deposits, grants and money from other players can be played with at once, and withdrawn after seven days (Design
 * §4b); server/src/ledger/maturity.ts has the table by kind of transfer.
 */
export const freshMoneySeconds = 7 * secondsPerDay

/** The money that buys packs: available and bonus. Listings, offers and bids use available money only. */
export function balanceOf(purse: { readonly availableCents: Cents; readonly bonusCents: Cents }): Cents {
  return cents(purse.availableCents + purse.bonusCents)
}

/** Available money minus what is fresh, at least 0. Prizes are never fresh. */
export function withdrawableCents(availableCents: Cents, freshCents: Cents): Cents {
  return cents(Math.max(0, availableCents - freshCents))
}

/** How much of their own deposits players must spend on packs before bonus money becomes ordinary money. */
export const ownDepositsSpentCents = cents(1000)

/** The minimum withdrawal: less is not worth the transfer. */
export const smallestWithdrawalCents = cents(100)

/**
 * The maximum that a payment can bring without a person looking at it, and that an operator can give at once, as money
 * or as the value of a card. Sums of amounts must stay exact, and what is given cannot be taken back.
 */
export const largestCreditCents = cents(100_000_000)

/** Why an operator cannot give that much, or null; `field` is the amount's name in the call. */
export function whyNotGiven(amount: Cents, field: string): Refused | null {
  if (amount <= 0) return refused('bad_input', `${field}: must be more than 0`)
  return amount > largestCreditCents
    ? refused('bad_input', `${field}: must be at most ${formatUsd(largestCreditCents)}`)
    : null
}

/** The maximum that one operator can approve alone, for one account and in total; sums count, not single requests. */
export const onePersonWithdrawalCents = cents(100_000)
/** How long an approved amount counts for its account, no matter who approved it. */
export const accountWithdrawalsSeconds = 7 * secondsPerDay
/** How long an amount that an operator approved alone counts, no matter who requested it. */
export const operatorApprovalsSeconds = secondsPerDay

/** The withdrawals approved before a request, and not rejected since. */
export interface EarlierApprovals {
  /** For the same account, in `accountWithdrawalsSeconds`. */
  readonly ofAccountCents: Cents
  /** By the same operator alone, in `operatorApprovalsSeconds`. */
  readonly byOperatorCents: Cents
}

/**
 * Whether a second operator must approve a withdrawal: always if acts of operators need two people; otherwise if the
 * account would take out more than $1,000 in seven days, or one operator would approve more than that alone in a day.
 */
export function needsTwoApprovals(
  amount: Cents,
  { ofAccountCents, byOperatorCents }: EarlierApprovals,
  everywhere: boolean,
): boolean {
  return everywhere || Math.max(ofAccountCents, byOperatorCents) + amount > onePersonWithdrawalCents
}

export const withdrawalStatuses = ['requested', 'review', 'approved', 'sent', 'settled', 'rejected'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** The status as players read it, in the wallet and in their transactions. */
export const withdrawalLabels = {
  requested: 'Requested',
  review: 'In review',
  approved: 'Approved',
  sent: 'Sent',
  settled: 'Completed',
  rejected: 'Rejected',
} as const satisfies Record<WithdrawalStatus, string>

/** The next states of a withdrawal: from `sent` on the money is gone, and nothing is taken back. */
export const withdrawalSteps = {
  review: ['requested'],
  approve: ['requested', 'review'],
  reject: ['requested', 'review', 'approved'],
  send: ['approved'],
  settle: ['sent'],
} as const satisfies Record<string, readonly WithdrawalStatus[]>
export type WithdrawalStep = keyof typeof withdrawalSteps

/**
 * The cents of an amount of stablecoin (6 decimals on its network), rounded down: 19.999999 → 1999. Null unless it is
 * an amount of at least a cent. Read from the decimal text, because 19.99 × 100 is less than 1999 in binary.
 */
export function centsOfStablecoin(amount: number): Cents | null {
  const digits = /^(\d{1,12})(?:\.(\d+))?$/.exec(String(amount))
  if (!digits) return null
  const total = Number(digits[1]) * 100 + Number((digits[2] ?? '').slice(0, 2).padEnd(2, '0'))
  return total > 0 ? cents(total) : null
}

/** An address on Polygon, as on Ethereum: 20 bytes in hexadecimal, not all zero, which is nobody's. */
export function isWalletAddress(text: string): boolean {
  return /^0x(?!0{40}$)[0-9a-f]{40}$/i.test(text)
}

/** Why that much cannot be withdrawn, or null: at least a dollar, and no more than has matured. */
export function whyNotWithdrawable(amount: Cents, withdrawable: Cents): Refused | null {
  if (amount < smallestWithdrawalCents)
    return refused('bad_input', `amount: must be at least ${formatUsd(smallestWithdrawalCents)}`)
  if (amount > withdrawable)
    return refused(
      'insufficient_funds',
      `Insufficient funds: ${formatUsd(withdrawable)} can be withdrawn now. Deposits, gifts and money from other players can be withdrawn after 7 days.`,
    )
  return null
}

/** The hash that Ethereum's addresses are made with. Each end passes its library's, since rules import none. */
export type Keccak256 = (message: Uint8Array) => Uint8Array

/** Why money cannot be sent to an address, or null: it is no address, or a letter of it was mistyped (EIP-55). */
export function whyNoAddress(address: string, keccak256: Keccak256): Refused | null {
  if (!isWalletAddress(address))
    return refused('bad_input', 'address: must be 0x and 40 hexadecimal digits, not all zero')
  return hasWrongChecksum(address, keccak256)
    ? refused(
        'bad_input',
        'address: has a typo: its capitals do not fit. Please copy it from your wallet again.',
      )
    : null
}

/** Addresses in small letters or in capitals alone have no checksum. */
function hasWrongChecksum(address: string, keccak256: Keccak256): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return false
  return withChecksum(digits.toLowerCase(), keccak256) !== `0x${digits}`
}

/** EIP-55: a letter is uppercase if the hash of the address has a digit of 8 or more in its place. */
export function withChecksum(digits: string, keccak256: Keccak256): string {
  const hash = keccak256(new TextEncoder().encode(digits))
  const capitals = [...digits].map((letter, place) => {
    const byte = hash[Math.floor(place / 2)] ?? 0
    const digit = place % 2 === 0 ? byte >> 4 : byte & 15
    return digit >= 8 ? letter.toUpperCase() : letter
  })
  return `0x${capitals.join('')}`
}

/** Why nobody, or this player, can request a withdrawal at all, or null (Design §4b). */
export function whyCannotWithdraw(player: {
  readonly isOpen: boolean
  readonly hasConfirmedEmail: boolean
}): 'withdrawals_off' | 'email_unconfirmed' | null {
  if (!player.isOpen) return 'withdrawals_off'
  return player.hasConfirmedEmail ? null : 'email_unconfirmed'
}

/** Time for its owner to notice that somebody else has got into an account, before money leaves it. */
const quietSeconds = 72 * secondsPerHour

/**
 * Why money cannot be withdrawn so soon after a new password, email or phone number, or null. `changedAt` is null where
 * nothing has changed since the sign-up.
 */
export function whyQuiet(changedAt: Date | null, now: Date): Refused | null {
  const until = changedAt === null ? null : addSeconds(changedAt, quietSeconds)
  return until === null || until <= now
    ? null
    : refused(
        'not_allowed',
        `Your password, email or phone number changed less than 72 hours ago. You can withdraw again after ${easternMoment(until)}.`,
      )
}

/** What decides whether an operator can pay out what a closed account has. */
export interface PaidOutAccount {
  readonly isClosed: boolean
  readonly isSuspended: boolean
  /** Whether a charge-back has frozen it. */
  readonly isFrozen: boolean
  readonly withdrawable: Cents
  readonly accessChangedAt: Date | null
  readonly now: Date
}

/**
 * Why an operator cannot pay out that much of an account, or null: only of a closed one, whose player can no longer
 * ask, and under the conditions of a withdrawal, but for its minimum, since nothing may be left behind.
 */
export function whyNotPaidOut(amount: Cents, account: PaidOutAccount): Refused | null {
  const { isClosed, isSuspended, isFrozen, withdrawable, accessChangedAt, now } = account
  if (!isClosed) return refused('not_allowed', 'This account is open: its player can ask for a withdrawal.')
  const barred = whyNothingIsSent({ isSuspended, isFrozen })
  if (barred) return barred
  if (whyQuiet(accessChangedAt, now))
    return refused(
      'not_allowed',
      'The password, email or phone number of this account changed less than 72 hours ago.',
    )
  if (amount <= 0) return refused('bad_input', 'amount: must be more than 0')
  return amount > withdrawable
    ? refused('insufficient_funds', `Insufficient funds: ${formatUsd(withdrawable)} can be paid out now.`)
    : null
}

/** Why nothing can be sent from an account, or null, until an operator has lifted what stands against it. */
function whyNothingIsSent(account: Pick<PaidOutAccount, 'isSuspended' | 'isFrozen'>): Refused | null {
  if (account.isSuspended)
    return refused('not_allowed', 'This account is suspended, so nothing can be sent from it.')
  return account.isFrozen
    ? refused('not_allowed', 'This account is frozen after a charge-back, so nothing can be sent from it.')
    : null
}

/** A status as it is said in a sentence, where the word alone does not do. */
const standing: Readonly<Partial<Record<WithdrawalStatus, string>>> = {
  requested: 'only requested so far',
  review: 'under review',
}

/** What decides whether a withdrawal can be moved on. */
export interface MovedWithdrawal {
  readonly status: WithdrawalStatus
  readonly isOwn: boolean
  /** Whether a charge-back has frozen its account since. */
  readonly isFrozen: boolean
  /** Whether an operator has suspended its account since. */
  readonly isSuspended: boolean
}

/**
 * Why an operator cannot make that step of a withdrawal, or null: nobody moves their own, and nothing is approved for a
 * frozen or suspended account, or sent from it, until an operator has lifted that.
 */
export function whyCannotMove(step: WithdrawalStep, withdrawal: MovedWithdrawal): Refused | null {
  if (withdrawal.isOwn) return refused('not_allowed', 'You cannot process your own withdrawal.')
  const from: readonly WithdrawalStatus[] = withdrawalSteps[step]
  if (!from.includes(withdrawal.status))
    return refused('already_final', `This withdrawal is ${standing[withdrawal.status] ?? withdrawal.status}.`)
  return step === 'approve' || step === 'send' ? whyNothingIsSent(withdrawal) : null
}
