import type { PackSeries } from '@called-shot/shared/packs/contract.ts'
import { rarityOf } from '@called-shot/shared/cards/kinds.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { percentText } from '../ui/odds-words.ts'
import rarityLines from './rarity-lines.module.css'
import styles from './prize-values.module.css'

/**
 * The possible values of a prize card, by rarity, with their chances. All boxes have the same width; the number gives
 * the chance.
 */
export function PrizeValues({ prizeValues }: { prizeValues: PackSeries['prize_values'] }) {
  return (
    <dl className={rarityLines.lines}>
      {prizeValues.map(({ rarity, values }) => (
        <div key={rarity} className={rarityLines.line} data-rarity={rarityOf(rarity) ?? 1}>
          <dt>{rarity}</dt>
          <dd>
            <ul className={styles.shares}>
              {values.map(({ value, percent }) => (
                <li key={value}>
                  <strong>{formatUsd(value)}</strong>
                  <span>{percentText(percent)}</span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}
