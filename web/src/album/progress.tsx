import type { Completion } from '@called-shot/shared/album/summary.ts'
import { rarityNames } from '@called-shot/shared/cards/kinds.ts'
import { withCommas } from '@called-shot/shared/money.ts'
import styles from './progress.module.css'

type Counted = Pick<Completion, 'owned' | 'people' | 'owned_by_rarity'>

const levels = [1, 2, 3, 4] as const

/** A progress line of the people owned, in the inks of their rarities. */
export function Progress({ of }: { readonly of: Counted }) {
  return (
    <svg className={styles.bar} viewBox={`0 0 ${of.people} 1`} preserveAspectRatio="none" aria-hidden="true">
      {levels.map((level) => (
        <rect
          key={level}
          data-rarity={level}
          x={sum(of.owned_by_rarity.slice(level))}
          width={of.owned_by_rarity[level - 1] ?? 0}
          height="1"
        />
      ))}
    </svg>
  )
}

/** "12 of 1,000". */
export function ownedWords({ owned, people }: Pick<Counted, 'owned' | 'people'>): string {
  return `${withCommas(owned)} of ${withCommas(people)}`
}

/** "12 of 170 people: 1 Legendary, 11 Standard". */
export function progressWords(of: Counted): string {
  const parts = levels
    .toReversed()
    .map((level) => ({ level, count: of.owned_by_rarity[level - 1] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${withCommas(count)} ${rarityNames[level]}`)
  const words = `${ownedWords(of)} people`
  return parts.length === 0 ? words : `${words}: ${parts.join(', ')}`
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

/** "9 are one part away". */
export function oneAwayWords(count: number): string {
  return count === 1 ? '1 is one part away' : `${withCommas(count)} are one part away`
}
