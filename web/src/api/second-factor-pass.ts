const storageKey = 'second-factor-pass'

/** The pass that an operator's calls carry; null before a code was given. It is good beside their session only. */
export function secondFactorPass(): string | null {
  return localStorage.getItem(storageKey)
}

/** Keeps the pass for all tabs of this browser; the server ends it. */
export function keepSecondFactorPass(pass: string): void {
  localStorage.setItem(storageKey, pass)
}
