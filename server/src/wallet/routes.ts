import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, type Server } from '../http/serve.ts'
import { getBalance } from './get-balance.ts'

export function walletRoutes(server: Server, { game }: Pick<Database, 'game'>): void {
  const queries = queriesOf(game)
  serve(server, wallet.getBalance, ({ player }) => getBalance(queries, player.id))
}
