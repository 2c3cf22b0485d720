import { openPath, type Point, type Station } from './curves.ts'
import type { Box } from './frame.ts'

export interface Bump {
  readonly center: Point
  readonly radius: number
  readonly height: number
}

/** Parallel lines that rise over a bump, as on an engraved medal: the paper seems to swell under the rosette. */
export function reliefLines(box: Box, spacing: number, bump: Bump): string[] {
  const length = box.right - box.left
  const count = Math.floor((box.bottom - box.top) / spacing)
  return Array.from({ length: count }, (_, index) => {
    const level = box.top + (index + 0.5) * spacing
    const offset = (level - bump.center.y) / bump.radius
    return openPath((along): Station => {
      const across = (box.left + along * length - bump.center.x) / bump.radius
      const swell = bump.height * Math.exp(-(across * across + offset * offset) * 1.6)
      const slope = (-3.2 * across * swell * length) / bump.radius
      return { x: box.left + along * length, y: level - swell, dx: length, dy: -slope }
    }, 18)
  })
}

/** Two families of waves across the paper, crossing in diamonds: the fine net on a banknote. */
export function net(box: Box, spacing: number, reach: number, waves: number): string[] {
  const length = box.right - box.left
  const count = Math.ceil((box.bottom - box.top) / spacing) + 1
  const speed = 2 * Math.PI * waves
  return Array.from({ length: count }, (_, index) => {
    const level = box.top + index * spacing
    const sign = index % 2 === 0 ? 1 : -1
    return openPath(
      (along): Station => {
        const swing = sign * reach
        return {
          x: box.left + along * length,
          y: level + swing * Math.sin(speed * along),
          dx: length,
          dy: swing * speed * Math.cos(speed * along),
        }
      },
      Math.round(waves * 6),
    )
  })
}

/** Straight rays from a center, every second one shorter. */
export function rays(center: Point, count: number, from: number, to: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    const end = index % 2 === 0 ? to : from + (to - from) * 0.62
    const at = (radius: number) =>
      `${(center.x + radius * Math.cos(angle)).toFixed(1)} ${(center.y + radius * Math.sin(angle)).toFixed(1)}`
    return `M${at(from)}L${at(end)}`
  })
}

/** Straight lines across a box at equal distances. */
export function rulings(box: Box, spacing: number): string[] {
  const count = Math.floor((box.bottom - box.top) / spacing)
  return Array.from(
    { length: count + 1 },
    (_, index) => `M${box.left} ${box.top + index * spacing}H${box.right}`,
  )
}

/** Short ticks along the left and right edge: the hash marks of a football field. */
export function hashMarks(box: Box, spacing: number, length: number): string[] {
  const count = Math.floor((box.bottom - box.top) / spacing)
  return Array.from({ length: count + 1 }, (_, index) => {
    const level = box.top + index * spacing
    const reach = index % 5 === 0 ? length * 2 : length
    return `M${box.left} ${level}h${reach}M${box.right} ${level}h${-reach}`
  })
}
