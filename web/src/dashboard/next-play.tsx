import { useId } from 'react'
import { Link } from 'react-router'
import { Card } from '../card/card.tsx'
import type { CardItem } from '../card/card-item.ts'
import { FaceDown } from '../cards/face-down.tsx'
import { carriedTo, nextStepOf } from '../hub/next-step.ts'
import { hubCountsOf, type Dashboard } from '../hub/use-dashboard.ts'
import { dailyCard } from '../packs/wrapper-card.ts'
import { torn } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TakeDailyPack } from './daily-pack.tsx'
import styles from './next-play.module.css'

interface NextPlayProps {
  /** Undefined while it is loading. */
  readonly next: Dashboard | undefined
  readonly isNew: boolean
}

/** The one thing to do now, with its card. Its button is the page's only yellow one. */
export function NextPlay({ next, isNew }: NextPlayProps) {
  const id = useId()
  if (next === undefined)
    return (
      <div className={styles.play} aria-busy="true">
        <Skeleton lines={3} label="Loading your next play" />
      </div>
    )
  const { play, card } = next
  const { title, text, label, to } = nextStepOf(play, hubCountsOf(next), card)
  const isWelcome = isNew && play === 'open' && next.counts.packs === 2
  return (
    <section className={styles.play} aria-labelledby={id} data-play={play}>
      <div className={styles.words}>
        <p className={styles.kicker}>Next play</p>
        <h2 id={id}>{isWelcome ? 'Two starter packs are yours.' : title}</h2>
        <p>{isWelcome ? 'One makes a person, the other a prediction about them. Tear one open.' : text}</p>
        {play === 'daily_pack' ? (
          <TakeDailyPack tone="primary" size="large" />
        ) : (
          <Link
            className={buttonLook({ tone: 'primary', size: 'large' })}
            to={to}
            state={carriedTo(play, card)}
          >
            {label}
          </Link>
        )}
      </div>
      {card && play === 'open' ? (
        // The picture is a link, too. Keyboards and screen readers use the button beside it.
        <Link className={styles.pack} to={to} state={torn} tabIndex={-1} aria-hidden="true">
          <Picture card={card} isPair={next.counts.packs > 1} play={play} />
        </Link>
      ) : (
        <Picture card={play === 'daily_pack' ? dailyCard : card} isPair={false} play={play} />
      )}
    </section>
  )
}

/** Decoration: the words beside it describe the card, and its list links to it. */
function Picture({
  card,
  isPair,
  play,
}: {
  readonly card: CardItem | null
  readonly isPair: boolean
  readonly play: Dashboard['play']
}) {
  if (card)
    return (
      <div className={styles.picture} data-pair={isPair || undefined} inert aria-hidden="true">
        <Card key={card.id} card={card} eager withoutTag />
      </div>
    )
  if (play !== 'craft_identity') return null
  return (
    <div className={styles.parts}>
      <FaceDown kinds={['category', 'month', 'day', 'year']} />
    </div>
  )
}
