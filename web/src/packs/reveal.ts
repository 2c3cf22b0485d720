/** Time between two cards that turn by themselves (Marketplace §9). */
export const revealMilliseconds = 300

/** The turn of the last card, which pauses on the way, and when in it the face shows. */
export const lastTurn = { milliseconds: 1500, facesUpAfter: 1050 } as const

/** How long the card that is turned last takes to lie face up; the only card of a pack does not pause. */
export function lastTurnMilliseconds(total: number): number {
  return total < 2 ? 520 : lastTurn.milliseconds
}

/** The positions of the face-up cards, in the order in which they were turned. */
export type Turned = readonly number[]

export function withTurned(turned: Turned, index: number): Turned {
  return turned.includes(index) ? turned : [...turned, index]
}

/** The first card that is still face down; null if there is none. */
export function nextHidden(turned: Turned, total: number): number | null {
  for (let index = 0; index < total; index += 1) if (!turned.includes(index)) return index
  return null
}

/** The last card to turn; null while more than one is left, and in a pack of one. */
export function lastOfAll(turned: Turned, total: number): number | null {
  if (total < 2 || turned.length < total - 1) return null
  return nextHidden(turned, total) ?? turned.at(-1) ?? null
}

/** The view scrolls along after every sixth card and after the last one (OPEN-05). */
export function scrollsAfter(count: number, total: number): boolean {
  return count > 0 && (count % 6 === 0 || count === total)
}
