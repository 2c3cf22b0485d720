import { Link, useNavigate } from 'react-router'
import {
  feePercent,
  highestPriceCents,
  lowestPriceCents,
  netToSeller,
} from '@called-shot/shared/market/rules.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import { maxDays, maxHours } from '@called-shot/shared/offers/rules.ts'
import { paths } from '../paths.ts'
import { askForTour } from '../tours/tour-store.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import styles from './tutorial-page.module.css'

const example = cents(2000)

const steps = [
  {
    title: 'Sell',
    text: `Name a price from ${formatUsd(lowestPriceCents)} to ${formatUsd(highestPriceCents)}. The card stays yours until somebody buys it, and you can cancel at any time. The fee is ${feePercent}% of every sale: for ${formatUsd(example)} you receive ${formatUsd(netToSeller(example))}.`,
  },
  {
    title: 'Buy now',
    text: 'A card tagged For Sale is bought at its price, from your balance, at once. If the owner changes the price while you look, you are asked again. If two players buy at once, one gets the card and the other pays nothing.',
  },
  {
    title: 'Make an offer',
    text: `Offer any amount on a card that is not for sale, for up to ${maxDays} days and ${maxHours} hours. The amount is held while the offer is open. The owner accepts, declines or counters once; you can withdraw it.`,
  },
  {
    title: 'Place a bid',
    text: 'Any Rare September will do? Bid for it, and say how many you want. Any owner of such a card can sell it to the best bid at once.',
  },
  {
    title: 'Look before you trade',
    text: 'Every card shows the cheapest of its kind, the best offer and bid, its last sales and their medians. “Few sales” means that too few were sold to say what it is worth.',
  },
] as const

/** How trading works, in five short parts, with the tour of the marketplace itself (NAV-11). */
export function MarketplaceTutorialPage() {
  const navigate = useNavigate()
  return (
    <div className={styles.page}>
      <title>How the marketplace works · Called Shot</title>
      <h1>How the marketplace works</h1>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.next}>
        <Button
          tone="primary"
          size="large"
          onClick={() => {
            askForTour('marketplace')
            void navigate(paths.marketplaceCards)
          }}
        >
          Show me around
        </Button>
        <Link className={buttonLook({ size: 'large' })} to={paths.marketplaceCards}>
          Marketplace
        </Link>
      </p>
    </div>
  )
}
