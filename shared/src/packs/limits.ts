/** Packs in one purchase. */
export const mostPacksAPurchase = 100

/** Packs opened together: all of them or none. */
export const fewestOpenedTogether = 2
export const mostOpenedTogether = 50

/** Why that many packs cannot be opened together, in words for the player; null when they can. */
export function whyCannotOpenTogether(count: number): string | null {
  if (count < fewestOpenedTogether) return 'Please select at least two packs.'
  return count > mostOpenedTogether ? `At most ${mostOpenedTogether} packs open at once.` : null
}
