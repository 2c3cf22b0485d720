import { cardTitle } from '@called-shot/shared/cards/card-title.ts'
import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import { feeOn, netToSeller } from '@called-shot/shared/market/rules.ts'
import { cents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import type { TransferKind } from '@called-shot/shared/transfer-kinds.ts'
import { withdrawalLabels } from '@called-shot/shared/wallet/rules.ts'
import type { TransactionRow, TransactionStage } from '@called-shot/shared/wallet/transactions-contract.ts'

/** One row of the list as it is read. */
export interface TransactionLine {
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
export const listedKinds = [
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
type ListedKind = (typeof listedKinds)[number]

/** A transaction as its player sees it: its type, its stage, and up to seven named columns. */
export function transactionView(line: TransactionLine): TransactionRow {
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

function typeOf({ kind, incoming }: TransactionLine): string {
  if (kind === 'bid') return 'Bid'
  if (kind === 'offer' || kind === 'counter_offer') return 'Offer'
  return incoming ? 'Credit' : 'Debit'
}

function stageOf({ kind, incoming }: TransactionLine): TransactionStage {
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
  failed: 'Declined',
  ...withdrawalLabels,
} as const

function titleOf(item: string, kind: AssetKind | null): string {
  return kind === null ? item : cardTitle(kind, item)
}

function columnsOf(line: TransactionLine): TransactionRow['columns'] {
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
