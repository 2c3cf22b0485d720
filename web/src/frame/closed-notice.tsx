import { useEffect } from 'react'
import { Link } from 'react-router'
import { account } from '@called-shot/shared/account/contract.ts'
import type { Closure } from '@called-shot/shared/account/closures.ts'
import { refusals } from '@called-shot/shared/refusals.ts'
import { useCall } from '../api/query.ts'
import { paths } from '../paths.ts'
import { refreshBalance, useSession } from '../session/session.ts'
import { settings } from '../settings.ts'
import styles from './closed-notice.module.css'
import { awaySentence } from '../session/away-words.ts'
import { useFreshBalance } from '../session/use-available.ts'
import { useNow } from '../time/use-now.ts'

/** Says on every page that buying, trading and crafting are closed to this player, why, and what still works. */
export function ClosedNotice() {
  const { closed } = useSession()
  // The closure may have ended since it was last read.
  useFreshBalance()
  if (closed === null) return null
  const isChosen = closed === 'on_a_break'
  return (
    <aside className={styles.notice} data-chosen={isChosen || undefined} aria-label="Your account">
      <p>
        <strong>{isChosen ? <WhileAway /> : refusals[closed][1]}</strong> {stillOpen(closed)}{' '}
        {isChosen ? (
          <Link to={paths.settings}>Your settings</Link>
        ) : (
          <a href={`mailto:${settings.links.contact}`}>Contact us</a>
        )}
      </p>
    </aside>
  )
}

/** A break or a self-exclusion, with its end. Once that has passed, the notice leaves without a reload. */
function WhileAway() {
  const { data } = useCall(account.getLimits)
  const now = useNow(10)
  const sentence = data ? awaySentence(data, now) : null
  const isOver = data !== undefined && sentence === null
  useEffect(() => {
    if (isOver) void refreshBalance()
  }, [isOver, now])
  return sentence ?? refusals.on_a_break[1]
}

function stillOpen(closed: Closure): string {
  if (closed === 'suspended') return 'You can look at what you own, and nothing else.'
  return `What you own stays yours; you can still claim and redeem${closed === 'frozen' ? '' : ', and withdraw'}.`
}
