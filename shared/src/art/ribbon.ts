import { openPath } from './curves.ts'
import { drawFrom } from './seeded-random.ts'

export interface RibbonShape {
  readonly from: number
  readonly to: number
  /** The line along which it runs. */
  readonly middle: number
  /** How far it swings to either side. */
  readonly reach: number
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
        return {
          x: shape.from + along * length,
          y: shape.middle + shape.reach * swell * wave,
          dx: length,
          dy: shape.reach * (growth * wave + swell * slope),
        }
      }, 28)
    })
  })
}
