import { rarityOf } from '@called-shot/shared/cards/kinds.ts'
import type { PublishedSeriesOdds } from '@called-shot/shared/fairness/contract.ts'
import { formatUsd, withCommas } from '@called-shot/shared/money.ts'
import { Badge } from '../ui/badge.tsx'
import { barWidth, chanceWords, guaranteeWords, percentText } from '../ui/odds-words.ts'
import rarityInk from '../ui/rarity-ink.module.css'
import text from './fairness.module.css'
import { fitOf } from './observed-fit.ts'
import { PrizeWorth } from './prize-worth.tsx'
import styles from './series-odds.module.css'

const fitWords = {
  'too early': 'Too few to tell',
  'as published': 'As published',
  unusual: 'Unusual: we are looking into it',
} as const

/** One series: its odds, what its prizes are worth, and what came out of its packs. */
export function SeriesOdds({ series }: { readonly series: PublishedSeriesOdds }) {
  const { name, cost, free, at_least_one: guaranteed } = series
  return (
    <li className={styles.series}>
      <header>
        <h3>{name}</h3>
        <span className={text.mono}>{free ? 'Free' : formatUsd(cost)}</span>
      </header>
      <div className={styles.terms}>
        <OddsTable series={series} />
        {guaranteed !== null && <p>{guaranteeWords(guaranteed)}</p>}
        <PrizeWorth series={series} />
      </div>
      <Drawn series={series} />
    </li>
  )
}

function OddsTable({ series: { name, odds } }: { readonly series: PublishedSeriesOdds }) {
  return (
    <table className={styles.odds}>
      <caption className="visually-hidden">{name}: published and drawn</caption>
      <thead>
        <tr>
          <th scope="col">Rarity</th>
          <th scope="col">Published</th>
          <th scope="col">Drawn</th>
        </tr>
      </thead>
      <tbody>
        {odds.map(({ rarity, percent, observed_percent: observed, observed_cards: count }) => (
          <tr key={rarity} className={rarityInk.ink} data-rarity={rarityOf(rarity) ?? 1}>
            <th scope="row">
              {rarity}
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: barWidth(percent) }} />
                {observed !== null && <i style={{ left: barWidth(observed) }} />}
              </span>
            </th>
            <td data-title="Published">
              {percentText(percent)}
              <small>{chanceWords(percent)}</small>
            </td>
            <td data-title="Drawn">
              {observed === null ? '–' : percentText(observed)}
              {observed !== null && <small>{withCommas(count)}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How many cards came out, whether they fit the odds, and what is left. */
function Drawn({ series }: { readonly series: PublishedSeriesOdds }) {
  const { name, cards_drawn: cards, supply, remaining } = series
  const fit = fitOf(series)
  return (
    <footer>
      <span>
        {cards === 0 ? 'None opened yet' : `${withCommas(cards)} ${cards === 1 ? 'card' : 'cards'} drawn`}
      </span>
      {cards > 0 && <Badge tone={fit === 'as published' ? 'true' : 'plain'}>{fitWords[fit]}</Badge>}
      <span className={styles.supply}>
        {supply === null
          ? 'No limit on supply'
          : `${withCommas(remaining ?? 0)} of ${withCommas(supply)} left`}
      </span>
      {supply !== null && (
        <meter min={0} max={supply} value={remaining ?? 0} aria-label={`${name}: packs left`} />
      )}
    </footer>
  )
}
