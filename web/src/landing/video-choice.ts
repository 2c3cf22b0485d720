import { savesData } from '../loading/saves-data.ts'

const storageKey = 'landing-video'

/** The visitor has paused the film, now or another day. */
export function isPausedByChoice(): boolean {
  return localStorage.getItem(storageKey) === 'paused'
}

export function choosePaused(isPaused: boolean): void {
  if (isPaused) localStorage.setItem(storageKey, 'paused')
  else localStorage.removeItem(storageKey)
}

/** The system asks for less motion, or the connection for less data: nothing moves or loads by itself. */
export function motionIsUnwanted(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()
}
