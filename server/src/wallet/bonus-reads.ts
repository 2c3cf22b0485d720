import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Queries } from '../commit/reader.ts'

export interface RipeBonus {
  readonly accountId: AccountId
  readonly bonusCents: Cents
  readonly version: number
}

/**
 * One of the accounts, whichever, in good standing with a verified phone (no two have the same one) that hold bonus
 * money and have put so much of their own deposits into packs: the lesser of what they have paid in, and of what
 * packs took from their available money, less refunds and charge-backs.
 */
export async function readRipeBonus(queries: Queries, spentCents: Cents): Promise<RipeBonus | null> {
  const rows = await queries.query<RipeBonus>({
    name: 'ripe-bonus',
    text: `
      select a.id as "accountId", a.version, b.balance_cents as "bonusCents"
      from account a join ledger_account b on b.id = a.id + 3 and b.balance_cents > 0
      where a.phone_verified_at is not null and a.status = 'active'
        and (select coalesce(sum(d.cents - d.reversed_cents), 0) from deposit d
          where d.account_id = a.id and d.status in ('credited', 'reversed')) >= $1
        and (select coalesce(sum(t.cents), 0) from transfer t
            where t.from_id = a.id + 1 and t.from_id >= 1000 and t.kind = 'pack_purchase')
          - (select coalesce(sum(t.cents), 0) from transfer t
            where t.to_id = a.id + 1 and t.to_id >= 1000 and t.kind = 'pack_refund') >= $1
      order by random() limit 1`,
    values: [spentCents],
  })
  return rows[0] ?? null
}
