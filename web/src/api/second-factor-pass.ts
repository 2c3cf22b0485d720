import { browserStorage } from '../browser-storage.ts'

const storageKey = 'second-factor-pass'

/** The pass that an operator's calls carry; null until they enter a code. It is valid only with their session. */
export function secondFactorPass(): string | null {
  return browserStorage.get(storageKey)
}

/** Keeps the pass for all tabs of this browser until the server expires it. */
export function keepSecondFactorPass(pass: string): void {
  browserStorage.set(storageKey, pass)
}
