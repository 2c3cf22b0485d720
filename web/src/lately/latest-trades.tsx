import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { PublicPlayer } from '@called-shot/shared/cards/card-item.ts'
import { isRarity, rarityNames } from '@called-shot/shared/cards/kinds.ts'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { latestTrades } from '@called-shot/shared/market/latest-contract.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { useCall } from '../api/query.ts'
import { paths } from '../paths.ts'
import { ResidentMark } from '../residents/resident-mark.tsx'
import { relativeTime } from '../time/relative-time.ts'
import { useNow } from '../time/use-now.ts'
import stack from '../ui/stack.module.css'
import styles from './latest-trades.module.css'

type Latest = AnswerOf<typeof latestTrades.list>
type NamedCard = Latest['sold'][number]['card']

const refetchSeconds = 15

/** The latest sales of other players and the rarest recent pulls. Draws nothing if there are none. */
export function LatestTrades() {
  const id = useId()
  const now = useNow(15)
  const { data } = useCall(latestTrades.list, {}, { refetchEverySeconds: () => refetchSeconds })
  if (!data || data.sold.length + data.pulled.length === 0) return null
  return (
    <section className={stack.apart} aria-labelledby={id}>
      <h2 id={id}>Around you</h2>
      <div className={styles.pair}>
        {data.sold.length > 0 && (
          <Column title="Just sold">
            {data.sold.map((sale) => (
              <li key={sale.id}>
                <CardLine card={sale.card} />
                <span className={styles.price}>{formatUsd(sale.price)}</span>
                <small>
                  <Who player={sale.seller} /> to <Who player={sale.buyer} />
                </small>
                <small className={styles.ago}>{relativeTime(sale.at, now)}</small>
              </li>
            ))}
          </Column>
        )}
        {data.pulled.length > 0 && (
          <Column title="Just pulled">
            {data.pulled.map((pull) => (
              <li key={pull.id}>
                <CardLine card={pull.card} />
                <span className={styles.rarity} data-rarity={pull.card.rarity}>
                  {isRarity(pull.card.rarity) ? rarityNames[pull.card.rarity] : ''}
                </span>
                <small>
                  <Who player={pull.player} />
                </small>
                <small className={styles.ago}>{relativeTime(pull.at, now)}</small>
              </li>
            ))}
          </Column>
        )}
      </div>
    </section>
  )
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <h3 id={id}>{title}</h3>
      <ul className={styles.list} aria-labelledby={id}>
        {children}
      </ul>
    </div>
  )
}

/** Links to the copies that are for sale. */
function CardLine({ card }: { readonly card: NamedCard }) {
  const tab = card.type === 'Pack' ? clientRoutes.marketplaceCardPacks : clientRoutes.marketplaceCards
  const search = new URLSearchParams({ status: 'not_owned,for_sale', search: card.name })
  return (
    <span className={styles.card}>
      <Link to={`${tab}?${search.toString()}`}>{card.name}</Link>
      <span className={styles.kind}>{card.type}</span>
    </span>
  )
}

function Who({ player }: { readonly player: PublicPlayer }) {
  const { id, nickname, is_resident: isResident } = player
  return (
    <span className={styles.who}>
      {id === null ? nickname : <Link to={paths.player(id)}>{nickname}</Link>}
      {isResident && <ResidentMark />}
    </span>
  )
}
