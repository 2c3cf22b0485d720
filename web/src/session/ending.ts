import { createStore, useStore } from '../store.ts'

interface Ending {
  /** The identity provider's, if it gave one. */
  readonly reason: string
}

const store = createStore<{ readonly ending: Ending | null }>({ ending: null })

/** How the session of the player who was here was ended by the server or the identity provider; until the next log-in. */
export function useEnding(): Ending | null {
  return useStore(store).ending
}

export function sayEnding(ending: Ending | null): void {
  store.set({ ending })
}
