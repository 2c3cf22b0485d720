import { useState } from 'react'

/** A fresh Idempotency-Key. Not `randomUUID`, which browsers offer only on pages served with TLS. */
export function newActionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The key of one action: created when its dialog opens and kept for every retry. `renew` replaces it when the player
 * changes the request (a different price or choice) or starts the next action.
 */
export function useActionKey(): readonly [key: string, renew: () => void] {
  const [key, setKey] = useState(newActionKey)
  return [key, () => setKey(newActionKey())]
}
