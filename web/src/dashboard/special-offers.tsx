import { useState } from 'react'
import { Link } from 'react-router'
import { formatUsd, withCommas } from '@called-shot/shared/money.ts'
import type { PackCollection } from '@called-shot/shared/packs/contract.ts'
import { Card } from '../card/card.tsx'
import { seriesCard } from '../packs/series-card.ts'
import { paths } from '../paths.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import styles from './special-offers.module.css'

interface SpecialOffersProps {
  readonly collections: readonly PackCollection[]
  readonly isPending: boolean
  readonly isFailed: boolean
}

/**
 * One large offer at a time, with buttons for the next and the previous one; the space is reserved without offers
 * (DASH-02).
 */
export function SpecialOffers({ collections, isPending, isFailed }: SpecialOffersProps) {
  const [at, setAt] = useState(0)
  const offers = collections.flatMap((collection) =>
    collection.series.filter((series) => series.special_offer).map((series) => ({ series, collection })),
  )
  const shown = offers[at % Math.max(1, offers.length)]
  if (!shown)
    return <NoOffer text={isFailed ? failedText : isPending ? pendingText : noneText} isPending={isPending} />

  const { series, collection } = shown
  const turn = (steps: number) => setAt((at + steps + offers.length) % offers.length)
  return (
    <section className={styles.offer} aria-label="Special offers" aria-roledescription="carousel">
      <div className={styles.pack} key={series.id} inert aria-hidden="true">
        <Card card={seriesCard(series, collection.name)} size="large" eager withoutTag />
      </div>
      <div className={styles.words}>
        <p className={styles.kicker}>Special offer</p>
        <h2 aria-live="polite">{series.name}</h2>
        <p className={styles.about}>{collection.description}</p>
        <ul className={styles.contents} aria-label="Pack contents">
          {series.pack_contents.map(({ title, text }) => (
            <li key={title}>
              <strong>{text}</strong> {title}
            </li>
          ))}
        </ul>
        <p className={styles.price}>
          <strong>{formatUsd(series.cost)}</strong>
          {series.supply !== null && series.remaining !== null && (
            <span>
              {withCommas(series.remaining)} of {withCommas(series.supply)} left
            </span>
          )}
        </p>
        <div className={styles.actions}>
          <Link className={buttonLook({})} to={paths.buyPack(series.id)}>
            See the offer
          </Link>
          {offers.length > 1 && (
            <div className={styles.turning}>
              <Button icon="left" label="Previous offer" onClick={() => turn(-1)}>
                {null}
              </Button>
              <span className={styles.place}>
                {(at % offers.length) + 1} of {offers.length}
              </span>
              <Button icon="right" label="Next offer" onClick={() => turn(1)}>
                {null}
              </Button>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

const noneText = 'No special offer this week. The next one shows up right here.'
const pendingText = 'Looking for offers…'
const failedText = 'The offers could not be loaded.'

function NoOffer({ text, isPending }: { text: string; isPending: boolean }) {
  return (
    <section className={styles.none} aria-label="Special offers" aria-busy={isPending}>
      <p className={styles.kicker}>Special offers</p>
      <p>{text}</p>
    </section>
  )
}
