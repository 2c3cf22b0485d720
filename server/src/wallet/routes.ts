import { Readable } from 'node:stream'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { transactions } from '@called-shot/shared/wallet/transactions-contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, serveFile, type Server } from '../http/serve.ts'
import { getPurse } from './get-balance.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { listTransactions } from './transaction-lists.ts'

export function walletRoutes(server: Server, { game }: Pick<Database, 'game'>): void {
  const queries = queriesOf(game)
  serve(server, wallet.getBalance, ({ player, request }) =>
    getPurse(queries, player, server.region?.whyClosed(request.headers) ?? null),
  )
  serve(server, transactions.listTransactions, ({ player, query }) =>
    listTransactions(queries, player, query),
  )
  serveFile(server, transactions.transactionsAsCsv, async ({ player }) => ({
    name: 'called-shot-transactions.csv',
    content: Readable.from(ledgerCsv(queries, player.id)),
  }))
}
