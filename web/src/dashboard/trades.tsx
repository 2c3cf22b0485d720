import { useId } from 'react'
import { Link } from 'react-router'
import { netToSeller } from '@called-shot/shared/market/rules.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { titleOf } from '../card/card-label.ts'
import { useAttempt } from '../flow/use-attempt.ts'
import type { Dashboard } from '../hub/use-dashboard.ts'
import { loadOffer } from '../notifications/load-offer.ts'
import { paths } from '../paths.ts'
import { openPopup } from '../popups/popup-store.ts'
import { relativeTime } from '../time/relative-time.ts'
import { useNow } from '../time/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import stack from '../ui/stack.module.css'
import styles from './trades.module.css'

export function TradeList({ offers, sold }: Pick<Dashboard, 'offers' | 'sold'>) {
  const id = useId()
  const now = useNow(20)
  const { problem, attempt } = useAttempt('That offer could not be loaded.')

  function view(offer: { readonly id: number; readonly isCounter: boolean }) {
    return attempt(async () => {
      openPopup('offer', await loadOffer(offer))
    })
  }

  return (
    <section className={stack.apart} aria-labelledby={id}>
      <h2 id={id}>Sold and offered</h2>
      <ul className={styles.list}>
        {offers.map(({ id: offerId, card, is_counter: isCounter, amount }) => (
          <li key={offerId} data-offer="">
            <span className={styles.what}>{isCounter ? 'Counter' : 'Offer'}</span>
            <span className={styles.name}>{titleOf(card)}</span>
            <span className={styles.amount}>{formatUsd(amount)}</span>
            <Button
              size="small"
              label={`View the ${isCounter ? 'counter-offer' : 'offer'} of ${formatUsd(amount)} for ${titleOf(card)}`}
              onClick={() => view({ id: offerId, isCounter })}
            >
              View
            </Button>
          </li>
        ))}
        {sold.map(({ id: saleId, name, price, at }) => (
          <li key={saleId}>
            <span className={styles.what}>Sold</span>
            <span className={styles.name}>
              {name} <span className={quiet.small}>You receive {formatUsd(netToSeller(price))}</span>
            </span>
            <span className={styles.amount}>{formatUsd(price)}</span>
            <span className={quiet.small}>{relativeTime(at, now)}</span>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
      <p>
        <Link to={paths.transactions}>All transactions</Link>
      </p>
    </section>
  )
}
