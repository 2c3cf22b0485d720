import type { PackSeries } from '@called-shot/shared/packs/contract.ts'
import { rarityOf } from '@called-shot/shared/cards/kinds.ts'
import quiet from '../ui/quiet.module.css'
import rarityLines from './rarity-lines.module.css'
import styles from './odds-chart.module.css'
import { barWidth, chanceWords, guaranteeWords, percentText } from '../ui/odds-words.ts'

/** Published odds of each card as bars in the rarity's ink; a notch marks what has been drawn so far. */
export function OddsChart({
  series: { odds, at_least_one: guaranteed },
}: {
  readonly series: Pick<PackSeries, 'odds' | 'at_least_one'>
}) {
  const hasObserved = odds.some(({ observed_percent: observed }) => observed !== null)
  return (
    <>
      <dl className={rarityLines.lines}>
        {odds.map(({ rarity, percent, observed_percent: observed }) => (
          <div key={rarity} className={styles.line} data-rarity={rarityOf(rarity) ?? 1}>
            <dt>{rarity}</dt>
            <dd>
              <span className={styles.bar} aria-hidden="true">
                <span className={styles.filled} style={{ width: barWidth(percent) }} />
                {observed !== null && <span className={styles.notch} style={{ left: barWidth(observed) }} />}
              </span>
              <span className={styles.percent}>{percentText(percent)}</span>
              <span className={styles.chance}>{chanceWords(percent)}</span>
              {hasObserved && (
                <span className={styles.observed}>
                  {observed === null ? '' : `${percentText(observed)} drawn`}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={quiet.small}>
        Of each card in the pack
        {hasObserved ? '; “drawn” is what all opened packs of this series held so far' : ''}.
        {guaranteed !== null && ` ${guaranteeWords(guaranteed)}`}
      </p>
    </>
  )
}
