import type { Notification } from '@called-shot/shared/notifications/contract.ts'
import { browserStorage } from '../browser-storage.ts'
import { createStore, useStore } from '../store.ts'

interface Seen {
  /** Milliseconds since 1970. */
  readonly upTo: number
}

type Dated = Pick<Notification, 'created_at'>

const key = (authId: string) => `notifications-seen-at ${authId}`
const stores = new Map<string, ReturnType<typeof createStore<Seen>>>()

/**
 * The number of notifications that are newer than the player's last look, which this browser stores for each player.
 * Compares times, not ids: ids are assigned in blocks, so a later notification may have a smaller one.
 */
export function unreadCount(list: readonly Dated[], seenUpTo: number): number {
  return list.filter((each) => momentOf(each) > seenUpTo).length
}

/** Milliseconds since 1970 of the newest one; 0 without any. */
export function newestMoment(list: readonly Dated[]): number {
  return Math.max(0, ...list.map(momentOf))
}

export function useSeenUpTo(authId: string): number {
  return useStore(storeOf(authId)).upTo
}

export function markSeen(authId: string, list: readonly Dated[]): void {
  const store = storeOf(authId)
  const upTo = Math.max(store.get().upTo, newestMoment(list))
  if (upTo === store.get().upTo) return
  store.set({ upTo })
  browserStorage.set(key(authId), String(upTo))
}

function momentOf({ created_at: createdAt }: Dated): number {
  return createdAt.getTime()
}

function storeOf(authId: string) {
  const known = stores.get(authId)
  if (known) return known
  const made = createStore<Seen>({ upTo: Number(browserStorage.get(key(authId))) || 0 })
  stores.set(authId, made)
  return made
}
