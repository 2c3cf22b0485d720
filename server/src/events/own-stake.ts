import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { readHasPredicted } from './outcome-reads.ts'

/**
 * Refuses (`not_allowed`) an operator who has made or bought a prediction on one of these events, as a player: nobody
 * decides about their own prize, or voids the prediction that would lose it.
 */
export async function refuseOwnStake(
  queries: Queries,
  { id }: Pick<Player, 'id'>,
  events: readonly number[],
): Promise<void> {
  if (await readHasPredicted(queries, id, events))
    throw refuse('not_allowed', 'You have predicted this event as a player. Another operator has to do this.')
}
