import { whyNotAllowed } from '@called-shot/shared/account/rules.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { playerById, type Player } from './player.ts'
import type { Queries } from './reader.ts'

/** The operator of that id, or null where the account may not act as one any more: its earlier word does not count. */
export async function stillOperator(queries: Queries, id: AccountId): Promise<Player | null> {
  const account = await playerById(queries, id)
  const call = { who: 'operator', standing: 'active' } as const
  return account && whyNotAllowed(account, call, account.now) === null ? account : null
}
