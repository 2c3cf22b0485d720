import type { ReactNode } from 'react'
import { market } from '@called-shot/shared/market/contract.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { formatUsd, withCommas, type Cents } from '@called-shot/shared/money.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import { ResidentMark } from '../residents/resident-mark.tsx'
import { relativeTime } from '../time/relative-time.ts'
import { useNow } from '../time/use-now.ts'
import { Badge } from '../ui/badge.tsx'
import { FailedState } from '../ui/list-states.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import stack from '../ui/stack.module.css'
import styles from './price-panel.module.css'
import { SalesChart } from './sales-chart.tsx'

type Prices = AnswerOf<typeof market.prices>

/** What a card is worth: the lowest price of its kind, the best offer and bid, the last sales and their medians. */
export function PricePanel({ card }: { card: CardItem }) {
  const id = card.marketplace_id ?? -1
  const { data, isPending, isError, refetch } = useCall(
    market.prices,
    { params: { id } },
    { enabled: id > 0 },
  )
  if (id <= 0) return null
  return (
    <section className={stack.near} aria-label="Market value">
      {isPending && <Skeleton lines={4} label="Loading prices" />}
      {isError && <FailedState onRetry={refetch}>What this card costs could not be loaded.</FailedState>}
      {data && <PriceFacts prices={data} />}
    </section>
  )
}

function PriceFacts({ prices }: { prices: Prices }) {
  const now = useNow(60)
  const { last_sales: sales } = prices
  return (
    <>
      <dl className={styles.tiles}>
        <Tile title="Lowest price" price={prices.floor} />
        <Tile title="Best offer" price={prices.best_offer} />
        <Tile
          title="Best bid"
          price={prices.best_bid}
          mark={prices.best_bid_is_resident && <ResidentMark />}
        />
      </dl>
      <p className={quiet.small}>
        {prices.for_sale === 0 ? 'None for sale' : `${withCommas(prices.for_sale)} for sale`}
        {prices.wanted_by > 0 &&
          `, wanted by ${withCommas(prices.wanted_by)} ${prices.wanted_by === 1 ? 'player' : 'players'}`}
      </p>
      <div className={styles.head}>
        <h3>Sales</h3>
        <p>
          {prices.sales} in 90 days {prices.thin && <Badge>Few sales</Badge>}
        </p>
      </div>
      <LastSales sales={sales} now={now} />
      {prices.sales > 0 && (
        <>
          <p className={styles.label}>Median price of the last</p>
          <dl className={styles.medians} aria-label="Medians">
            <Tile title="7 days" price={prices.median_7} />
            <Tile title="30 days" price={prices.median_30} />
            <Tile title="90 days" price={prices.median_90} />
          </dl>
        </>
      )}
      {prices.thin && prices.sales > 0 && (
        <p className={quiet.small}>Too few sales to say what it is worth.</p>
      )}
    </>
  )
}

function LastSales({ sales, now }: { sales: Prices['last_sales']; now: Date }) {
  const [latest, ...others] = sales
  if (latest === undefined) return <p className={quiet.small}>None of these has been sold yet.</p>
  if (others.length > 0) return <SalesChart newestFirst={sales} now={now} />
  return (
    <p className={quiet.small}>
      Sold once, for {formatUsd(latest.price)}, {relativeTime(latest.at, now)}.
    </p>
  )
}

function Tile({ title, price, mark }: { title: string; price: Cents | null; mark?: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd data-none={price === null || undefined}>
        {price === null ? 'none' : formatUsd(price)} {mark}
      </dd>
    </div>
  )
}
