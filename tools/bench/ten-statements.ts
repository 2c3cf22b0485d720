import type { Client } from 'pg'
import { soldFacts } from './purchase.ts'

export interface PlannedPurchase {
  readonly n: number
  readonly asset: number
  readonly seller: number
  readonly buyer: number
  readonly price: number
  readonly plan: string
  readonly answer: string
}

/** One statement of the purchase; `isMust` if it must return a row. */
interface Statement {
  readonly text: string
  readonly values: (purchase: PlannedPurchase) => readonly number[]
  readonly isMust?: true
}

/**
 * The purchase as a typical Node program would write it: the same locks, checks, bounds and rows as the database
 * function.
 */
const statements: readonly Statement[] = [
  {
    text: 'select from account where id = $1 and version = 1 for share',
    values: ({ buyer }) => [buyer],
    isMust: true,
  },
  {
    text: `select from asset where id = $1 and version = 1 and owner_id = $2 and place <> 'gone' for no key update`,
    values: ({ asset, seller }) => [asset, seller],
    isMust: true,
  },
  {
    text: `select id from offer
      where status = 'open' and (asset_id = $1 or maker_id = $2 and held_cents > 0 and expires_at <= clock_timestamp())
      order by id for no key update`,
    values: ({ asset, buyer }) => [asset, buyer],
  },
  {
    text: 'select from ledger_account where id in ($1, $2) order by id for no key update',
    values: ({ buyer, seller }) => [buyer + 1, seller + 1],
    isMust: true,
  },
  {
    text: `select where $4 + (
        select coalesce(sum(cents), 0) from transfer
        where from_id in ($1, $2) and from_id >= 1000 and kind = 'sale' and at > now() - interval '1 day') <= 1000000000
      and $4 + (
        select coalesce(sum(cents), 0) from transfer
        where to_id = $3 and to_id >= 1000 and kind = 'sale' and at > now() - interval '1 day') <= 1000000000`,
    values: ({ buyer, seller, price }) => [buyer + 1, buyer + 2, seller + 1, price],
    isMust: true,
  },
  {
    text: 'update asset set owner_id = $2, price_cents = null, listed_at = null, version = version + 1 where id = $1',
    values: ({ asset, buyer }) => [asset, buyer],
  },
  {
    text: `insert into transfer (id, from_id, to_id, cents, kind, ref, commit_id, at) values
      ($1::bigint + 1, $2, $3, $4, 'sale', $6, $1, clock_timestamp()),
      ($1::bigint + 2, $3, 3, $5, 'market_fee', $6, $1, clock_timestamp())`,
    values: (bought) => [
      idOf(bought),
      bought.buyer + 1,
      bought.seller + 1,
      bought.price,
      feeOf(bought),
      bought.asset,
    ],
  },
  {
    text: `update ledger_account set balance_cents = balance_cents + case id when $1 then -$3::bigint else $3::bigint - $4::bigint end
      where id in ($1, $2)`,
    values: (bought) => [bought.buyer + 1, bought.seller + 1, bought.price, feeOf(bought)],
  },
  {
    text: `insert into listing_event (id, asset_id, definition_id, rarity, what, price_cents, seller_id, buyer_id, at)
      values ($1::bigint + 3, $2, 900, 1, 'sold', $3, $4, $5, clock_timestamp())`,
    values: (bought) => [idOf(bought), bought.asset, bought.price, bought.seller, bought.buyer],
  },
  {
    text: `insert into notification (id, account_id, type, facts, payload, fact, created_at)
      values ($1::bigint + 4, $2, 'sold', ${soldFacts}, jsonb_build_object('ListingId', $3::bigint), 'sold:' || $3::bigint, clock_timestamp())`,
    values: (bought) => [idOf(bought), bought.seller, bought.asset],
  },
]

export async function inTenStatements(client: Client, purchase: PlannedPurchase): Promise<void> {
  await client.query('begin')
  for (const [index, { text, values, isMust }] of statements.entries()) {
    const { rowCount } = await client.query({
      name: `statement-${index}`,
      text,
      values: [...values(purchase)],
    })
    if (isMust && rowCount === 0) throw new Error(`statement ${index} refused a purchase`)
  }
  await client.query('commit')
}

/** The first id of the transfers, the event and the notice, as in the plan of the same purchase. */
function idOf({ n }: PlannedPurchase): number {
  return 3_000_000_000 + n * 10
}

function feeOf({ price }: PlannedPurchase): number {
  return Math.max(1, Math.floor((price * 5 + 50) / 100))
}
