import type { Closure } from '@called-shot/shared/account/rules.ts'
import { refusals } from '@called-shot/shared/refusals.ts'
import { useSession } from '../session/session.ts'
import { settings } from '../settings.ts'
import styles from './closed-notice.module.css'
import { useFreshBalance } from './use-available.ts'

/** Says on every page that buying, trading and crafting are closed to this player, why, and what still works. */
export function ClosedNotice() {
  const { closed } = useSession()
  // It may have been lifted since it was read.
  useFreshBalance()
  if (closed === null) return null
  return (
    <aside className={styles.notice} aria-label="Your account">
      <p>
        <strong>{refusals[closed][1]}</strong> {stillOpen(closed)}{' '}
        <a href={`mailto:${settings.links.contact}`}>Contact us</a>
      </p>
    </aside>
  )
}

function stillOpen(closed: Closure): string {
  if (closed === 'suspended') return 'You can look at what is yours, and nothing else.'
  return `What you own stays yours; you can still claim and redeem${closed === 'frozen' ? '' : ', and withdraw'}.`
}
