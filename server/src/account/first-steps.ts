import type { FirstSteps } from '@called-shot/shared/account/session-contract.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Pool } from 'pg'

/** Which of the first steps this player has ever taken; cards that have since been sold or claimed still count. */
export async function firstStepsOf(game: Pool, id: AccountId): Promise<FirstSteps> {
  const { rows } = await game.query<FirstSteps>({
    name: 'first-steps-of',
    text: `select
        exists (select 1 from pack where opened_by = a.id) as pack,
        exists (select 1 from asset where minted_from = a.id and minted_as = 'craft' and kind = 'identity') as identity,
        exists (select 1 from asset where minted_from = a.id and minted_as = 'craft' and kind = 'prediction')
          as prediction,
        exists (select 1 from listing_event where seller_id = a.id and what = 'listed') as listing,
        a.weekly_limit_set_at is not null as "limit"
      from account a where a.id = $1`,
    values: [id],
  })
  const row = rows[0]
  if (!row) throw new Error(`account ${id} is gone`)
  return row
}
