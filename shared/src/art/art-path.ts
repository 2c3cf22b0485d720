import { assetKinds } from '../cards/kinds.ts'
import type { Rarity } from '../cards/kinds.ts'
import { hash32 } from './seeded-random.ts'

/**
 * The subject of an engraving. `stock` is the printed paper that all cards of one kind and rarity share (frame and
 * underprint); `back` is one per kind; the others are named after what the card is.
 */
export const artKinds = [...assetKinds, 'back', 'stock'] as const
export type ArtKind = (typeof artKinds)[number]

/** Everything the engraver needs to know; nothing is looked up. */
export interface ArtKey {
  readonly kind: ArtKind
  readonly seed: string
  readonly rarity: Rarity
}

/** Raised when a drawing changes, so that pictures already stored by browsers are left behind. */
const artVersion = 3
const longestSeed = 72

const wellFormed = new RegExp(
  `^(${artKinds.join('|')})-([a-z0-9]+(?:[._~-][a-z0-9]+)*)-([1-4])-v${artVersion}\\.(webp|svg)$`,
)

/** Most seeds come from a function that has already made them canonical: lists name 40 pictures per page. */
const isCanonical = /^[a-z0-9]+(?:[.~-][a-z0-9]+)*$/

/**
 * A seed as part of a file name: lower case letters, digits and single separators, at most 72. A longer seed keeps its
 * beginning and ends in a hash of the whole, so that two long titles stay distinct.
 */
export function canonicalSeed(text: string, longest: number = longestSeed): string {
  if (text.length <= longest && isCanonical.test(text)) return text
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9.~]+/g, '-')
    .replace(/([._~-])[._~-]+/g, '$1')
    .replace(/^[._~-]+|[._~-]+$/g, '')
  if (plain === '') return `x${hash32(text).toString(16)}`
  if (plain.length <= longest) return plain
  const start = plain.slice(0, longest - 9).replace(/[._~-]+$/, '')
  return `${start}-${hash32(text).toString(16).padStart(8, '0')}`
}

/** `identity-1995-09-17.quarterback-4-v3.webp` */
export function artFile({ kind, seed, rarity }: ArtKey): string {
  return `${kind}-${canonicalSeed(seed)}-${rarity}-v${artVersion}.webp`
}

/** The address of a picture, from the root of the server: what the API sends as `image` and `image_back`. */
export function artPath(key: ArtKey): string {
  return `/art/${artFile(key)}`
}

/** The back shows only the kind: a hidden card must not reveal its rarity. */
export function artBackPath(kind: Exclude<ArtKind, 'back' | 'stock'>): string {
  return artPath({ kind: 'back', seed: kind, rarity: 1 })
}

const rarities: Readonly<Record<string, Rarity>> = { '1': 1, '2': 2, '3': 3, '4': 4 }

/** The art that a file name requests; null for a name that `artFile` does not write (nor its vector twin). */
export function parseArtFile(file: string): (ArtKey & { readonly format: 'webp' | 'svg' }) | null {
  if (file.length > longestSeed + 32) return null
  const [, kindName, seed = '', digit = '', ending] = wellFormed.exec(file) ?? []
  const kind = artKinds.find((name) => name === kindName)
  const rarity = rarities[digit]
  if (!kind || !rarity || seed.length > longestSeed) return null
  return { kind, seed, rarity, format: ending === 'svg' ? 'svg' : 'webp' }
}
