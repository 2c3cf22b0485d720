import type { AccountId } from '@called-shot/shared/ids.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from './commit/player.ts'

/** Refuses (`not_allowed`) an operator's act on their own account: nobody gives, pays or forgives themselves. */
export function refuseOwnAccount({ id }: Pick<Player, 'id'>, ...accounts: readonly AccountId[]): void {
  if (accounts.includes(id))
    throw refuse('not_allowed', 'That is your own account. Another operator has to do this.')
}
