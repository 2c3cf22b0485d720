import { useState } from 'react'
import type { PublishedSeriesOdds } from '@called-shot/shared/fairness/contract.ts'
import { fairness } from '@called-shot/shared/fairness/contract.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { Badge } from '../ui/badge.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { barWidth, chanceWords, guaranteeWords, percentText } from '../ui/odds-words.ts'
import styles from './fairness.module.css'
import { fitOf } from './observed-fit.ts'
import { PrizeWorth } from './prize-worth.tsx'
import { utcText } from './utc-text.ts'

const rarityLevels: Readonly<Record<string, number>> = { Standard: 1, Rare: 2, Epic: 3, Legendary: 4 }
const fitWords = {
  'too early': 'Too few to tell',
  'as published': 'As published',
  unusual: 'Unusual: we are looking into it',
} as const

/** Published and observed odds side by side, one collection at a time, with supply and remaining packs. */
export function ObservedOdds() {
  const reading = useCall(fairness.odds)
  const { data } = reading
  const [chosen, setChosen] = useState<string | null>(null)
  const collections = [...new Set(data?.data.map(({ collection }) => collection))]
  const collection = chosen ?? collections[0] ?? ''
  return (
    <section className={styles.section} id="odds" aria-labelledby="odds-title">
      <h2 id="odds-title">Odds, and what came out</h2>
      <p>
        The solid bar is the published chance of each card; the mark is what all opened packs held so far.
        {data?.counted_until && ` Counted until ${utcText(data.counted_until)}.`}
      </p>
      <p>
        A pack with prizes also says what they are worth on average, and how much of the price they would have
        paid back over all past results: blind is any person with any trigger that fits, best is each trigger
        with whom it came true most often.
      </p>
      <Unread query={reading} failed="The odds could not be read.">
        <Skeleton lines={8} label="Loading the odds" />
      </Unread>
      {data && (
        <>
          <div className={styles.choice}>
            <Select
              label="Collection"
              value={collection}
              options={collections.map((name) => ({ value: name, label: name }))}
              onChange={setChosen}
            />
          </div>
          <ul className={styles.seriesList}>
            {data.data
              .filter((series) => series.collection === collection)
              .map((series) => (
                <SeriesOdds key={series.id} series={series} />
              ))}
          </ul>
        </>
      )}
    </section>
  )
}

function SeriesOdds({ series }: { readonly series: PublishedSeriesOdds }) {
  const { name, cost, free, at_least_one: guaranteed } = series
  return (
    <li className={styles.series}>
      <header>
        <h3>{name}</h3>
        <span className={styles.mono}>{free ? 'Free' : formatUsd(cost)}</span>
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
          <tr key={rarity} data-rarity={rarityLevels[rarity]}>
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
              {observed !== null && <small>{count.toLocaleString('en-US')}</small>}
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
        {cards === 0
          ? 'None opened yet'
          : `${cards.toLocaleString('en-US')} ${cards === 1 ? 'card' : 'cards'} drawn`}
      </span>
      {cards > 0 && <Badge tone={fit === 'as published' ? 'true' : 'plain'}>{fitWords[fit]}</Badge>}
      <span className={styles.supply}>
        {supply === null
          ? 'No limit on supply'
          : `${(remaining ?? 0).toLocaleString('en-US')} of ${supply.toLocaleString('en-US')} left`}
      </span>
      {supply !== null && (
        <meter min={0} max={supply} value={remaining ?? 0} aria-label={`${name}: packs left`} />
      )}
    </footer>
  )
}
