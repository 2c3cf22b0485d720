import { ApiError, messageOf, isRefusal } from '../api/api-error.ts'

export interface PurchaseFailure {
  readonly title: string
  readonly body: string
}

const titles: readonly (readonly [string, string])[] = [
  ['weekly limit', 'Purchase Declined!'],
  ['no event card found for collection', 'No Eligible Events'],
  ['insufficient funds', 'Insufficient Funds'],
]

/**
 * The purchase popup's title and body for a failed purchase. The title depends on phrases in the server's message,
 * ignoring case; the body is the message itself (Marketplace §8, ERR-01 to ERR-08).
 */
export function purchaseFailure(message: string | null | undefined): PurchaseFailure {
  const body = message?.trim() ?? ''
  if (body === '') return { title: 'Purchase Declined!', body: 'An unexpected error occurred.' }
  const title = titles.find(([phrase]) => body.toLowerCase().includes(phrase))?.[1] ?? 'Error'
  return { title, body }
}

export interface FailedPurchase extends PurchaseFailure {
  /** Our own words, if there is no message from a server. */
  readonly detail: string | null
  /** True: the server refused, and nothing was charged. After no answer, or a server fault, the outcome is unknown. */
  readonly isCertain: boolean
}

/** The same for any thrown value: a lost connection is a failure without a server's message (ERR-01). */
export function failedPurchase(error: unknown): FailedPurchase {
  const isSilence = error instanceof ApiError && error.code === 'unreachable'
  return {
    ...purchaseFailure(isSilence ? null : messageOf(error)),
    detail: isSilence ? error.message : null,
    isCertain: isRefusal(error),
  }
}
