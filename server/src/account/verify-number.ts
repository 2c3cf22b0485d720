import { DatabaseError, type Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { spendPhoneCode } from './verification.ts'

/**
 * Keeps the number once its code was told back (PROF-28, PROF-29); until then the old number stays. A number
 * belongs to one account: `changed` when somebody else has verified it.
 */
export async function verifyNumber(
  game: Pool,
  id: AccountId,
  given: { readonly phoneNumber: string; readonly code: string },
): Promise<void> {
  await spendPhoneCode(game, id, given)
  try {
    await game.query(
      'update account set phone_number = $2, phone_verified_at = clock_timestamp() where id = $1',
      [id, given.phoneNumber],
    )
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'account_verified_phone_key') {
      throw refuse('changed', 'This number belongs to another account.')
    }
    throw error
  }
}
