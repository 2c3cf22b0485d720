import type { account } from '@called-shot/shared/account/contract.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { cents } from '@called-shot/shared/money.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { getBalance } from '../wallet/get-balance.ts'
import { readPossessions } from './export-reads.ts'

/** Shows what closing the account would leave behind, before the player decides. */
export async function showClosing(
  queries: Queries,
  player: Player,
): Promise<AnswerOf<typeof account.getClosing>> {
  const [money, own] = await Promise.all([
    getBalance(queries, player.id),
    readPossessions(queries, player.id),
  ])
  return {
    balance: money.balance,
    reserved: money.reserved,
    withdrawable: money.withdrawable,
    cards: own.cards,
    packs: own.packs,
    predictions: own.predictions,
    redeemable_prizes: own.redeemable,
    redeemable_value: cents(own.redeemableCents),
  }
}
