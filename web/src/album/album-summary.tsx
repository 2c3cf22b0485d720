import type { AlbumSummary } from '@called-shot/shared/album/summary.ts'
import { isRarity, rarityNames } from '@called-shot/shared/cards/kinds.ts'
import stack from '../ui/stack.module.css'
import styles from './album-summary.module.css'
import { Progress, progressWords } from './progress.tsx'
import { Seal } from './seal.tsx'
import { Stamp } from './stamp.tsx'

/** A player's collection: how much of it is complete, which parts are sealed, and the rarest people. */
export function AlbumSummaryLines({ album }: { readonly album: AlbumSummary }) {
  const { sealed, rarest } = album
  return (
    <div className={stack.near}>
      <p className={styles.count}>{progressWords(album)}</p>
      <Progress of={album} />
      {sealed.length > 0 && (
        <ul className={styles.sealed} aria-label="Complete">
          {sealed.map((name) => (
            <li key={name}>
              <Seal of={name} />
              <span aria-hidden="true">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {rarest.length > 0 && (
        <ul className={styles.rarest} aria-label="Rarest people">
          {rarest.map(({ id, name, category, birth_date: birthDate, rarity }) => (
            <li key={id}>
              <Stamp birthDate={birthDate} category={category} name={name} rarity={rarity} />
              <span className={styles.name}>{name}</span>
              <span className={styles.rarity} data-rarity={rarity}>
                {isRarity(rarity) ? rarityNames[rarity] : ''}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
