import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Pool } from 'pg'
import { foldedEmail } from '../account/folded-email.ts'
import type { Queries } from '../commit/reader.ts'
import type { KeyText } from '../keys/key-text.ts'

export interface AllowanceFacts {
  readonly isResident: boolean
  /** The sum of available money and of money held for offers and bids. */
  readonly heldCents: Cents
  /** Given in the week before now. */
  readonly givenCents: Cents
}

export async function readAllowance(
  queries: Queries,
  { id, weekSeconds }: { readonly id: AccountId; readonly weekSeconds: number },
): Promise<AllowanceFacts> {
  const rows = await queries.query<AllowanceFacts>({
    name: 'resident-allowance',
    text: `
      select a.is_resident as "isResident",
        (select coalesce(sum(l.balance_cents), 0)::bigint from ledger_account l
          where l.id in (a.id + 1, a.id + 2)) as "heldCents",
        (select coalesce(sum(t.cents), 0)::bigint from transfer t
          where t.to_id = a.id + 1 and t.to_id >= 1000 and t.kind = 'resident_funds'
            and t.at > statement_timestamp() - make_interval(secs => $2)) as "givenCents"
      from account a where a.id = $1`,
    values: [id, weekSeconds],
  })
  const [row] = rows
  if (!row) throw new Error(`there is no account ${id}`)
  return row
}

/** The account of the resident with that email; never a person's. */
export async function residentByEmail(queries: Queries, email: string): Promise<AccountId | null> {
  const row = await queries.first<{ id: AccountId }>({
    name: 'resident-by-email',
    text: 'select id from account where lower(email) = $1 and is_resident',
    values: [foldedEmail(email)],
  })
  return row?.id ?? null
}

/**
 * The one key of a resident; a key from an earlier secret ends. Keys are neither money nor cards, so they are not
 * written by a commit.
 */
export async function writeResidentKey(
  game: Pool,
  id: AccountId,
  { hash, tail }: Pick<KeyText, 'hash' | 'tail'>,
): Promise<void> {
  await game.query({
    name: 'write-resident-key',
    text: `
      with ended as (
        update api_key set revoked_at = clock_timestamp()
        where account_id = $1 and key_hash <> $2 and revoked_at is null)
      insert into api_key (account_id, name, key_hash, tail, scopes, expires_at)
      values ($1, 'Resident', $2, $3, '{read,craft,trade}', clock_timestamp() + interval '10 years')
      on conflict (key_hash) do nothing`,
    values: [id, hash, tail],
  })
}
