import type { Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'

/** Keeps whether a player wants to see residents on leaderboards and among open tournaments. */
export async function setResidentsHidden(game: Pool, id: AccountId, hidden: boolean): Promise<void> {
  await game.query({
    name: 'hide-residents',
    text: 'update account set hides_residents = $2 where id = $1',
    values: [id, hidden],
  })
}
