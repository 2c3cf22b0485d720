import type { AccountId } from '@called-shot/shared/ids.ts'
import type { TransactionRow } from '@called-shot/shared/wallet/transactions-contract.ts'
import { queriesOf } from '../../src/commit/reader.ts'
import { getBalance } from '../../src/wallet/get-balance.ts'
import { listTransactions } from '../../src/wallet/transaction-lists.ts'
import type { WalkWorld } from './world.ts'

const pageSize = 100

/** A player's money by the balance and by all pages of their transactions, which must agree. */
export async function moneyOf(
  world: WalkWorld,
  who: AccountId,
): Promise<{ readonly has: number; readonly recorded: number }> {
  const player = await world.playerOf(who)
  const queries = queriesOf(world.game)
  const { balance, reserved } = await getBalance(queries, who)
  let recorded = 0
  for (let offset = 0; ; offset += pageSize) {
    const page = await listTransactions(queries, player, { limit: pageSize, offset })
    recorded += page.data.reduce((sum, row) => sum + movedBy(row), 0)
    if (!page.pagination_metadata.has_next_page) return { has: balance + reserved, recorded }
  }
}

/**
 * A line's effect on the balance. Holds stay the player's own, a rejected withdrawal is back, and a payment moves
 * nothing before it is credited.
 */
function movedBy(row: TransactionRow): number {
  if (row.transaction_type === 'Offer' || row.transaction_type === 'Bid') return 0
  if (row.stage === 'Withdrawal') return row.status === 'Rejected' ? 0 : -row.amount
  if (row.stage === 'Deposit' && row.status !== 'Completed') return 0
  return row.transaction_type === 'Credit' ? row.amount - feeIn(row) : -row.amount
}

function feeIn({ columns }: TransactionRow): number {
  const fee = columns.find(({ column_name }) => column_name === 'Fee')?.column_value ?? '$0.00'
  return Math.round(Number(fee.replace(/[$,]/g, '')) * 100)
}
