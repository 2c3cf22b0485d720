const storageKey = 'client-seed'

/** What a client seed may be: 1 to 100 printable characters without spaces, as the contract has it. */
export function isClientSeed(text: string): boolean {
  return /^[\x21-\x7e]{1,100}$/.test(text)
}

/** The seed that the player chose for all packs; null: a fresh random one each time. */
export function ownClientSeed(): string | null {
  const stored = localStorage.getItem(storageKey)
  return stored !== null && isClientSeed(stored) ? stored : null
}

export function setOwnClientSeed(seed: string | null): void {
  if (seed === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, seed)
}

/** Chance of this browser's making: whoever sealed the pack could not know it. */
export function randomClientSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
