import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Queries } from '../commit/reader.ts'

export interface RipeBonus {
  readonly accountId: AccountId
  readonly bonusCents: Cents
  readonly version: number
}

/**
 * SQL: whether an account `a` is in good standing with a verified phone (no two have the same one), and has spent at
 * least that many cents (`$1`) of its own deposits on packs: the lesser of what it paid in and what it spent on packs
 * from available money, minus refunds and charge-backs.
 */
const hasMatured = `
  a.phone_verified_at is not null and a.suspended_at is null and a.frozen_at is null and a.closed_at is null
  and (select coalesce(sum(d.cents - d.reversed_cents), 0) from deposit d
    where d.account_id = a.id and d.status in ('credited', 'reversed')) >= $1
  and (select coalesce(sum(t.cents), 0) from transfer t
      where t.from_id = a.id + 1 and t.from_id >= 1000 and t.kind = 'pack_purchase')
    - (select coalesce(sum(t.cents), 0) from transfer t
      where t.to_id = a.id + 1 and t.to_id >= 1000 and t.kind = 'pack_refund') >= $1`

/** Any one account whose bonus money has become ordinary money. */
export async function readRipeBonus(queries: Queries, spentCents: Cents): Promise<RipeBonus | null> {
  return queries.first<RipeBonus>({
    name: 'ripe-bonus',
    text: `
      select a.id as "accountId", a.version, b.balance_cents as "bonusCents"
      from account a join ledger_account b on b.id = a.id + 3 and b.balance_cents > 0
      where ${hasMatured}
      order by random() limit 1`,
    values: [spentCents],
  })
}

export interface RipeCards {
  readonly accountId: AccountId
  readonly version: number
  readonly assets: readonly AssetId[]
}

/** One account whose bonus has become ordinary, with at most that many of the cards and packs that it had paid for. */
export async function readRipeCards(
  queries: Queries,
  { spentCents, most }: { readonly spentCents: Cents; readonly most: number },
): Promise<RipeCards | null> {
  const rows = await queries.query<Omit<RipeCards, 'assets'> & { readonly asset: AssetId }>({
    name: 'ripe-cards',
    text: `
      select ripe.id as "accountId", ripe.version, x.id as asset
      from (
        select a.id, a.version
        from (select distinct owner_id from asset where bonus_paid and place <> 'gone') o
        join account a on a.id = o.owner_id
        where ${hasMatured}
        order by random() limit 1) ripe
      join asset x on x.owner_id = ripe.id and x.bonus_paid and x.place <> 'gone'
      order by x.id limit $2`,
    values: [spentCents, most],
  })
  const [first] = rows
  return first
    ? { accountId: first.accountId, version: first.version, assets: rows.map(({ asset }) => asset) }
    : null
}
