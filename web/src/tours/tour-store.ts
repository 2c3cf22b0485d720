import { tourNames, type TourName } from '@called-shot/shared/tours.ts'
import { browserStorage } from '../browser-storage.ts'
import { createStore, useStore } from '../store.ts'

const storageKey = (player: string) => `tours-seen ${player}`

/** Which tours each player has taken or dismissed, stored in the browser (SES-50). */
const seenBy = new Map<string, ReturnType<typeof createStore<{ names: readonly TourName[] }>>>()

function seenStore(player: string) {
  const known = seenBy.get(player)
  if (known) return known
  const made = createStore({ names: seenIn(browserStorage.get(storageKey(player))) })
  seenBy.set(player, made)
  return made
}

export function useSeenTours(player: string): readonly TourName[] {
  return useStore(seenStore(player)).names
}

export function markTourSeen(player: string, name: TourName): void {
  const { names } = seenStore(player).get()
  if (!names.includes(name)) keep(player, [...names, name])
}

/** Makes every screen offer its tour once more. */
export function forgetSeenTours(player: string): void {
  keep(player, [])
}

function keep(player: string, names: readonly TourName[]): void {
  seenStore(player).set({ names })
  browserStorage.set(storageKey(player), names.join(' '))
}

export function seenIn(stored: string | null): readonly TourName[] {
  const words = (stored ?? '').split(' ')
  return tourNames.filter((name) => words.includes(name))
}

/** The requested tour; it starts as soon as its screen has rendered. */
const asked = createStore<{ tour: TourName | null }>({ tour: null })

export function useAskedTour(): TourName | null {
  return useStore(asked).tour
}

export function askForTour(tour: TourName): void {
  asked.set({ tour })
}

export function tourEnded(): void {
  asked.set({ tour: null })
}
