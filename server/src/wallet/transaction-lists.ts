import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { transactions } from '@called-shot/shared/wallet/transactions-contract.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { readCounted } from '../db/counted-page.ts'
import { isLike, likePattern } from '../db/like-pattern.ts'
import { listedKinds, transactionView, type TransactionLine } from './transaction-view.ts'

type Asked = QueryOf<typeof transactions.listTransactions>

/** The group of a line that a player can ask for (`transactionGroups`); waiting offers are a part of the offers. */
const groupOf = `
  case when l.kind in ('offer', 'counter_offer', 'bid') then 'offers'
    when l.kind in ('sale', 'sale_return') then case when l.incoming = (l.kind = 'sale') then 'sales' else 'purchases' end
    when l.kind in ('pack_purchase', 'pack_refund') then 'packs'
    when l.kind in ('prize', 'tournament_pot', 'pool_bonus', 'correction') then 'prizes'
    when l.kind in ('deposit', 'deposit_reversal', 'payment') then 'deposits'
    when l.kind = 'withdrawal' then 'withdrawals'
    else 'promotions' end`

/** What a line's item is called on the page, for a search: its name with its kind, such as 'day 11'. */
const titleOf = `
  concat_ws(' ', case when i.kind in ('day', 'year') then i.kind end, i.name,
    case when i.kind in ('prize', 'wager') then i.kind end)`

/**
 * Money and offers of one player, newest first: transfers of one commit and kind are one row (each sale its own), an
 * offer is one row on either side, and so is a withdrawal through all its states, and a payment that was not credited
 * (API Market, PROF-07 to PROF-17); all of them, or one group, or what was about an item of this name.
 */
export async function listTransactions(
  queries: Queries,
  player: Player,
  query: Asked,
): Promise<AnswerOf<typeof transactions.listTransactions>> {
  const { rows, total } = await readCounted(query, (page) =>
    readLines(queries, player, { ...query, ...page }),
  )
  return { data: rows.map(transactionView), pagination_metadata: paginate(total, query) }
}

function readLines(
  queries: Queries,
  player: Player,
  { limit, offset, show, search }: Asked,
): Promise<readonly TransactionLine[]> {
  return queries.query<TransactionLine>({
    name: 'transactions',
    text: `
      with mine as (
        select t.id, t.at, t.cents, t.kind, t.ref, t.commit_id, true as incoming from transfer t
        where t.to_id in ($1::bigint + 1, $1::bigint + 2, $1::bigint + 3) and t.to_id >= 1000 and t.kind = any($2::text[])
        union all
        select t.id, t.at, t.cents, t.kind, t.ref, t.commit_id, false from transfer t
        where t.from_id in ($1::bigint + 1, $1::bigint + 2, $1::bigint + 3) and t.from_id >= 1000 and t.kind = any($2::text[])),
      moved as (
        select max(id) as id, max(at) as at, sum(cents)::bigint as cents, kind, incoming, count(distinct ref) as count, min(ref) as ref
        from mine group by commit_id, kind, incoming, case when kind = 'sale' then ref end),
      lines as (
        select m.id, m.at, m.cents, m.kind, m.incoming, m.count,
          -- What reached the seller of a sale under review still waits.
          case when m.kind = 'sale' and m.incoming and exists (
            select 1 from listing_event e
            where e.asset_id = m.ref and e.at = m.at and e.what = 'sold' and e.review = 'waiting')
            then 'open' else 'completed' end as status,
          m.ref as asset_id, null as name, null as item_kind
        from moved m
        union all
        select o.id, o.created_at, o.cents, case when o.counter_of is null then 'offer' else 'counter_offer' end,
          o.owner_id = $1, 1,
          case when o.status = 'open' and o.expires_at <= statement_timestamp() then 'expired' else o.status end, o.asset_id, null, null
        from offer o where o.maker_id = $1 or o.owner_id = $1
        union all
        select b.id, b.created_at, b.cents * b.quantity, 'bid', false, b.quantity,
          case when b.status = 'open' and b.expires_at <= statement_timestamp() then 'expired' else b.status end, null, b.name, b.kind
        from bid b where b.maker_id = $1
        union all
        select w.id, w.created_at, w.cents, 'withdrawal', false, 1, w.status, null, w.address, null
        from withdrawal w where w.account_id = $1
        union all
        select d.id, d.created_at, d.cents, 'payment', true, 1, d.status, null, null, null
        from deposit d where d.account_id = $1 and d.cents is not null and d.status not in ('credited', 'reversed')),
      page as (
        select l.*, count(*) over () as total from lines l
        where ($5::text is null or ${groupOf} = $5
            or ($5 = 'waiting' and l.kind in ('offer', 'counter_offer') and l.incoming and l.status = 'open'))
          and ($6::text is null or exists (
            select 1 from (select coalesce(l.name, a.name) as name, coalesce(l.item_kind, a.kind) as kind
              from (select l.asset_id as id) of left join asset a using (id)) i
            where ${isLike(titleOf, '$6')}))
        order by l.at desc, l.id desc limit $3 offset $4),
      -- Of what has moved since the oldest line of the page, newest first, how much is to be taken off today's balance.
      since as (
        select at, cents from transfer
        where to_id in ($1::bigint + 1, $1::bigint + 2, $1::bigint + 3) and to_id >= 1000 and at > (select min(at) from page)
        union all
        select at, -cents from transfer
        where from_id in ($1::bigint + 1, $1::bigint + 2, $1::bigint + 3) and from_id >= 1000 and at > (select min(at) from page))
      select l.id, l.at, l.cents, l.kind, l.incoming, l.count, l.status, coalesce(l.name, a.name) as item,
        coalesce(l.item_kind, a.kind) as "itemKind",
        case when l.kind not in ('offer', 'counter_offer', 'bid', 'payment') and l.status <> 'rejected' then
          (today.cents - coalesce((select sum(s.cents) from since s where s.at > l.at), 0))::bigint end as "balanceAfter",
        l.total
      from page l left join asset a on a.id = l.asset_id,
        (select coalesce(sum(balance_cents), 0)::bigint as cents from ledger_account
          where id in ($1::bigint + 1, $1::bigint + 2, $1::bigint + 3)) today
      order by l.at desc, l.id desc`,
    values: [player.id, listedKinds, limit, offset, show ?? null, search ? likePattern(search) : null],
  })
}
