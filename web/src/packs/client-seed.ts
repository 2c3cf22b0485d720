import { ApiError } from '../api/api-error.ts'
import { browserStorage } from '../browser-storage.ts'
import { randomHex } from '../hex.ts'

const storageKey = 'client-seed'

/** Whether a text is a valid client seed: 1 to 100 printable characters without spaces, as in the contract. */
export function isClientSeed(text: string): boolean {
  return /^[\x21-\x7e]{1,100}$/.test(text)
}

/** The maximum length of a player's own words, which leaves room for the random part after them. */
export const maxOwnCharacters = 60

/** The words that the player chose for all seeds; null for purely random seeds. */
export function ownClientSeed(): string | null {
  const stored = browserStorage.get(storageKey)
  return stored !== null && isClientSeed(stored) ? stored : null
}

export function setOwnClientSeed(seed: string | null): void {
  browserStorage.set(storageKey, seed)
}

/**
 * A seed for packs that are about to be opened: the player's own words, if any, and random text from this browser. The
 * server may know words from an earlier pack when it seals the next one; it cannot know the random text.
 */
export function freshClientSeed(own: string | null = ownClientSeed()): string {
  return own === null ? randomClientSeed() : `${own.slice(0, maxOwnCharacters)}-${randomClientSeed()}`
}

/** Random bytes from this browser, which the house could not know when it sealed the pack. */
export function randomClientSeed(): string {
  return randomHex()
}

/**
 * Whether an error means that the server keeps no seed for a pack: the calls with seeds are ours and not part of the
 * specification. The call that opens the pack then decides, and refuses one that does not exist. After any other failure
 * the pack stays closed, because without a seed from this browser the house could have known its cards.
 */
export function takesNoSeeds(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
