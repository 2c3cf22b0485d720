const minDecimals = 2
const maxDecimals = 10

/**
 * A reported value as players read it: two decimals, or as many as needed to distinguish it from the threshold. A lead
 * of 9.996 percent against a threshold of 10 is shown as 9.996 and not as 10, since it is not enough.
 */
export function shownValue(value: number, threshold: number): string {
  for (let decimals = minDecimals; decimals < maxDecimals; decimals += 1) {
    const shown = rounded(value, decimals)
    if (value === threshold || shown !== rounded(threshold, decimals)) return shown
  }
  return rounded(value, maxDecimals)
}

function rounded(value: number, decimals: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals })
}
