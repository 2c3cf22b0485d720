import { memo, useMemo } from 'react'
import { identitySeed } from '@called-shot/shared/art/art-seed.ts'
import { stampBands } from '@called-shot/shared/album/stamp-bands.ts'
import { initialsOf } from '../card/words.ts'
import styles from './stamp.module.css'

const shape = { center: { x: 50, y: 50 }, radius: 49, hole: 0.46 }
const bandsOf: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 3 }

interface StampProps {
  readonly birthDate: string
  readonly category: string
  readonly name: string
  /** Null: not owned; a faint outline keeps the place. */
  readonly rarity: number | null
}

/** A person's rosette at the size of a stamp, in the ink of the rarity that is owned. */
export const Stamp = memo(function Stamp({ birthDate, category, name, rarity }: StampProps) {
  const bands = useMemo(
    () => stampBands(identitySeed({ birthDate, category }), bandsOf[rarity ?? 1] ?? 1, shape),
    [birthDate, category, rarity],
  )
  return (
    <svg
      className={styles.stamp}
      viewBox="0 0 100 100"
      aria-hidden="true"
      focusable="false"
      data-rarity={rarity ?? undefined}
    >
      {bands.map((curves, band) => (
        <path key={band} className={styles.band} data-band={band} d={curves.join('')} />
      ))}
      <text className={styles.initials} x="50" y="58" textAnchor="middle">
        {initialsOf(name)}
      </text>
    </svg>
  )
})
