import { Link } from 'react-router'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { paths } from '../paths.ts'
import { useNow } from '../shell/use-now.ts'
import { buttonLook } from '../ui/button.tsx'
import styles from './headline.module.css'
import { countdownText, matchdayOf } from './matchday.ts'

interface HeadlineProps {
  readonly predictions: readonly CardItem[]
  readonly total: number
  /** Neither an identity nor a prediction yet: the packs of the start are still to be opened. */
  readonly isNew: boolean
  /** What can be torn open right now; undefined while it is not known. */
  readonly sealed: readonly CardItem[] | undefined
}

/** The week, what is running, and when the next of one's events starts, as far as the list at hand knows. */
export function Headline({ predictions, total, isNew, sealed }: HeadlineProps) {
  const now = useNow(1)
  if (isNew) return <Welcome sealed={sealed} />
  const { week, nextStart, liveCount } = matchdayOf(predictions, now)
  // With more predictions than are listed here, how many of them wait is not known.
  const live = total <= predictions.length ? liveCount : null
  return (
    <header className={styles.headline}>
      <h1>{week === null ? 'Call your shot.' : `Week ${week}. Call it.`}</h1>
      <p className={styles.line}>
        {live !== null && live > 0 && (
          <span>{live === 1 ? '1 prediction live' : `${live} predictions live`}</span>
        )}
        {nextStart && (
          <span>
            {nextStart.event} in{' '}
            <time className={styles.countdown} dateTime={nextStart.at.toISOString()} role="timer">
              {countdownText(nextStart.at.getTime() - now.getTime())}
            </time>
          </span>
        )}
        {!nextStart && (live === null || live === 0) && (
          <span>A person, an event, a trigger and a prize: that is a prediction.</span>
        )}
      </p>
      {sealed !== undefined && sealed.length > 0 && <OpenPacks sealed={sealed} tone="secondary" />}
    </header>
  )
}

function Welcome({ sealed }: Pick<HeadlineProps, 'sealed'>) {
  const isNext = sealed?.length === 0
  return (
    <header className={styles.headline}>
      <h1>Call your shot.</h1>
      <p className={styles.line}>
        {isNext
          ? 'Category, month, day and year of one birth date make a person. Put yours together.'
          : 'Two starter packs are yours: one makes a person, the other a prediction about them.'}
      </p>
      {isNext ? (
        <p className={styles.start}>
          <Link className={buttonLook({ tone: 'primary', size: 'large' })} to={paths.craftIdentity}>
            Craft Identity
          </Link>
        </p>
      ) : (
        <OpenPacks sealed={sealed} tone="primary" />
      )}
    </header>
  )
}

/** Tears the first of them; the page that opens it leads on to the next. */
function OpenPacks({
  sealed,
  tone,
}: Pick<HeadlineProps, 'sealed'> & { readonly tone: 'primary' | 'secondary' }) {
  const [first] = sealed ?? []
  const to = first ? paths.openCardPack(first.id) : paths.inventoryCardPacks
  return (
    <p className={styles.start}>
      <Link className={buttonLook({ tone, size: 'large' })} to={to}>
        {sealed?.length === 1 ? 'Open your pack' : 'Open your packs'}
      </Link>
    </p>
  )
}
