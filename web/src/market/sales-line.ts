export interface Point {
  readonly x: number
  readonly y: number
}

export interface ChartSize {
  readonly width: number
  readonly height: number
  /** Free space around the line, so that its points are not cut off. */
  readonly margin: number
}

/**
 * The points of a card's sales on its chart: the oldest on the left, the highest price at the top. If all prices are
 * equal, the points are at mid-height; a single sale is a point in the center.
 */
export function salesPoints(
  oldestFirst: readonly number[],
  { width, height, margin }: ChartSize,
): readonly Point[] {
  const lowest = Math.min(...oldestFirst)
  const span = Math.max(...oldestFirst) - lowest
  const last = oldestFirst.length - 1
  return oldestFirst.map((price, index) => ({
    x: rounded(last === 0 ? width / 2 : margin + (index / last) * (width - 2 * margin)),
    y: rounded(span === 0 ? height / 2 : height - margin - ((price - lowest) / span) * (height - 2 * margin)),
  }))
}

/** The line through points as the `d` of an SVG path. */
export function linePath(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10
}
