import { whyNotAllowed } from '@called-shot/shared/account/rules.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { playerById, type Player } from './player.ts'
import type { Queries } from './reader.ts'

/**
 * Returns the operator, or null if the account may no longer make a call for operators with these roles; then its
 * earlier approvals of it do not count.
 */
export async function stillOperator(
  queries: Queries,
  id: AccountId,
  call: Pick<Endpoint, 'who' | 'standing' | 'roles'>,
): Promise<Player | null> {
  const account = await playerById(queries, id)
  return account && whyNotAllowed(account, call, account.now) === null ? account : null
}
