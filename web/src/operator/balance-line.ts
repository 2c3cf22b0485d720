interface Point {
  readonly at: Date
  readonly total: number
}

export interface BalanceOver {
  readonly since: Date
  readonly until: Date
  /** The length of a point: its transfers are between its moment and the end of that hour or day. */
  readonly stepMilliseconds: number
  /** The total at the start of the period. */
  readonly before: number
  readonly points: readonly Point[]
}

export interface Box {
  readonly width: number
  readonly height: number
  readonly margin: number
}

export interface BalanceLine {
  /** The `d` of an SVG path, level between points if nothing moved. */
  readonly path: string
  /** The vertical position of zero. */
  readonly zero: number
}

/** An account's total over a period as a line: time from left to right, with zero always in view. */
export function balanceLine(
  { since, until, stepMilliseconds, before, points }: BalanceOver,
  box: Box,
): BalanceLine {
  const totals = [0, before, ...points.map(({ total }) => total)]
  const [top, bottom] = [Math.max(...totals), Math.min(...totals)]
  const long = Math.max(1, until.getTime() - since.getTime())
  const floor = box.height - box.margin
  const y = (total: number) =>
    top === bottom ? floor : rounded(box.margin + ((top - total) / (top - bottom)) * (floor - box.margin))
  const x = (milliseconds: number) =>
    rounded(Math.min(1, Math.max(0, (milliseconds - since.getTime()) / long)) * box.width)
  const steps = points.map(({ at, total }) => {
    const begins = at.getTime()
    return `H${x(begins)}L${x(begins + stepMilliseconds)} ${y(total)}`
  })
  return { path: `M0 ${y(before)}${steps.join('')}H${box.width}`, zero: y(0) }
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10
}
