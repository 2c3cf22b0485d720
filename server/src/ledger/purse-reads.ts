import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Queries } from '../commit/reader.ts'

export interface PurseRow {
  /** Includes what expired offers and bids still hold; the player's next movement of money releases it first. */
  readonly availableCents: Cents
  readonly reservedCents: Cents
  readonly bonusCents: Cents
}

/** An SQL scalar: what an account can spend, including what its expired offers and bids still hold. */
export const availableCentsOf = (account: string) => `
  (select l.balance_cents + coalesce((
      select sum(h.cents) from open_hold h where h.maker_id = ${account} and h.expires_at <= statement_timestamp()), 0)::bigint
    from ledger_account l where l.id = ${account}::bigint + 1)`

export async function readPurse(queries: Queries, account: AccountId): Promise<PurseRow> {
  return queries.one<PurseRow>({
    name: 'purse',
    text: `
      select a.balance_cents + expired.cents as "availableCents", r.balance_cents - expired.cents as "reservedCents",
        b.balance_cents as "bonusCents"
      from ledger_account a, ledger_account r, ledger_account b,
        (select coalesce(sum(cents), 0)::bigint as cents from open_hold
          where maker_id = $1 and expires_at <= statement_timestamp()) as expired
      where a.id = $1::bigint + 1 and r.id = $1::bigint + 2 and b.id = $1::bigint + 3`,
    values: [account],
  })
}
