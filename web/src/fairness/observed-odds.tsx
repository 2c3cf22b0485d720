import { useState } from 'react'
import { fairness } from '@called-shot/shared/fairness/contract.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './fairness.module.css'
import { SeriesOdds } from './series-odds.tsx'
import seriesStyles from './series-odds.module.css'
import { utcText } from './utc-text.ts'

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
      <Unread query={reading} failed="The odds could not be loaded.">
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
          <ul className={seriesStyles.list}>
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
