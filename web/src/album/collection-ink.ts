import { canonicalSeed } from '@called-shot/shared/art/art-path.ts'
import { collectionBadge } from '@called-shot/shared/art/collection-badge.ts'

/** The ink of a collection, as on the wrappers of its packs. */
export function collectionInk(name: string): string {
  return `hsl(${collectionBadge(canonicalSeed(name)).hue},62%,25%)`
}
