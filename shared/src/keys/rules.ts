import type { RefusalCode } from '../refusals.ts'

/** The scopes of an API key, narrowest first. A call's `scope` names the one that it needs. */
export const scopes = ['read', 'craft', 'trade'] as const
export type Scope = (typeof scopes)[number]

/** The number of keys that a player can have at the same time; expired and revoked ones do not count. */
export const maxKeys = 10
/** Why a player with that many live keys cannot create another, or null. */
export function whyNoMoreKeys(live: number): 'keys_full' | null {
  return live >= maxKeys ? 'keys_full' : null
}

/** The number of keys that a player can create in any 24 hours. */
export const maxNewKeysPerDay = 30
export const longestKeyName = 40
export const keyDays = { min: 1, max: 365 } as const

/**
 * Why a key with these scopes cannot make a call of a player, or null. A call without a scope (withdrawing, the
 * account, operators, keys themselves) is closed to all keys.
 */
export function whyKeyNotAllowed(
  held: readonly Scope[],
  { scope }: { readonly scope?: Scope | undefined },
): Extract<RefusalCode, 'scope_missing' | 'key_not_allowed'> | null {
  if (scope === undefined) return 'key_not_allowed'
  return held.includes(scope) ? null : 'scope_missing'
}

/** The message of `scope_missing`, which names the scope that the call needs. */
export function scopeMissingText(scope: Scope): string {
  return `This API key lacks the scope "${scope}", which this call needs.`
}
