import { useEffect, useRef } from 'react'
import { notifications, type Notification } from '@called-shot/shared/notifications/contract.ts'
import { call, send } from '../api/client.ts'
import { onNews } from '../api/live.ts'
import { invalidate, queryClient, queryOf, useCall } from '../api/query.ts'
import { refreshBalance, useSession } from '../session/session.ts'
import { playSound } from '../shell/sound-store.ts'
import { newestMoment } from './unread.ts'

const refetchMilliseconds = 100
const none: readonly Notification[] = []

/** What happened and was not dismissed, newest first: read once, and again whenever there is news (NOTI-*). */
export function useNotifications() {
  const { isLogged } = useSession()
  const { data, isPending, isError, refetch } = useCall(
    notifications.list,
    {},
    { staleForever: true, enabled: isLogged },
  )
  return { list: data ?? none, isPending, isError, refetch }
}

/** Stands once on every page: reads again on news, sounds when the list has changed, and reads the balance then too. */
export function useNotificationNews(): void {
  const { list, isPending } = useNotifications()
  const known = useRef<{ readonly ids: string; readonly newestAt: number } | null>(null)
  const newestAt = newestMoment(list)
  const ids = list.map(({ id }) => id).join()

  useEffect(() => onNews(() => void invalidate(notifications.list)), [])

  useEffect(() => {
    if (isPending) {
      known.current = null
      return
    }
    const before = known.current
    known.current = { ids, newestAt }
    if (before === null || before.ids === ids || ids === '') return
    playSound('notifications')
    // A sale, a returned hold, a deposit: most news is about money.
    if (newestAt > before.newestAt) void refreshBalance()
  }, [ids, newestAt, isPending])
}

/** The answer is the new list. */
export async function clearAll(): Promise<void> {
  const left = await call(notifications.clear, { query: { clear_all: '1' } })
  queryClient.setQueryData(queryOf(notifications.list).queryKey, left)
}

/** Its answer is not read, whatever it is; the list is, a moment later (API-68). */
export async function dismiss({ id }: Pick<Notification, 'id'>): Promise<void> {
  await send(notifications.clear, { query: { notification_ids: String(id) } })
  await new Promise((resolve) => setTimeout(resolve, refetchMilliseconds))
  await invalidate(notifications.list)
}
