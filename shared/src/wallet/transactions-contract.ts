import { z } from 'zod'
import { mayLack, numberIn, orBlank, ours, readAs } from '../answer.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { nothing } from '../topics.ts'
import { instant, line, maybe, sentId, usd } from '../wire.ts'

/** The names of transactions in their rows (API Market, PROF-17). */
export type TransactionStage =
  | 'Offer sent'
  | 'Offer received'
  | 'Counter offer sent'
  | 'Counter offer received'
  | 'Purchase'
  | 'Sale'
  | 'Pack purchase'
  | 'Prize redeemed'
  | 'Deposit'
  | 'Withdrawal'
  | 'Pool bonus'
  | 'Promotion'

/** What a list of transactions can be narrowed to; `waiting` are offers that the player has not answered yet. */
export const transactionGroups = [
  'waiting',
  'offers',
  'sales',
  'purchases',
  'packs',
  'prizes',
  'deposits',
  'withdrawals',
  'promotions',
] as const
export type TransactionGroup = (typeof transactionGroups)[number]

const column = z.object({ column_name: orBlank(z.string()), column_value: orBlank(z.string()) })
const isText = (id: unknown) => typeof numberIn(id) === 'string'
const columnCount = 7
const blankColumns = Array.from({ length: columnCount }, () => ({ column_name: '', column_value: '' }))

export const transactionRow = z.object({
  /** No call takes it, so that -1 will do in the client for one that is text. */
  transaction_id: readAs(sentId, (given) => (isText(given) ? -1 : given)),
  date: instant,
  amount: usd,
  transaction_type: mayLack(z.string(), ''),
  /** A TransactionStage; a client shows any other text as it is (PROF-14). */
  stage: orBlank(z.string()),
  status: orBlank(z.string()),
  /** Null in the client too if it is text: no call takes that. */
  offer_id: mayLack(
    readAs(sentId.nullable(), (given) => (isText(given) ? null : given)),
    null,
  ),
  /**
   * All of the player's money right after it, on hold or not; null where no money has moved, and in the client if the
   * server does not say.
   */
  balance_after: ours(usd.nullable(), null),
  /** Exactly seven, padded with blanks by the server, and by the client if another server sends fewer (PROF-10). */
  columns: readAs(z.array(column).length(columnCount), (given) => {
    const sent: readonly unknown[] = Array.isArray(given) ? given : []
    return [...sent, ...blankColumns].slice(0, columnCount)
  }),
})
export type TransactionRow = z.output<typeof transactionRow>

export const transactions = {
  listTransactions: endpoint({
    ...playerRead,
    path: '/me/transaction',
    reads: ['transactions'],
    /** `search` looks in the names of cards, packs and what was bid for. */
    query: z.object({ ...pageQuery, show: maybe(z.enum(transactionGroups)), search: maybe(line(100)) }),
    answer: page(transactionRow),
    refusals: [],
    summary:
      'Money that moved and offers made or received, newest first; all or one kind, by the name of the item',
  }),

  transactionsAsCsv: endpoint({
    ...playerRead,
    path: '/me/transaction.csv',
    reads: nothing,
    file: 'text/csv',
    /** A line for each movement on the player's three accounts, oldest first, with the balance after it. */
    answer: z.string(),
    refusals: [],
    summary: 'Every ledger line of the player with the running balance, as a CSV file',
  }),
}
