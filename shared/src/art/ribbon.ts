import { openPath } from './curves.ts'
import { drawFrom } from './seeded-random.ts'

export interface RibbonShape {
  readonly from: number
  readonly to: number
  /** The line along which it runs. */
  readonly middle: number
  /** How far it swings to either side. */
  readonly reach: number
  /** Both ends run together in a point, so that they look tied and not cut off. */
  readonly isTied?: boolean
}

/**
 * `count` twisted bands along a line: each a family of sines shifted by a small step of phase, so that the band appears
 * to twist where the family crosses itself.
 */
export function ribbonBands(seed: string, count: number, shape: RibbonShape): string[][] {
  const draw = drawFrom(`ribbon ${seed}`)
  const length = shape.to - shape.from
  const turns = draw.between(1.1, 1.9)
  const start = draw.between(0, 2 * Math.PI)
  return Array.from({ length: count }, (_, band) => {
    const speed = 2 * Math.PI * turns * (1 + band * draw.between(0.18, 0.34))
    const offset = start + band * 2.1
    const twist = draw.between(1.3, 2) * (band % 2 === 0 ? 1 : -1)
    const breath = draw.between(0.5, 0.9) * 2 * Math.PI
    const strands = draw.whole(15, 19)
    return Array.from({ length: strands }, (_, strand) => {
      const phase = offset + twist * (strand / (strands - 1))
      return openPath((along) => {
        const swell = 0.74 + 0.26 * Math.sin(breath * along + offset)
        const growth = 0.26 * breath * Math.cos(breath * along + offset)
        const wave = Math.sin(speed * along + phase)
        const slope = speed * Math.cos(speed * along + phase)
        const width = shape.isTied ? tied(along) : fullWidth
        return {
          x: shape.from + along * length,
          y: shape.middle + shape.reach * width.at * swell * wave,
          dx: length,
          dy: shape.reach * (width.at * (growth * wave + swell * slope) + width.growth * swell * wave),
        }
      }, 28)
    })
  })
}

const fullWidth = { at: 1, growth: 0 }
const knot = 0.24

/** From nothing at either end to the full width, in a curve without a corner. */
function tied(along: number): { readonly at: number; readonly growth: number } {
  const fromEnd = Math.min(along, 1 - along) / knot
  if (fromEnd >= 1) return fullWidth
  const direction = along < 0.5 ? 1 : -1
  return {
    at: fromEnd * fromEnd * (3 - 2 * fromEnd),
    growth: (direction * 6 * fromEnd * (1 - fromEnd)) / knot,
  }
}
