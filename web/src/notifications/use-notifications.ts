import { useEffect, useRef } from 'react'
import { notifications, type Notification } from '@called-shot/shared/notifications/contract.ts'
import { topics } from '@called-shot/shared/topics.ts'
import { call, hasActedWithin, send } from '../api/client.ts'
import { onActs } from '../api/live.ts'
import { queryOf, useCall } from '../api/query.ts'
import { putInPlace, refresh } from '../api/refresh.ts'
import { useSession } from '../session/session.ts'
import { playSound } from '../sound/sound-store.ts'
import { changedBy } from './changed-by.ts'

const refetchMilliseconds = 100
/** The server reports an act within a second. */
const ownMilliseconds = 4000
const none: readonly Notification[] = []
/** All topics except the notifications, which have just been read. */
const mayHaveMoved = topics.filter((topic) => topic !== 'notifications')

/** Notifications that were not dismissed, newest first: read once, and again whenever there is news (NOTI-*). */
export function useNotifications() {
  const { isLogged } = useSession()
  const { data, isPending, isError, refetch } = useCall(
    notifications.list,
    {},
    { staleForever: true, enabled: isLogged },
  )
  return { list: data ?? none, isPending, isError, refetch }
}

/**
 * Used once, by every page: plays a sound when the list changes. A notice may mean that money or cards have moved, so
 * what its type can have changed is read again; after a command of this player in another browser, everything is.
 */
export function useNotificationNews(): void {
  const { list, isPending } = useNotifications()
  const known = useRef<ReadonlySet<number> | null>(null)

  useEffect(
    () =>
      onActs(() => {
        if (!hasActedWithin(ownMilliseconds)) void refresh(mayHaveMoved)
      }),
    [],
  )

  useEffect(() => {
    if (isPending) {
      known.current = null
      return
    }
    const before = known.current
    known.current = new Set(list.map(({ id }) => id))
    if (before === null || list.length === 0) return
    // By ids, not by time: of two commits, the one that began earlier may be seen later.
    const fresh = list.filter(({ id }) => !before.has(id))
    if (fresh.length === 0 && list.length === before.size) return
    playSound('notifications')
    // The list ends after the newest hundred: if all of them are new, others may have been missed.
    const isWhole = fresh.length < list.length || before.size === 0
    if (fresh.length > 0) void refresh((isWhole && changedBy(fresh)) || mayHaveMoved)
  }, [list, isPending])
}

/** Clears all notifications. The answer is the new list. */
export async function clearAll(): Promise<void> {
  const left = await call(notifications.clear, { query: { clear_all: '1' } })
  putInPlace(queryOf(notifications.list).queryKey, left)
}

/** Dismisses one notification. The answer is ignored, and the list is read again a moment later (API-68). */
export async function dismiss({ id }: Pick<Notification, 'id'>): Promise<void> {
  await send(notifications.clear, { query: { notification_ids: String(id) } })
  await new Promise((resolve) => setTimeout(resolve, refetchMilliseconds))
  await refresh(['notifications'])
}
