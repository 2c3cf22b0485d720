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
 * What the purchase popup says when a purchase fails. The title hangs on phrases of the server's message, in any
 * case; the body is the message itself (Marketplace §8, ERR-01 to ERR-08).
 */
export function purchaseFailure(message: string | null | undefined): PurchaseFailure {
  const body = message?.trim() ?? ''
  if (body === '') return { title: 'Purchase Declined!', body: 'An unexpected error occurred.' }
  const title = titles.find(([phrase]) => body.toLowerCase().includes(phrase))?.[1] ?? 'Error'
  return { title, body }
}
