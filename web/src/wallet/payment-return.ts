/** The result of a payment elsewhere, as the address tells it, and the query without it. */
export interface PaymentReturn {
  readonly success: boolean
  readonly rest: string
}

/**
 * Reads `success=true` or `success=false` (PACK-09). Everything else in the query stays as it is, commas included
 * (PACK-10). Null: no payment, or another value.
 */
export function paymentReturnIn(search: string): PaymentReturn | null {
  const said = new URLSearchParams(search).get('success')
  if (said !== 'true' && said !== 'false') return null
  const rest = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => !/^success(=|$)/.test(pair))
    .join('&')
  return { success: said === 'true', rest: rest === '' ? '' : `?${rest}` }
}
