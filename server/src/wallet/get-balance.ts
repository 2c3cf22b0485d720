import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { Closure } from '@called-shot/shared/account/closures.ts'
import { whyClosed } from '@called-shot/shared/account/rules.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { wallet } from '@called-shot/shared/wallet/contract.ts'
import { balanceOf, freshMoneySeconds, withdrawableCents } from '@called-shot/shared/wallet/rules.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { readBalance } from './balance-reads.ts'

type Answer = AnswerOf<typeof wallet.getBalance>

/** A player's money, and whether buying, trading and crafting are open to them at their location. */
export async function getPurse(queries: Queries, player: Player, outside: Closure | null): Promise<Answer> {
  const closed = whyClosed(player, player.now) ?? (player.role === 'player' ? outside : null)
  return { ...(await getBalance(queries, player.id)), closed }
}

/**
 * The player's balance, the amount held by open offers, and the amount that could be withdrawn; an expired offer holds
 * nothing (API 'Accounts').
 */
export async function getBalance(queries: Queries, account: AccountId): Promise<Omit<Answer, 'closed'>> {
  const row = await readBalance(queries, account, freshMoneySeconds)
  return {
    balance: balanceOf(row),
    user_wallet: row.walletAddress,
    bonus: row.bonusCents,
    reserved: row.reservedCents,
    withdrawable: withdrawableCents(row.availableCents, row.freshCents),
    access_changed_at: row.accessChangedAt,
  }
}
