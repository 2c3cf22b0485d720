import { cardTitle } from '@called-shot/shared/cards/card-title.ts'
import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { feeOn, netToSeller } from '@called-shot/shared/market/rules.ts'
import { cents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { paginate, type PageRequest } from '@called-shot/shared/page.ts'
import type { TransactionRow, TransactionStage, wallet } from '@called-shot/shared/wallet/contract.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { readCounted } from '../db/counted-page.ts'
import type { TransferKind } from '@called-shot/shared/transfer-kinds.ts'

interface Line {
  readonly id: number
  readonly at: Date
  readonly cents: Cents
  readonly kind: ListedKind | 'offer' | 'counter_offer' | 'bid' | 'payment' | 'withdrawal'
  readonly incoming: boolean
  readonly count: number
  readonly status: keyof typeof transactionStatuses
  readonly item: string | null
  /** The kind of a card or pack; null for other items. */
  readonly itemKind: AssetKind | null
  /** All of the player's money after this line, on hold or not; null for a line that has moved none. */
  readonly balanceAfter: Cents | null
  readonly total: number
}

/** Kinds of transfer that a player would call a transaction; holds, releases and fees are parts of others. */
const listed = [
  'sale',
  'sale_return',
  'pack_purchase',
  'pack_refund',
  'prize',
  'promotion',
  'grant',
  'pool_bonus',
  'deposit',
  'deposit_reversal',
  'tournament_pot',
  'correction',
] as const satisfies readonly TransferKind[]
type ListedKind = (typeof listed)[number]

/**
 * Money and offers of one player, newest first: transfers of one commit and kind are one row (each sale its own), an
 * offer is one row on either side, and so is a withdrawal through all its states, and a payment that was not credited
 * (API Market, PROF-07 to PROF-17).
 */
export async function listTransactions(
  queries: Queries,
  player: Player,
  query: QueryOf<typeof wallet.listTransactions>,
): Promise<AnswerOf<typeof wallet.listTransactions>> {
  const { rows, total } = await readCounted(query, (page) => readLines(queries, player, page))
  return { data: rows.map(rowOf), pagination_metadata: paginate(total, query) }
}

function readLines(
  queries: Queries,
  player: Player,
  { limit, offset }: PageRequest,
): Promise<readonly Line[]> {
  return queries.query<Line>({
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
          case when o.status = 'open' and o.expires_at <= clock_timestamp() then 'expired' else o.status end, o.asset_id, null, null
        from offer o where o.maker_id = $1 or o.owner_id = $1
        union all
        select b.id, b.created_at, b.cents * b.quantity, 'bid', false, b.quantity,
          case when b.status = 'open' and b.expires_at <= clock_timestamp() then 'expired' else b.status end, null, b.name, b.kind
        from bid b where b.maker_id = $1
        union all
        select w.id, w.created_at, w.cents, 'withdrawal', false, 1, w.status, null, w.address, null
        from withdrawal w where w.account_id = $1
        union all
        select d.id, d.created_at, d.cents, 'payment', true, 1, d.status, null, null, null
        from deposit d where d.account_id = $1 and d.cents is not null and d.status not in ('credited', 'reversed')),
      page as (select *, count(*) over () as total from lines order by at desc, id desc limit $3 offset $4),
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
    values: [player.id, listed, limit, offset],
  })
}

function rowOf(line: Line): TransactionRow {
  return {
    transaction_id: line.id,
    date: line.at,
    amount: line.cents,
    transaction_type: typeOf(line),
    stage: stageOf(line),
    status: transactionStatuses[line.status],
    offer_id: line.kind === 'offer' || line.kind === 'counter_offer' ? line.id : null,
    balance_after: line.balanceAfter,
    columns: columnsOf(line),
  }
}

function typeOf({ kind, incoming }: Line): string {
  if (kind === 'bid') return 'Bid'
  if (kind === 'offer' || kind === 'counter_offer') return 'Offer'
  return incoming ? 'Credit' : 'Debit'
}

function stageOf({ kind, incoming }: Line): TransactionStage {
  switch (kind) {
    case 'offer':
      return incoming ? 'Offer received' : 'Offer sent'
    case 'counter_offer':
      return incoming ? 'Counter offer received' : 'Counter offer sent'
    case 'bid':
      return 'Offer sent'
    case 'sale':
      return incoming ? 'Sale' : 'Purchase'
    case 'sale_return':
      return incoming ? 'Purchase' : 'Sale'
    case 'pack_purchase':
    case 'pack_refund':
      return 'Pack purchase'
    case 'prize':
    case 'tournament_pot':
    case 'correction':
      return 'Prize redeemed'
    case 'pool_bonus':
      return 'Pool bonus'
    case 'payment':
    case 'deposit':
    case 'deposit_reversal':
      return 'Deposit'
    case 'withdrawal':
      return 'Withdrawal'
    case 'promotion':
    case 'grant':
      return 'Promotion'
  }
}

/** The word for each state of an offer, bid, payment, withdrawal or sale under review. */
export const transactionStatuses = {
  open: 'Pending',
  pending: 'Pending',
  completed: 'Completed',
  filled: 'Completed',
  accepted: 'Accepted',
  declined: 'Declined',
  countered: 'Countered',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  ended: 'Expired',
  requested: 'Requested',
  review: 'In review',
  approved: 'Approved',
  sent: 'Sent',
  settled: 'Completed',
  failed: 'Declined',
  rejected: 'Rejected',
} as const

function titleOf(item: string, kind: AssetKind | null): string {
  return kind === null ? item : cardTitle(kind, item)
}

function columnsOf(line: Line): TransactionRow['columns'] {
  const columns: { column_name: string; column_value: string }[] = []
  const add = (column_name: string, column_value: string) => columns.push({ column_name, column_value })
  if (line.item !== null) add(line.kind === 'withdrawal' ? 'To' : 'Item', titleOf(line.item, line.itemKind))
  if (line.kind === 'tournament_pot') add('Item', 'Tournament')
  if (line.count > 1 && line.kind !== 'sale_return') add('Quantity', String(line.count))
  if (line.count > 1 && line.kind === 'bid') add('Each', formatUsd(cents(line.cents / line.count)))
  if (line.kind === 'sale') {
    add('Price', formatUsd(line.cents))
    if (line.incoming) {
      add('Fee', formatUsd(feeOn(line.cents)))
      add('You receive', formatUsd(netToSeller(line.cents)))
    }
  }
  if (line.kind === 'pack_refund' || line.kind === 'sale_return') add('Refund', 'Yes')
  if (line.kind === 'deposit_reversal') add('Charged back', 'Yes')
  if (line.kind === 'correction') add('Ruling changed', 'Yes')
  while (columns.length < 7) add('', '')
  return columns
}
