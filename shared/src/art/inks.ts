import type { Rarity } from '../cards/kinds.ts'

export interface Inks {
  /** The bands of a rosette from the outside in; as many bands as inks. */
  readonly bands: readonly [string, ...string[]]
  readonly frame: string
}

const standard: Inks = { bands: ['#5d6b62'], frame: '#5d6b62' }
const rare: Inks = { bands: ['#1f6feb', '#0b9a93'], frame: '#1f6feb' }
const epic: Inks = { bands: ['#c2189f', '#5a3fd6', '#b5179e'], frame: '#b5179e' }
const legendary: Inks = { bands: ['#b8860b', '#e2492c', '#a87400'], frame: '#b8860b' }

/** Gray; blue and teal; magenta and violet; gold and vermilion. */
export function inksOf(rarity: Rarity): Inks {
  return [standard, rare, epic, legendary][rarity - 1] ?? standard
}

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/**
 * An ink thinned with the color of the paper. Pale lines are drawn in a pale ink and not in a transparent one: a
 * picture with few levels of transparency is less than half the size.
 */
export function thinned(ink: string, paper: string, strength: number): string {
  const from = channels(paper)
  const mixed = channels(ink).map((value, index) => {
    const base = from[index] ?? 255
    return Math.round(base + (value - base) * strength)
  })
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
