import { rarityOf } from '@called-shot/shared/cards/kinds.ts'
import type { PublishedSeriesOdds } from '@called-shot/shared/fairness/contract.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import { wordList } from '@called-shot/shared/word-list.ts'
import { percentText } from '../ui/odds-words.ts'
import styles from './prize-worth.module.css'

/** What prizes (or a wager) can be worth, what those of a pack are worth on average, and what they paid back. */
export function PrizeWorth({ series }: { readonly series: PublishedSeriesOdds }) {
  const { cost, odds, prize_values: prizeValues, face } = series
  const drawn = new Set(odds.filter(({ percent }) => percent > 0).map(({ rarity }) => rarity))
  const values = prizeValues.filter(({ rarity }) => drawn.has(rarity))
  if (face === null || values.length === 0) return null
  const payouts = [
    ['Pays back, blind', series.payout_blind],
    ['Pays back, best', series.payout_best],
  ] as const
  return (
    <div className={styles.worth}>
      <h4>What its prizes are worth</h4>
      <dl>
        {values.map(({ rarity, values: each }) => (
          <div key={rarity} className={styles.rarity} data-rarity={rarityOf(rarity) ?? 1}>
            <dt>{rarity}</dt>
            <dd>
              {wordList(each.map(({ value, percent }) => `${formatUsd(value)} (${percentText(percent)})`))}
            </dd>
          </div>
        ))}
        <div className={styles.line}>
          <dt>On average</dt>
          <dd>
            {formatUsd(cents(Math.round(face * 100)))}
            {cost > 0 && ` (${shareText((face * 100) / cost)} of the price)`}
          </dd>
        </div>
        {payouts.map(
          ([title, share]) =>
            share !== null && (
              <div key={title} className={styles.line}>
                <dt>{title}</dt>
                <dd>{shareText(share)} of the price</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

function shareText(share: number): string {
  return percentText(Math.round(share * 100))
}
