import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import {
  dailyStamps,
  firstDailyPrizes,
  seventhDailyPrize,
  stampsFilled,
} from '@called-shot/shared/dashboard/rules.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { useActionKey } from '../api/idempotency.ts'
import type { Dashboard } from '../hub/use-dashboard.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { countdownText } from '../time/countdown-text.ts'
import { useNow } from '../time/use-now.ts'
import type { ButtonSize, ButtonTone } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import { Problem } from '../ui/problem.tsx'
import { ReasonedButton } from '../ui/reasoned-button.tsx'
import styles from './daily-pack.module.css'

const places = Array.from({ length: dailyStamps }, (_, index) => index + 1)

function prizeAt(place: number): Cents | undefined {
  return place === dailyStamps ? seventhDailyPrize : firstDailyPrizes[place - 1]
}

function stampWord(place: number): string {
  const prize = prizeAt(place)
  return prize === undefined ? String(place) : `${prize}¢`
}

/** Seven stamps, one for each daily pack; those with a prize show its amount until they are filled. */
export function DailyPack({ daily, isNext }: { daily: Dashboard['daily']; isNext: boolean }) {
  const id = useId()
  const now = useNow(1)
  const isReady = daily.ready || daily.next_at <= now
  const filled = stampsFilled({ taken: daily.taken, ready: isReady })
  return (
    <section className={styles.daily} aria-labelledby={id}>
      <h2 id={id}>Daily pack</h2>
      <ol className={styles.stamps} aria-label={`${filled} of ${dailyStamps} stamps`}>
        {places.map((place) => (
          <li
            key={place}
            data-filled={place <= filled || undefined}
            data-next={(isReady && place === filled + 1) || undefined}
            data-prize={prizeAt(place) !== undefined || undefined}
          >
            {place <= filled ? <Mark /> : <span>{stampWord(place)}</span>}
          </li>
        ))}
      </ol>
      <p className={styles.text}>Three free cards every 20 hours, and a prize on days 1, 2, 3 and 7.</p>
      {!isReady ? (
        <p className={styles.clock}>
          Next in{' '}
          <time dateTime={daily.next_at.toISOString()} role="timer">
            {countdownText(daily.next_at.getTime() - now.getTime())}
          </time>
        </p>
      ) : (
        // If the pack is the next play, it already has a button above.
        !isNext && <TakeDailyPack tone="secondary" size="medium" />
      )}
    </section>
  )
}

/** Takes the pack and opens the page where it is torn open. */
export function TakeDailyPack({ tone, size }: { tone: ButtonTone; size: ButtonSize }) {
  const navigate = useNavigate()
  const [key, renewKey] = useActionKey()
  const [refusal, setRefusal] = useState('')
  const { closed } = useSession()
  const shut = whyClosedTo(closed, packs.takeDailyPack)

  async function take() {
    try {
      const { takeDailyPack } = await import('./take-daily-pack.ts')
      const taken = await takeDailyPack(key)
      if (typeof taken === 'string') return setRefusal(taken)
      renewKey()
      void navigate(paths.openCardPack(taken))
    } catch {
      setRefusal('The daily pack could not be taken. Please try again.')
    }
  }

  return (
    <>
      <ReasonedButton tone={tone} size={size} reason={shut && refusalText(shut)} onClick={take}>
        Take your daily pack
      </ReasonedButton>
      <Problem text={refusal || null} />
    </>
  )
}
