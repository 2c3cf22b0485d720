/** Widths of uppercase letters of the heading font in hundredths of its size, at the weight that cards use. */
const widths: Readonly<Record<string, number>> = {
  '1': 28, '7': 47, ' ': 22, '.': 24, ',': 26, "'": 21, '’': 21, '-': 45, '&': 62, ':': 26, '+': 54, '%': 67,
  E: 43, F: 42, I: 24, J: 47, L: 40, M: 81, N: 60, T: 42, W: 83, X: 46, Y: 45, Z: 42, '…': 72, '$': 49,
} // oxfmt-ignore

/** The width of a text in uppercase, in hundredths of the font size. */
export function widthOf(text: string): number {
  return [...text.toUpperCase()].reduce((sum, letter) => sum + (widths[letter] ?? 50), 0)
}

export interface Fit {
  readonly lines: readonly string[]
  /** In hundredths of the card's width. */
  readonly size: number
}

export interface Room {
  readonly width: number
  readonly height: number
  readonly largest: number
  readonly smallest: number
  /** The line height as a multiple of the font size. */
  readonly leading?: number
}

/** Splits words into `count` lines so that the widest line is as narrow as possible. */
function broken(words: readonly string[], count: number): string[] {
  if (count === 1 || words.length === 1) return [words.join(' ')]
  let best: string[] = [words.join(' ')]
  let narrowest = Number.POSITIVE_INFINITY
  for (let first = 1; first <= words.length - count + 1; first += 1) {
    const candidate = [words.slice(0, first).join(' '), ...broken(words.slice(first), count - 1)]
    const widest = Math.max(...candidate.map(widthOf))
    if (widest < narrowest) {
      narrowest = widest
      best = candidate
    }
  }
  return best
}

/**
 * The largest size at which a text fits the space, and its lines at that size. Text that would need less than the
 * smallest size keeps the smallest size, and the browser wraps it.
 */
export function fitText(text: string, room: Room): Fit {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const leading = room.leading ?? 0.96
  let best: Fit = { lines: [text], size: 0 }
  for (let count = 1; count <= Math.min(words.length, 5); count += 1) {
    const lines = broken(words, count)
    const widest = Math.max(1, ...lines.map(widthOf))
    const size = Math.min(room.largest, (room.width * 100) / widest, room.height / (count * leading))
    if (size > best.size + 0.2) best = { lines, size }
  }
  return { lines: best.lines, size: Math.max(best.size, room.smallest) }
}
