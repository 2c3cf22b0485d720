import { whyNotAllowed } from '@called-shot/shared/account/rules.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { playerById, type Player } from './player.ts'
import type { Queries } from './reader.ts'

/** Returns the operator, or null if the account may no longer act as one; then its earlier approvals do not count. */
export async function stillOperator(queries: Queries, id: AccountId): Promise<Player | null> {
  const account = await playerById(queries, id)
  const call = { who: 'operator', standing: 'active' } as const
  return account && whyNotAllowed(account, call, account.now) === null ? account : null
}
