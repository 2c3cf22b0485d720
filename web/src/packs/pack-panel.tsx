import { useState } from 'react'
import { Link } from 'react-router'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { formatUsd, withCommas } from '@called-shot/shared/money.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { maxPacksPerPurchase } from '@called-shot/shared/packs/limits.ts'
import { priceOf, whyNotForSale } from '@called-shot/shared/packs/rules.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { Card } from '../card/card.tsx'
import { NoCardDetails } from '../card/no-card-details.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { setQuantityPurchase, usePopups } from '../popups/popup-store.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { contentsWords } from './contents-words.ts'
import { OddsChart } from './odds-chart.tsx'
import { offeredSeries } from './offered-series.ts'
import type { PackOffer } from './pack-offer.ts'
import styles from './pack-panel.module.css'
import { PrizeValues } from './prize-values.tsx'
import { Resold } from './resold.tsx'
import { seriesCard } from './series-card.ts'
import { nameWithin } from './series-name.ts'

export interface PackPanelProps {
  readonly offer: PackOffer | null
  readonly onBuy: (offer: PackOffer) => void
}

/** The chosen pack: its price, the quantity, and everything that is published about it. */
export function PackPanel({ offer, onBuy }: PackPanelProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const { quantityPurchase } = usePopups()
  const { closed } = useSession()
  if (!offer) return <NothingChosen />
  const { series, collection } = offer
  const reason =
    whyNotForSale(offeredSeries(series), { quantity: quantityPurchase, tier: series.tier }) ??
    whyClosedTo(closed, packs.buyPacks)
  const isSoldOut = series.remaining === 0
  const most = Math.min(maxPacksPerPurchase, series.remaining ?? maxPacksPerPurchase)
  return (
    <section className={styles.panel} aria-label="Pack details" data-unfolded={isUnfolded || undefined}>
      <div className={styles.head}>
        <div inert aria-hidden="true">
          <Card card={seriesCard(series, collection)} withoutTag eager />
        </div>
        <Title offer={offer} />
        <span className={styles.fold}>
          <Button
            tone="ghost"
            size="small"
            icon={isUnfolded ? 'down' : 'up'}
            expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            Details
          </Button>
        </span>
      </div>
      <div className={styles.buy}>
        <NumberField
          label="Quantity"
          min={1}
          max={Math.max(1, most)}
          value={quantityPurchase}
          onChange={setQuantityPurchase}
          disabled={isSoldOut}
        />
        <Button
          tone="primary"
          wide
          disabledReason={reason && refusalText(reason)}
          onClick={() => onBuy(offer)}
        >
          {isSoldOut ? 'Sold out' : `Buy for ${formatUsd(priceOf(series.cost, quantityPurchase))}`}
        </Button>
      </div>
      <Details series={series} />
    </section>
  )
}

function NothingChosen() {
  return (
    <section className={styles.none} aria-label="Pack details">
      <NoCardDetails>
        Choose a pack to see what it holds, its odds and what its prizes can be worth.
      </NoCardDetails>
    </section>
  )
}

function Title({ offer: { series, collection } }: { offer: PackOffer }) {
  return (
    <div className={styles.title}>
      <p className={styles.collection}>{collection}</p>
      <h2>{nameWithin(series.name, collection)}</h2>
      <p className={styles.price}>{formatUsd(series.cost)}</p>
      <Resold series={series} />
      <p className={styles.badges}>
        <Badge>{series.tag}</Badge>
        <Badge>{`Tier ${series.tier}`}</Badge>
        {series.special_offer && <Badge tone="flag">Special offer</Badge>}
      </p>
    </div>
  )
}

/** Everything that is published about the packs of a series. */
function Details({ series }: Pick<PackOffer, 'series'>) {
  return (
    <div className={styles.details}>
      <section>
        <h3>What it holds</h3>
        <ul className={styles.contents}>
          {series.pack_contents.map((contents) => (
            <li key={contents.title}>{contentsWords(contents)}</li>
          ))}
        </ul>
      </section>
      {series.odds.length > 0 && (
        <section>
          <h3>Odds</h3>
          <OddsChart series={series} />
        </section>
      )}
      {series.prize_values.length > 0 && (
        <section>
          <h3>What a prize can be worth</h3>
          <PrizeValues prizeValues={series.prize_values} />
        </section>
      )}
      {series.supply !== null && <Supply supply={series.supply} remaining={series.remaining ?? 0} />}
      <p className={styles.fair}>
        Drawn by a seed that is sealed before you buy, and one of your own. After opening, anybody can{' '}
        <Link to={paths.fairness}>check the draw</Link>.
      </p>
    </div>
  )
}

function Supply({ supply, remaining }: { supply: number; remaining: number }) {
  return (
    <section>
      <h3>Supply</h3>
      <meter className={styles.supply} min={0} max={supply} value={remaining} aria-label="Packs left" />
      <p className={styles.left}>
        {withCommas(remaining)} of {withCommas(supply)} left
      </p>
    </section>
  )
}
