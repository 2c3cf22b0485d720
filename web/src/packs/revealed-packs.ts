import { browserStorage } from '../browser-storage.ts'

/**
 * The packs whose cards this browser has shown. A visit opens its pack at once, so a player who leaves before tearing it
 * must still find it sealed, and one who has seen the cards must not have to turn them again.
 */
const storageKey = 'packs-revealed'
/** The newest ones: nobody goes back to many. */
const maxRemembered = 50

export function wasRevealed(packId: number): boolean {
  return remembered().includes(packId)
}

export function rememberRevealed(packId: number): void {
  const others = remembered().filter((id) => id !== packId)
  browserStorage.set(storageKey, JSON.stringify([packId, ...others].slice(0, maxRemembered)))
}

function remembered(): readonly number[] {
  const stored = browserStorage.getJson(storageKey)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : []
}
