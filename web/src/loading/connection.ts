import { restoreStyles } from './lost-styles.ts'
import { createStore, useStore } from '../store.ts'

interface Connection {
  readonly isOffline: boolean
  /** Increases with each attempt to load what is missing. */
  readonly attempt: number
}

// During the build, which renders the first views, `onLine` is undefined and counts as online.
const store = createStore<Connection>({ isOffline: navigator.onLine === false, attempt: 0 })

/** A restarting server is back within seconds. If it stays down, the attempts continue twice a minute. */
const waitSeconds = [2, 4, 8, 16]
const maxWaitSeconds = 30
let waits = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Follows the browser's connection. Parts that failed to load offline are loaded again once it is back. */
export function watchConnection(): void {
  window.addEventListener('offline', () => store.set({ isOffline: true }))
  window.addEventListener('online', () => {
    waits = 0
    store.set({ isOffline: false })
    void tryAgain()
  })
}

/**
 * Schedules another attempt for a part that failed to load: after a wait or, if offline, once the browser is online.
 */
export function partMissing(): void {
  const seconds = waitSeconds[waits] ?? maxWaitSeconds
  if (store.get().isOffline || timer !== undefined) return
  waits += 1
  timer = setTimeout(() => void tryAgain(), seconds * 1000)
}

/** Style sheets come first: the bundler requests each only once, and a part without its own would look broken. */
async function tryAgain(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const isStyled = await restoreStyles()
  store.set({ attempt: store.get().attempt + 1 })
  if (!isStyled) partMissing()
}

export function attemptNow(): number {
  return store.get().attempt
}

export function useConnection(): Connection {
  return useStore(store)
}
