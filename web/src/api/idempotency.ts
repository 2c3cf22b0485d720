import { useState } from 'react'
import { randomHex } from '../hex.ts'

/** A fresh Idempotency-Key. */
export function newActionKey(): string {
  return randomHex()
}

/**
 * The key of one action: created when its dialog opens and kept for every retry. `renew` replaces it when the player
 * changes the request (a different price or choice) or starts the next action.
 */
export function useActionKey(): readonly [key: string, renew: () => void] {
  const [key, setKey] = useState(newActionKey)
  return [key, () => setKey(newActionKey())]
}
