import type { Rarity } from '../cards/kinds.ts'
import { inksOf } from './inks.ts'
import { ribbonBands, type RibbonShape } from './ribbon.ts'
import { rosetteBands, type RosetteShape } from './rosette.ts'
import { lines } from './svg.ts'

export interface Press {
  /** The thickness of a line. */
  readonly width: number
  /** Where bands overlap on light paper the inks multiply into a third color; on foil they shine instead. */
  readonly inks: readonly [string, ...string[]]
  readonly multiply: boolean
}

/** The inks of each rarity on light paper: one gray ink, then two, three and three colors. */
export function pressOf(rarity: Rarity): Press {
  return { width: 1, inks: inksOf(rarity).bands, multiply: true }
}

function printed(bands: readonly (readonly string[])[], { width, inks, multiply }: Press): string {
  return bands.map((band, index) => lines(band, { ink: inks[index] ?? inks[0], width, multiply })).join('')
}

/** A rosette of as many bands as there are inks. */
export function rosette(seed: string, shape: RosetteShape, press: Press): string {
  return printed(rosetteBands(seed, press.inks.length, shape), press)
}

/** A ribbon of as many bands as there are inks. */
export function ribbon(seed: string, shape: RibbonShape, press: Press): string {
  return printed(ribbonBands(seed, press.inks.length, shape), press)
}
