import { hash32 } from './seeded-random.ts'

/** Outlines and their cut-outs, in a 24 × 24 square. */
const outlines = [
  'M12 1a11 11 0 1 0 0 22 11 11 0 1 0 0-22Z',
  'M12 1 3 4v8c0 6 4 9 9 11 5-2 9-5 9-11V4Z',
  'm12 1 9.5 5.5v11L12 23l-9.5-5.5v-11Z',
  'M12 .5 23.5 12 12 23.5.5 12Z',
  'M3 2h18v14l-9 7-9-7Z',
  'M7.4 1h9.2L23 7.4v9.2L16.6 23H7.4L1 16.6V7.4Z',
]
const charges = [
  'm6 16 6-6 6 6v-4l-6-6-6 6Z',
  'M7 7h10v3.5H7Zm0 5.5h10V16H7Z',
  'm12 5 2 5h5l-4 3 1.5 5-4.5-3-4.5 3L9 13l-4-3h5Z',
  'M10 6h4v4h4v4h-4v4h-4v-4H6v-4h4Z',
  'm13 5-6 8h4l-1 6 6-8h-4Z',
  'M12 7a5 5 0 1 0 0 10 5 5 0 1 0 0-10Z',
  'M7 7h3.5v10H7Zm6.5 0H17v10h-3.5Z',
]

/** Chosen so that the hues of the collections on sale are at least 12 degrees apart. */
const salt = 2620

export interface CollectionBadge {
  /** Degrees on the color wheel. */
  readonly hue: number
  readonly outline: string
  readonly charge: string
}

/** The emblem and ink of a collection, by its name as written in a seed: the same on every wrapper. */
export function collectionBadge(collection: string): CollectionBadge {
  const hash = hash32(`${collection} ${salt}`)
  return {
    hue: hash % 360,
    outline: outlines[(hash >>> 10) % outlines.length] ?? '',
    charge: charges[(hash >>> 14) % charges.length] ?? '',
  }
}
