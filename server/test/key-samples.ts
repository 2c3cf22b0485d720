import type { Pool } from 'pg'
import type { Scope } from '@called-shot/shared/keys/rules.ts'
import { newKey } from '../src/keys/key-text.ts'

export interface SomeKey {
  readonly id: number
  /** The key's text as a program sends it. */
  readonly key: string
}

interface KeyTerms {
  readonly scopes?: readonly Scope[]
  readonly expiresInDays?: number
}

/**
 * A key of this player, written past the call that creates keys: without its mail, and with an expiry in the past if
 * `expiresInDays` says so.
 */
export async function giveKey(
  { database }: { readonly database: { readonly owner: Pool } },
  owner: { readonly id: number },
  { scopes = ['read'], expiresInDays = 30 }: KeyTerms = {},
): Promise<SomeKey> {
  const { text, hash, tail } = newKey()
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into api_key (account_id, name, key_hash, tail, scopes, created_at, expires_at)
      values ($1, 'a key of the tests', $2, $3, $4, clock_timestamp() - interval '40 days',
        clock_timestamp() + make_interval(days => $5)) returning id`,
    [owner.id, hash, tail, scopes, expiresInDays],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no key was written')
  return { id, key: text }
}
