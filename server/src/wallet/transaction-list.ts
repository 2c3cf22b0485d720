import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { feeOn, netToSeller } from '@called-shot/shared/market/rules.ts'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { TransactionRow, wallet } from '@called-shot/shared/wallet/contract.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import type { TransferKind } from '../ledger/kinds.ts'

interface Line {
  readonly id: number
  readonly at: Date
  readonly cents: Cents
  readonly kind: TransferKind | 'offer' | 'counter_offer'
  readonly incoming: boolean
  readonly count: number
  readonly status: string
  readonly item: string | null
  readonly total: number
}

/** Kinds of transfer that a player would call a transaction; holds, releases and fees are parts of others. */
const listed: readonly TransferKind[] = [
  'sale',
  'pack_purchase',
  'pack_refund',
  'prize',
  'promotion',
  'grant',
  'pool_bonus',
  'deposit',
  'deposit_reversal',
  'withdrawal',
  'withdrawal_return',
  'tournament_pot',
  'correction',
]

/**
 * Money and offers of one player, newest first: transfers of one commit and kind are one row, an offer is one row
 * on either side (API Market, PROF-07 to PROF-17).
 */
export async function listTransactions(
  queries: Queries,
  player: Player,
  query: QueryOf<typeof wallet.listTransactions>,
): Promise<AnswerOf<typeof wallet.listTransactions>> {
  const rows = await queries.query<Line>({
    name: 'transactions',
    text: `
      with moved as (
        select max(t.id) as id, max(t.at) as at, sum(t.cents)::bigint as cents, t.kind,
          bool_or(t.to_id between $1::bigint + 1 and $1::bigint + 3) as incoming, count(*) as count, min(t.ref) as ref
        from transfer t
        where t.kind = any($2::text[])
          and (t.from_id between $1::bigint + 1 and $1::bigint + 3 or t.to_id between $1::bigint + 1 and $1::bigint + 3)
        group by t.commit_id, t.kind),
      lines as (
        select m.id, m.at, m.cents, m.kind, m.incoming, m.count, 'Completed' as status, m.ref as asset_id from moved m
        union all
        select o.id, o.created_at, o.cents, case when o.counter_of is null then 'offer' else 'counter_offer' end,
          o.owner_id = $1, 1,
          case when o.status = 'open' and o.expires_at <= clock_timestamp() then 'expired' else o.status end, o.asset_id
        from offer o where o.maker_id = $1 or o.owner_id = $1)
      select l.id, l.at, l.cents, l.kind, l.incoming, l.count, l.status, a.name as item, count(*) over () as total
      from lines l left join asset a on a.id = l.asset_id
      order by l.at desc, l.id desc limit $3 offset $4`,
    values: [player.id, listed, query.limit, query.offset],
  })
  return { data: rows.map(rowOf), pagination_metadata: paginate(rows[0]?.total ?? 0, query) }
}

function rowOf(line: Line): TransactionRow {
  const isOffer = line.kind === 'offer' || line.kind === 'counter_offer'
  return {
    transaction_id: line.id,
    date: line.at,
    amount: line.cents,
    transaction_type: isOffer ? 'Offer' : line.incoming ? 'Credit' : 'Debit',
    stage: stageOf(line),
    status: isOffer ? offerStatus(line.status) : 'Completed',
    offer_id: isOffer ? line.id : null,
    columns: columnsOf(line),
  }
}

function stageOf({ kind, incoming }: Line): TransactionRow['stage'] {
  switch (kind) {
    case 'offer':
      return incoming ? 'Offer received' : 'Offer sent'
    case 'counter_offer':
      return incoming ? 'Counter offer received' : 'Counter offer sent'
    case 'sale':
      return incoming ? 'Sale' : 'Purchase'
    case 'pack_purchase':
    case 'pack_refund':
      return 'Pack purchase'
    case 'prize':
    case 'tournament_pot':
      return 'Prize redeemed'
    case 'pool_bonus':
      return 'Pool bonus'
    case 'deposit':
    case 'deposit_reversal':
      return 'Deposit'
    case 'withdrawal':
    case 'withdrawal_return':
      return 'Withdrawal'
    default:
      return 'Promotion'
  }
}

const offerStatuses: Readonly<Record<string, string>> = {
  open: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  countered: 'Countered',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  ended: 'Expired',
}

const offerStatus = (status: string): string => offerStatuses[status] ?? 'Pending'

function columnsOf(line: Line): TransactionRow['columns'] {
  const columns: { column_name: string; column_value: string }[] = []
  const add = (column_name: string, column_value: string) => columns.push({ column_name, column_value })
  if (line.item !== null) add('Item', line.item)
  if (line.count > 1) add('Quantity', String(line.count))
  if (line.kind === 'sale') {
    add('Price', formatUsd(line.cents))
    if (line.incoming) {
      add('Fee', formatUsd(feeOn(line.cents)))
      add('You receive', formatUsd(netToSeller(line.cents)))
    }
  }
  if (line.kind === 'pack_refund') add('Refund', 'Yes')
  while (columns.length < 7) add('', '')
  return columns
}
