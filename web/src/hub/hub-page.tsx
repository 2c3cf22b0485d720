import { useId } from 'react'
import { Link } from 'react-router'
import { formatUsd, withCommas } from '@called-shot/shared/money.ts'
import { messageOf } from '../api/api-error.ts'
import { Card } from '../card/card.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { buttonLook } from '../ui/button.tsx'
import { FailedState } from '../ui/list-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import stack from '../ui/stack.module.css'
import styles from './hub-page.module.css'
import { carriedTo, nextStepOf } from './next-step.ts'
import { hubCountsOf, type Dashboard } from './use-dashboard.ts'
import { useHub, type HubKind } from './use-hub.ts'

/** Everything that a player has, in one place: the next step, the cards, the calls, the account (NAV-12). */
export function HubPage() {
  const { name } = useSession()
  const { kinds, called, next, error, refetch } = useHub()
  return (
    <div className={styles.page}>
      <title>My Hub · Called Shot</title>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>My Hub</h1>
          <p>{name}</p>
        </div>
        {error ? (
          <FailedState title="Some of your hub did not load" onRetry={refetch}>
            {messageOf(error) || 'A list could not be loaded.'}
          </FailedState>
        ) : (
          <Next next={next} />
        )}
      </header>
      <Inventory kinds={kinds} />
      <div className={styles.pair}>
        <Predictions counts={next?.counts} called={called} />
        <Profile />
      </div>
    </div>
  )
}

function Next({ next }: { next: Dashboard | null }) {
  const id = useId()
  if (next === null)
    return (
      <div className={styles.next} aria-busy="true">
        <Skeleton lines={3} />
      </div>
    )
  const { title, text, label, to } = nextStepOf(next.play, hubCountsOf(next), next.card)
  return (
    <section className={styles.next} aria-labelledby={id}>
      <p className={styles.kicker}>Next play</p>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <Link
        className={buttonLook({ tone: 'primary', size: 'large' })}
        to={to}
        state={carriedTo(next.play, next.card)}
      >
        {label}
      </Link>
    </section>
  )
}

function Inventory({ kinds }: { kinds: readonly HubKind[] }) {
  const id = useId()
  return (
    <section className={stack.apart} aria-labelledby={id}>
      <h2 id={id}>Inventory</h2>
      <ul className={styles.tray}>
        {kinds.map((kind) => (
          <Tile key={kind.label} kind={kind} />
        ))}
      </ul>
    </section>
  )
}

/** A pile of one kind: its top cards, the count, and a link to all of them. */
function Tile({ kind: { label, path, total, cards } }: { kind: HubKind }) {
  return (
    <li className={styles.tile} data-empty={total === 0 || undefined}>
      <div className={styles.pile} data-count={total ?? undefined} inert aria-hidden="true">
        {cards.toReversed().map((card) => (
          <div key={card.id} className={styles.piled}>
            <Card card={card} withoutTag />
          </div>
        ))}
      </div>
      <Link className={styles.to} to={path}>
        <span className={styles.count}>{countText(total)}</span> {label}
      </Link>
    </li>
  )
}

function Predictions({ counts, called }: { counts: Dashboard['counts'] | undefined; called: number | null }) {
  const id = useId()
  const figures = [
    { label: 'Live', count: counts?.running },
    { label: 'Pending', count: counts && counts.live - counts.running },
    { label: 'To claim', count: counts?.resolved_true },
    { label: 'To return', count: counts && counts.resolved_false + counts.resolved_void },
    { label: 'Called so far', count: called },
  ]
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>Predictions</h2>
      <dl className={styles.figures}>
        {figures.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{countText(count)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.ways}>
        <Link to={paths.inventoryPredictions}>My Predictions</Link>
        <Link to={paths.predictionStatus}>Prediction Status</Link>
        <Link to={paths.craftPrediction}>Craft Prediction</Link>
      </p>
    </section>
  )
}

function countText(count: number | null | undefined): string {
  return typeof count === 'number' ? withCommas(count) : '–'
}

function Profile() {
  const id = useId()
  const { name, email, nickname, balance } = useSession()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>Profile</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Name</dt>
          <dd>{nickname === '' ? name : `${name}, ${nickname}`}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd className={styles.balance}>{balance === null ? '–' : formatUsd(balance)}</dd>
        </div>
      </dl>
      <p className={styles.ways}>
        <Link to={paths.profile}>Profile</Link>
        <Link to={paths.transactions}>Transactions</Link>
        <Link to={paths.settings}>Settings</Link>
      </p>
    </section>
  )
}
