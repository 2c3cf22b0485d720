import { browserStorage } from '../browser-storage.ts'
import { savesData } from '../loading/saves-data.ts'

const storageKey = 'landing-video'

/** Whether the visitor has paused the video, on this visit or an earlier one. */
export function isPausedByChoice(): boolean {
  return browserStorage.get(storageKey) === 'paused'
}

export function choosePaused(isPaused: boolean): void {
  browserStorage.set(storageKey, isPaused ? 'paused' : null)
}

/** Whether the visitor prefers less motion or less data. If so, nothing moves or loads by itself. */
export function motionIsUnwanted(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()
}
