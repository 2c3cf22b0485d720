/** Money is integer cents everywhere; dollars exist only on the wire and on the screen. */
declare const brand: unique symbol
export type Cents = number & { readonly [brand]: 'cents' }

/** Requires a safe integer; throws on anything else, because a wrong amount must never spread. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount in cents: ${amount}`)
  return amount as Cents
}

export const zeroCents = cents(0)

/** 12.5 → 1250. Refuses (null) more than two decimals, infinities and amounts past 2^53 cents. */
export function centsFromDollars(dollars: number): Cents | null {
  const scaled = Math.round(dollars * 100)
  if (!Number.isSafeInteger(scaled)) return null
  return scaled / 100 === dollars ? cents(scaled) : null
}

export function dollarsFromCents(amount: Cents): number {
  return amount / 100
}

/** 1250 → "$12.50"; negative amounts carry their sign before the dollar. */
export function formatUsd(amount: Cents): string {
  const absolute = Math.abs(amount)
  const dollars = withCommas(Math.floor(absolute / 100))
  return `${amount < 0 ? '-' : ''}$${dollars}.${String(absolute % 100).padStart(2, '0')}`
}

/**
 * 12500 → "12,500". Lists print hundreds of amounts, and `toLocaleString` took a tenth of the time of such an answer.
 */
export function withCommas(whole: number): string {
  return whole < 1000 ? String(whole) : String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/**
 * Divides `total` by weight, rounding down to the cent, and gives the leftover cents to the largest remainders and then
 * to earlier positions, so that the shares always add up to the total. If all weights are zero, all shares are zero.
 */
export function shareByWeight(total: Cents, weights: readonly number[]): Cents[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (whole === 0n) return weights.map(() => zeroCents)
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const shares = exact.map((product) => Number(product / whole))
  const remainders = exact.map((product, index) => ({ index, remainder: product % whole }))
  remainders.sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  )
  let left = total - shares.reduce((sum, share) => sum + share, 0)
  for (const { index } of remainders) {
    if (left <= 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left -= 1
  }
  return shares.map(cents)
}
