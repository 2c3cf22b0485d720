import { useMemo } from 'react'
import { ribbonBands } from '@called-shot/shared/art/ribbon.ts'
import { rosetteBands } from '@called-shot/shared/art/rosette.ts'
import type { RarityLevel } from './card-kind.ts'
import styles from './rosette.module.css'

export interface RosetteProps {
  /** The engraving's seed: that of the person's Identity, or the table's while no person is chosen. */
  readonly seed: string
  readonly rarity: RarityLevel
  /** The seed of the Event's ribbon along the bottom of a prediction. */
  readonly ribbonSeed?: string | undefined
  /** Faint: waiting. Lit: the person is chosen. Flaring: the cards are burning into it. */
  readonly glow: 'faint' | 'lit' | 'flaring'
}

const shape = { center: { x: 250, y: 250 }, radius: 246, hole: 0.46 }
const bandsOf: Readonly<Record<RarityLevel, number>> = { 1: 1, 2: 2, 3: 3, 4: 3 }

/** The engraving in the middle of the table, in light instead of ink; it draws itself when it changes. */
export function Rosette({ seed, rarity, ribbonSeed, glow }: RosetteProps) {
  const bands = useMemo(() => rosetteBands(seed, bandsOf[rarity], shape), [seed, rarity])
  const ribbon = useMemo(
    () =>
      ribbonSeed === undefined
        ? []
        : ribbonBands(ribbonSeed, 1, { from: 6, to: 494, middle: 424, reach: 46, isTied: true }),
    [ribbonSeed],
  )
  return (
    <svg
      className={styles.rosette}
      viewBox="0 0 500 500"
      aria-hidden="true"
      focusable="false"
      data-rarity={rarity}
      data-glow={glow}
    >
      <g className={styles.turning} key={`${seed} ${rarity}`}>
        {bands.map((curves, band) => (
          <g key={band} className={styles.band} data-band={band}>
            {curves.map((path, index) => (
              <path key={index} d={path} pathLength={1} />
            ))}
          </g>
        ))}
      </g>
      {ribbon.length > 0 && (
        <g className={styles.ribbon} key={ribbonSeed}>
          {ribbon.flat().map((path, index) => (
            <path key={index} d={path} pathLength={1} />
          ))}
        </g>
      )}
    </svg>
  )
}
