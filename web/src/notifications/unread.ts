import { createStore, useStore } from '../shell/store.ts'

interface Seen {
  readonly upTo: number
}

const key = (authId: string) => `notifications-seen ${authId}`
const stores = new Map<string, ReturnType<typeof createStore<Seen>>>()

/** How many of these came after the player last looked; kept in the browser, player by player. */
export function unreadCount(ids: readonly number[], seenUpTo: number): number {
  return ids.filter((id) => id > seenUpTo).length
}

export function useSeenUpTo(authId: string): number {
  return useStore(storeOf(authId)).upTo
}

export function markSeen(authId: string, ids: readonly number[]): void {
  const store = storeOf(authId)
  const upTo = Math.max(store.get().upTo, ...ids)
  if (upTo === store.get().upTo) return
  store.set({ upTo })
  localStorage.setItem(key(authId), String(upTo))
}

function storeOf(authId: string) {
  const known = stores.get(authId)
  if (known) return known
  const made = createStore<Seen>({ upTo: Number(localStorage.getItem(key(authId))) || 0 })
  stores.set(authId, made)
  return made
}
