import { useEffect, useRef } from 'react'
import type { PackCollection, PackSeries } from '@called-shot/shared/packs/contract.ts'
import { formatUsd, withCommas } from '@called-shot/shared/money.ts'
import { CardSkeletons } from '../card/card-skeleton.tsx'
import { Card } from '../card/card.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import stack from '../ui/stack.module.css'
import styles from './collection-slider.module.css'
import { seriesCard } from './series-card.ts'
import { nameWithin } from './series-name.ts'

export interface CollectionSliderProps {
  readonly collection: PackCollection
  readonly chosenId: number | null
  readonly onChoose: (series: PackSeries) => void
}

/** The packs of a collection in a row. Previous and Next choose a neighbor and scroll it into view. */
export function CollectionSlider({ collection, chosenId, onChoose }: CollectionSliderProps) {
  const titleId = `collection-${collection.id}`
  const row = useRef<HTMLUListElement>(null)
  const { series } = collection
  const at = series.findIndex(({ id }) => id === chosenId)

  useEffect(() => {
    if (at >= 0) bringIntoRow(row.current, at)
  }, [at])

  function step(by: 1 | -1) {
    const next = series[at < 0 ? (by === 1 ? 0 : series.length - 1) : at + by]
    if (next) onChoose(next)
  }

  return (
    <section className={stack.apart} aria-labelledby={titleId}>
      <header className={styles.header}>
        <div>
          <h2 id={titleId}>{collection.name}</h2>
          <p className={styles.description}>{collection.description}</p>
        </div>
        <div className={styles.steps}>
          <Button icon="left" label="Previous" disabled={at === 0} onClick={() => step(-1)}>
            {null}
          </Button>
          <Button
            icon="right"
            label="Next"
            disabled={series.length === 0 || at === series.length - 1}
            onClick={() => step(1)}
          >
            {null}
          </Button>
        </div>
      </header>
      <ul className={styles.row} ref={row}>
        {series.map((each) => (
          <li key={each.id} className={styles.pack}>
            <Card
              card={seriesCard(each, collection.name)}
              selected={each.id === chosenId}
              withoutTag
              hint={`${formatUsd(each.cost)}. Shows what it holds`}
              onOpen={() => onChoose(each)}
            />
            <p className={styles.name}>{nameWithin(each.name, collection.name)}</p>
            <p className={styles.price}>{formatUsd(each.cost)}</p>
            {each.special_offer && (
              <p className={styles.special}>
                <Badge tone="flag">Special offer</Badge>
              </p>
            )}
            {each.remaining !== null && <p className={styles.left}>{leftWords(each.remaining)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Scrolls only the row; the page does not move. */
function bringIntoRow(row: HTMLUListElement | null, index: number) {
  const item = row?.children[index]
  if (!row || !(item instanceof HTMLElement)) return
  const left = item.offsetLeft - row.offsetLeft
  const isOutside = left < row.scrollLeft || left + item.offsetWidth > row.scrollLeft + row.clientWidth
  if (isOutside) row.scrollTo({ left: left - (row.clientWidth - item.offsetWidth) / 2, behavior: 'smooth' })
}

function leftWords(remaining: number): string {
  return remaining === 0 ? 'Sold out' : `${withCommas(remaining)} left`
}

/** The shape of a collection while it loads. */
export function CollectionSkeleton() {
  return (
    <section className={stack.apart}>
      <Skeleton lines={2} label="Loading collection" />
      <div className={styles.row}>
        <CardSkeletons count={4} label="Loading packs" />
      </div>
    </section>
  )
}
