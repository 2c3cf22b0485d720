export const longestName = 40
const ellipsis = '…'

/**
 * A card's name as lists show it (Rules §2.5): up to 40 characters whole, longer ones cut after the last whole word
 * that fits, followed by one `…`. A first word longer than 40 is cut at 40.
 */
export function shortName(name: string): string {
  const letters = [...name]
  if (letters.length <= longestName) return name
  const start = letters.slice(0, longestName).join('')
  if (letters[longestName] === ' ') return start.trimEnd() + ellipsis
  const lastSpace = start.lastIndexOf(' ')
  return (lastSpace > 0 ? start.slice(0, lastSpace).trimEnd() : start) + ellipsis
}
