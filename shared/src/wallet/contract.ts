import { z } from 'zod'
import { closures } from '../account/rules.ts'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { instant, usd } from '../wire.ts'

/** How a transaction row names what happened (API Market, PROF-17). */
export const transactionStages = [
  'Offer sent',
  'Offer received',
  'Counter offer sent',
  'Counter offer received',
  'Purchase',
  'Sale',
  'Pack purchase',
  'Prize redeemed',
  'Deposit',
  'Withdrawal',
  'Pool bonus',
  'Promotion',
] as const

export const transactionRow = z.object({
  transaction_id: z.number(),
  date: instant,
  amount: usd,
  transaction_type: z.string(),
  /** One of transactionStages; a client shows any other text as it comes (PROF-14). */
  stage: z.string(),
  status: z.string(),
  offer_id: z.number().nullable(),
  /** Exactly seven, padded with blanks (PROF-09). */
  columns: z.array(z.object({ column_name: z.string(), column_value: z.string() })).length(7),
})
export type TransactionRow = z.output<typeof transactionRow>

export const wallet = {
  listTransactions: endpoint({
    method: 'GET',
    path: '/me/transaction',
    who: 'player',
    query: z.object(pageQuery),
    answer: page(transactionRow),
    refusals: [],
    summary: 'Money that moved and offers made or received, newest first',
  }),

  transactionsAsCsv: endpoint({
    method: 'GET',
    path: '/me/transaction.csv',
    who: 'player',
    /** A file (text/csv): a line for each movement on one of one's three accounts, oldest first, with its balance after. */
    answer: z.string(),
    refusals: [],
    summary: 'Every ledger line of one’s own with the running balance, as a CSV file',
  }),

  getBalance: endpoint({
    method: 'GET',
    path: '/me/get_balance',
    who: 'player',
    answer: z.object({
      /** Available and bonus money: what buys packs. Listings, offers and bids compare with balance − bonus. */
      balance: usd,
      user_wallet: z.string(),
      bonus: usd,
      reserved: usd,
      withdrawable: usd,
      /** Why buying, trading and crafting are closed to this player; null where they are open. */
      closed: z.enum(closures).nullable().default(null),
    }),
    refusals: [],
    summary: 'What one has, what is held by open offers, and what could be withdrawn',
  }),
}
