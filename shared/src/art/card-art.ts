import type { ArtKey, ArtKind } from './art-path.ts'
import { ribbonSeeds } from './art-seed.ts'
import { collectionBadge } from './collection-badge.ts'
import { pressOf, ribbon, rosette, type Press } from './engraving.ts'
import type { Rarity } from '../cards/kinds.ts'
import { stockLines } from './stock.ts'
import { lines, plate, svg } from './svg.ts'
import { rays } from './underprint.ts'

const center = plate.width / 2
const acrossTheSheet = { from: -8, to: plate.width + 8 }
/** A prediction's ribbon has two halves, tied where they meet. */
const alongTheFoot = { middle: 556, reach: 20, isTied: true }

function leafArt(seed: string, rarity: Rarity): string {
  return ribbon(seed, { ...acrossTheSheet, middle: 335, reach: 92 }, pressOf(rarity))
}

function noteArt(seed: string, rarity: Rarity): string {
  const press = pressOf(rarity)
  return (
    ribbon(`${seed} top`, { from: 36, to: 464, middle: 106, reach: 25 }, press) +
    ribbon(`${seed} foot`, { from: 36, to: 464, middle: 632, reach: 27 }, press) +
    rosette(seed, { center: { x: center, y: 312 }, radius: 168, hole: 0.3 }, press)
  )
}

function ticketArt(seed: string, rarity: Rarity): string {
  const press = pressOf(rarity)
  const [first, second] = ribbonSeeds(seed)
  return (
    ribbon(first, { ...acrossTheSheet, middle: 180, reach: 74 }, press) +
    ribbon(second, { ...acrossTheSheet, middle: 360, reach: 74 }, press)
  )
}

function sealArt(seed: string, rarity: Rarity): string {
  const press = pressOf(rarity)
  return rosette(seed, { center: { x: center, y: 262 }, radius: 184, hole: 0.5 }, press)
}

const foils: Readonly<Record<Rarity, readonly [string, ...string[]]>> = {
  1: ['#9fb3a8'],
  2: ['#e6c765', '#9fd8c4'],
  3: ['#ffcf33', '#ff8a5c', '#f4efe2'],
  4: ['#ffe28a', '#ff8a5c', '#f4efe2'],
}

function foilPress(inks: readonly [string, ...string[]]): Press {
  return { width: 1, inks, multiply: false }
}

function wrapperArt(seed: string, tier: Rarity): string {
  const middle = { x: center, y: 356 }
  const collection = seed.slice(seed.indexOf('.') + 1)
  return (
    lines(rays(middle, 150, 196, 520), { ink: '#24463a', width: 1.2 }) +
    rosette(seed, { center: middle, radius: 200, hole: 0.5 }, foilPress(foils[tier])) +
    collectionFlag(collection)
  )
}

/** The collection's own ink across the head of a wrapper, and its emblem on the lower edge. */
function collectionFlag(collection: string): string {
  const { hue, outline, charge } = collectionBadge(collection)
  const ink = `hsl(${hue},62%,25%)`
  const chalk = '#f2ead3'
  return (
    `<path fill="${ink}" d="M0 36H500V164H0Z"/><path fill="${chalk}" d="M0 164H500v4H0Z"/>` +
    `<g transform="translate(200 116) scale(4.2)">` +
    `<path fill="${chalk}" stroke="${ink}" stroke-width=".6" d="${outline}"/><path fill="${ink}" d="${charge}"/></g>`
  )
}

/** The back of a kind: its rosette in flag yellow and chalk, the same for every rarity. */
function backArt(seed: string): string {
  const shape = { center: { x: center, y: 350 }, radius: 206, hole: 0.42 }
  return rosette(`back ${seed}`, shape, foilPress(['#e9c04a', '#7fb79c', '#f4efe2']))
}

const drawings: Readonly<Record<ArtKind, (seed: string, rarity: Rarity) => string>> = {
  category: sealArt,
  month: leafArt,
  day: leafArt,
  year: leafArt,
  identity: (seed, rarity) =>
    rosette(seed, { center: { x: center, y: 252 }, radius: 172, hole: 0.44 }, pressOf(rarity)),
  event: ticketArt,
  trigger: (seed, rarity) =>
    rosette(seed, { center: { x: center, y: 222 }, radius: 142, hole: 0.46 }, pressOf(rarity)),
  prize: noteArt,
  wager: (seed, rarity) =>
    rosette(seed, { center: { x: center, y: 258 }, radius: 172, hole: 0.52 }, pressOf(rarity)),
  prediction: (seed, rarity) => {
    const [person = seed, event = seed] = seed.split('~')
    const [first, second] = ribbonSeeds(event)
    const press = pressOf(rarity)
    return (
      rosette(person, { center: { x: center, y: 228 }, radius: 138, hole: 0.44 }, press) +
      ribbon(first, { from: 52, to: 250, ...alongTheFoot }, press) +
      ribbon(second, { from: 250, to: 448, ...alongTheFoot }, press)
    )
  },
  pack: wrapperArt,
  back: backArt,
  stock: stockLines,
}

/** The picture of a card: lines without a background, no text. The same key gives the same picture. */
export function cardArtSvg({ kind, seed, rarity }: ArtKey): string {
  return svg(plate, drawings[kind](seed, rarity))
}
