import { canonicalSeed } from '@called-shot/shared/art/art-path.ts'
import { collectionBadge } from '@called-shot/shared/art/collection-badge.ts'
import styles from './collection-emblem.module.css'
import { collectionInk } from './collection-ink.ts'

/** The emblem of a collection, in its ink, as on the wrappers of its packs. */
export function CollectionEmblem({ of }: { readonly of: string }) {
  const { outline, charge } = collectionBadge(canonicalSeed(of))
  const ink = collectionInk(of)
  return (
    <svg
      className={styles.emblem}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      data-emblem={canonicalSeed(of)}
    >
      <path className={styles.ground} stroke={ink} d={outline} />
      <path fill={ink} d={charge} />
    </svg>
  )
}
