/**
 * The probability that observed counts differ at least this much from expected ones by chance alone (Pearson's test).
 * Near 0: the counts do not follow the expectation. Near 1: they follow it suspiciously well.
 */
export function chiSquareP(observed: readonly number[], expected: readonly number[]): number {
  const terms = observed.flatMap((count, index) => {
    const wanted = expected[index] ?? 0
    if (wanted > 0) return [(count - wanted) ** 2 / wanted]
    return count > 0 ? [Infinity] : []
  })
  const statistic = terms.reduce((sum, term) => sum + term, 0)
  return statistic === Infinity ? 0 : upperGamma((terms.length - 1) / 2, statistic / 2)
}

/** The regularized upper incomplete gamma function: a series below a + 1, Lentz's continued fraction above. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const front = Math.exp(a * Math.log(x) - x - logGamma(a))
  if (x < a + 1) {
    let term = 1 / a
    let sum = term
    for (let n = 1; n < 1000 && Math.abs(term) > Math.abs(sum) * 1e-15; n += 1) {
      term *= x / (a + n)
      sum += term
    }
    return 1 - sum * front
  }
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < 1000; n += 1) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (an * d + b || 1e-300)
    c = b + an / c || 1e-300
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return front * fraction
}

/** Stirling's series, shifted to where it is accurate to double precision. */
function logGamma(x: number): number {
  let shift = 0
  let y = x
  while (y < 15) {
    shift += Math.log(y)
    y += 1
  }
  const series = 1 / (12 * y) - 1 / (360 * y ** 3) + 1 / (1260 * y ** 5) - 1 / (1680 * y ** 7)
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - shift
}
