export interface Point {
  readonly x: number
  readonly y: number
}

/** A point of a curve with the direction in which the curve leaves it, per unit of the parameter. */
export interface Station extends Point {
  readonly dx: number
  readonly dy: number
}

/** One decimal is a fourteenth of a pixel at card size; a second one would only make the files larger. */
function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function pair(x: number, y: number): string {
  return `${short(x)} ${short(y)}`
}

function through(stations: readonly Station[], step: number): string {
  const third = step / 3
  const [first, ...rest] = stations
  if (!first) return ''
  let path = `M${pair(first.x, first.y)}`
  let from = first
  for (const to of rest) {
    path += `C${pair(from.x + from.dx * third, from.y + from.dy * third)} `
    path += `${pair(to.x - to.dx * third, to.y - to.dy * third)} ${pair(to.x, to.y)}`
    from = to
  }
  return path
}

/** A closed curve as cubic pieces that share the tangents of the function at every point. */
export function closedPath(at: (angle: number) => Station, pieces: number): string {
  const step = (2 * Math.PI) / pieces
  const stations = Array.from({ length: pieces + 1 }, (_, index) => at((index % pieces) * step))
  return `${through(stations, step)}Z`
}

/** The same along a line, from parameter 0 to 1. */
export function openPath(at: (along: number) => Station, pieces: number): string {
  const step = 1 / pieces
  return through(
    Array.from({ length: pieces + 1 }, (_, index) => at(index * step)),
    step,
  )
}

/** A point in polar coordinates: the radius at an angle and its derivative there. */
export function polar(center: Point, angle: number, radius: number, growth: number): Station {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return {
    x: center.x + radius * cos,
    y: center.y + radius * sin,
    dx: growth * cos - radius * sin,
    dy: growth * sin + radius * cos,
  }
}
