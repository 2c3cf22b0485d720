import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { wallet } from '@called-shot/shared/wallet/contract.ts'
import { balanceOf, freshMoneySeconds, withdrawableCents } from '@called-shot/shared/wallet/rules.ts'
import type { Queries } from '../commit/reader.ts'
import { readBalance } from './balance-reads.ts'

/** What one has, what open offers hold, and what could be withdrawn; an expired offer holds nothing (API 'Accounts'). */
export async function getBalance(
  queries: Queries,
  account: AccountId,
): Promise<AnswerOf<typeof wallet.getBalance>> {
  const row = await readBalance(queries, account, freshMoneySeconds)
  return {
    balance: balanceOf(row),
    user_wallet: row.walletAddress,
    bonus: row.bonusCents,
    reserved: row.reservedCents,
    withdrawable: withdrawableCents(row.availableCents, row.freshCents),
  }
}
