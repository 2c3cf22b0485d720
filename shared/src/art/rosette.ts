import { closedPath, polar, type Point } from './curves.ts'
import { drawFrom, type Draw } from './seeded-random.ts'

export interface RosetteShape {
  readonly center: Point
  /** Nothing is drawn outside this radius. */
  readonly radius: number
  /** The empty center, for initials or an emblem, as a share of the radius. */
  readonly hole: number
}

interface Envelope {
  readonly lobes: number
  readonly mid: number
  readonly half: number
  readonly wobble: number
  readonly weave: number
  readonly turn: number
  readonly curves: number
}

/**
 * The curves of one band: r(θ) = mid·(1 + wobble·sin(lobes·θ)) + half·sin(weave·θ + phase), the phases
 * stepped evenly so that the curves weave. `weave` is a multiple of `lobes`, so every curve closes and the
 * crossings repeat in every lobe.
 */
export function weaveBand(center: Point, envelope: Envelope, piecesOfWeave = 5): string[] {
  const { lobes, mid, half, wobble, weave, turn, curves } = envelope
  return Array.from({ length: curves }, (_, index) => {
    const phase = (index / curves) * 2 * Math.PI
    return closedPath((angle) => {
      const slow = lobes * (angle + turn)
      const fast = weave * (angle + turn) + phase
      const radius = mid * (1 + wobble * Math.sin(slow)) + half * Math.sin(fast)
      const growth = mid * wobble * lobes * Math.cos(slow) + half * weave * Math.cos(fast)
      return polar(center, angle, radius, growth)
    }, weave * piecesOfWeave)
  })
}

const bandWidth = [0.42, 0.27, 0.195]

/** The bands from the outside in. */
export function drawEnvelopes(draw: Draw, count: number, shape: RosetteShape): Envelope[] {
  const lobes = draw.whole(5, 13)
  const turn = draw.between(0, (2 * Math.PI) / lobes)
  const swing = shape.radius * draw.between(0.036, 0.088)
  const inner = shape.radius * shape.hole
  const half = (shape.radius - inner - 2 * swing) * (bandWidth[count - 1] ?? 0.16)
  const outermost = shape.radius - swing - half
  const innermost = inner + swing + half
  const tightness = draw.between(0.15, 0.21)
  return Array.from({ length: count }, (_, index) => {
    const mid = count === 1 ? outermost : outermost - (index * (outermost - innermost)) / (count - 1)
    return {
      lobes,
      mid,
      half,
      wobble: ((index % 2 === 0 ? 1 : -1) * swing) / mid,
      weave: lobes * Math.max(2, Math.round((mid * tightness * (180 / Math.max(90, shape.radius))) / lobes)),
      turn,
      curves: draw.whole(6, 9),
    }
  })
}

/**
 * `count` bands from the outside in, each a family of 6 to 9 closed curves. Neighboring bands wobble in opposite
 * directions and overlap. The same seed always gives the same rosette.
 */
export function rosetteBands(seed: string, count: number, shape: RosetteShape): string[][] {
  const draw = drawFrom(`rosette ${seed}`)
  return drawEnvelopes(draw, count, shape).map((envelope) => weaveBand(shape.center, envelope))
}
