import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { useActionKey } from '../api/idempotency.ts'
import { useCall } from '../api/query.ts'
import { Card } from '../card/card.tsx'
import { useAttempt } from '../flow/use-attempt.ts'
import { paths } from '../paths.ts'
import { actAndShow } from '../popups/act.ts'
import { useSession } from '../session/session.ts'
import { useShowOnboarding } from '../session/use-show-onboarding.ts'
import { playSound } from '../sound/sound-store.ts'
import { countdownText } from '../time/countdown-text.ts'
import { useNow } from '../time/use-now.ts'
import { buttonLook } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { ReasonedButton } from '../ui/reasoned-button.tsx'
import styles from './free-packs.module.css'
import { dailyCard } from './wrapper-card.ts'

interface FreePacksProps {
  /** Nothing else on the page comes first, so the first of these is the thing to do next. */
  readonly isNext: boolean
}

/** The daily pack, and the free packs that are still sealed. */
export function FreePacks({ isNext }: FreePacksProps) {
  const query = {
    limit: 20,
    offset: 0,
    order: 'a_z',
    free: true,
    show_onboarding: useShowOnboarding(),
  } as const
  const unopened = useCall(cards.listPacks, { query })
  const free = unopened.data?.data ?? []
  return (
    <section className={styles.free} aria-label="Free packs">
      <DailyPack isNext={isNext && unopened.isSuccess && free.length === 0} />
      {free.map((pack, index) => (
        <div key={pack.id} className={styles.offer}>
          <div inert aria-hidden="true">
            <Card card={pack} size="small" />
          </div>
          <div className={styles.words}>
            <h2>{pack.name}</h2>
            <p>Yours, free, and still closed.</p>
            <Link
              className={buttonLook({ tone: isNext && index === 0 ? 'primary' : 'secondary', size: 'small' })}
              to={paths.openCardPack(pack.id)}
            >
              Open
            </Link>
          </div>
        </div>
      ))}
    </section>
  )
}

function DailyPack({ isNext }: FreePacksProps) {
  const { data: next, isPending } = useCall(packs.nextDailyPack)
  const [key, renewKey] = useActionKey()
  const { closed } = useSession()
  const shut = whyClosedTo(closed, packs.takeDailyPack)
  const { problem, attempt } = useAttempt('The daily pack could not be taken.')

  function take() {
    return attempt(async () => {
      await actAndShow(packs.takeDailyPack, { key })
      playSound('main')
      renewKey()
    })
  }

  return (
    <div className={styles.offer} data-daily="">
      <div inert aria-hidden="true">
        <Card card={dailyCard} size="small" />
      </div>
      <div className={styles.words}>
        <h2>Daily pack</h2>
        <p>Three free cards every 20 hours, and a prize on days 1, 2, 3 and 7 of every seven.</p>
        <DailyClock key={next?.next_at.getTime() ?? 0} readyAt={next?.next_at ?? null}>
          <div className={styles.take} data-unread={isPending || undefined}>
            <ReasonedButton
              tone={isNext ? 'primary' : 'secondary'}
              size="small"
              reason={shut && refusalText(shut)}
              onClick={take}
            >
              Take it
            </ReasonedButton>
          </div>
        </DailyClock>
        <Problem text={problem} />
      </div>
    </div>
  )
}

/** Counts down to the next pack, then shows the button. */
function DailyClock({ readyAt, children }: { readyAt: Date | null; children: ReactNode }) {
  const now = useNow(1)
  if (readyAt === null || readyAt <= now) return children
  return (
    <p className={styles.clock}>
      <span>Next in</span>
      <time>{countdownText(readyAt.getTime() - now.getTime())}</time>
    </p>
  )
}
