import { useEffect, useId } from 'react'
import { Link } from 'react-router'
import type { Notification } from '@called-shot/shared/notifications/contract.ts'
import { noticePath } from '@called-shot/shared/notifications/place.ts'
import { useAttempt } from '../flow/use-attempt.ts'
import { useSession } from '../session/session.ts'
import { openPopup } from '../popups/popup-store.ts'
import { relativeTime } from '../time/relative-time.ts'
import { playSound } from '../sound/sound-store.ts'
import { useNow } from '../time/use-now.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { FailedState } from '../ui/list-states.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { loadOffer } from './load-offer.ts'
import { badgeOf, isViewable, offerOf } from './notification-kind.ts'
import styles from './notifications-panel.module.css'
import { markSeen } from './unread.ts'
import { clearAll, dismiss, useNotifications } from './use-notifications.ts'

/** News about the player's cards, offers and predictions. Opening it marks them as seen. */
export function NotificationsPanel({ onLeave }: { onLeave: () => void }) {
  const { list, isPending, isError, refetch } = useNotifications()
  const { auth_id: authId } = useSession()
  const now = useNow(1)
  const { problem, attempt } = useAttempt()

  useEffect(() => {
    if (list.length > 0) markSeen(authId, list)
  }, [authId, list])

  if (isPending) return <Skeleton lines={4} label="Loading notifications" />
  if (isError && list.length === 0)
    return <FailedState onRetry={refetch}>Your notifications could not be loaded.</FailedState>
  if (list.length === 0) return <NoNotifications />

  async function view(notification: Notification) {
    playSound('main')
    const wanted = offerOf(notification)
    if (wanted === null) return
    try {
      const offer = await loadOffer(wanted)
      onLeave()
      openPopup('offer', offer)
    } catch (error) {
      // This failure is not shown to the player (NOTI-24).
      console.error('The offer of a notification could not be read', error)
    }
  }

  return (
    <>
      <p className={styles.bar}>
        <Button
          tone="ghost"
          size="small"
          onClick={() => {
            playSound('main')
            return attempt(clearAll)
          }}
        >
          Clear all
        </Button>
      </p>
      <Problem text={problem} />
      <ul className={styles.list} aria-label="Notifications">
        {list.map((notification) => (
          <Entry
            key={notification.id}
            notification={notification}
            now={now}
            onView={() => view(notification)}
            onDismiss={() => attempt(() => dismiss(notification))}
          />
        ))}
      </ul>
    </>
  )
}

const tones: Readonly<Record<NonNullable<ReturnType<typeof badgeOf>>, BadgeTone>> = {
  'Counter Offer': 'rare',
  Offer: 'legendary',
  Marketplace: 'true',
}

interface EntryProps {
  readonly notification: Notification
  readonly now: Date
  readonly onView: () => Promise<void>
  readonly onDismiss: () => Promise<void>
}

function Entry({ notification, now, onView, onDismiss }: EntryProps) {
  const messageId = useId()
  const badge = badgeOf(notification)
  return (
    <li className={styles.entry}>
      <p className={styles.about}>
        {badge && <Badge tone={tones[badge]}>{badge}</Badge>}
        <time dateTime={notification.created_at.toISOString()}>
          {relativeTime(notification.created_at, now)}
        </time>
      </p>
      <p id={messageId} className={styles.message}>
        <Link to={noticePath(notification.type, notification.payload)}>{notification.message}</Link>
      </p>
      {isViewable(notification, now) && (
        <span className={styles.view}>
          <Button size="small" about={messageId} onClick={onView}>
            View
          </Button>
        </span>
      )}
      <span className={styles.dismiss}>
        <Button
          tone="ghost"
          size="small"
          icon="close"
          label="Dismiss"
          about={messageId}
          onClick={() => {
            playSound('main')
            return onDismiss()
          }}
        >
          {null}
        </Button>
      </span>
    </li>
  )
}

function NoNotifications() {
  return (
    <div className={styles.empty}>
      <Icon name="bell" size={36} />
      <p className={styles.text}>There's no notifications yet</p>
      <p className={quiet.small}>Sales, offers and results show up here.</p>
    </div>
  )
}
