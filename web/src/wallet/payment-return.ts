/** The result of a payment elsewhere, according to the address, and the query without it. */
export interface PaymentReturn {
  readonly success: boolean
  readonly rest: string
}

/**
 * Reads `success=true` or `success=false` from the query (PACK-09). `rest` keeps everything else unchanged, including
 * commas (PACK-10). Null without the parameter or with any other value.
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
