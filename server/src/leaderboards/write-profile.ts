import type { Pool } from 'pg'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'

export interface ProfileChange {
  readonly listed?: boolean | undefined
  readonly showsEarnings?: boolean | undefined
  readonly showcase?: readonly AssetId[] | undefined
}

/** Writes what is named and keeps the rest; updates the player's rows of all leaderboards at the same time. */
export async function writeProfile(game: Pool, id: AccountId, change: ProfileChange): Promise<void> {
  await game.query({
    name: 'write-public-profile',
    text: `
      with chosen as (
        insert into public_profile as p (account_id, listed, shows_earnings, showcase)
        values ($1, coalesce($2, false), coalesce($3, false), coalesce($4::bigint[], '{}'))
        on conflict (account_id) do update set listed = coalesce($2, p.listed),
          shows_earnings = coalesce($3, p.shows_earnings), showcase = coalesce($4::bigint[], p.showcase)
        returning account_id, listed)
      update season_record r set listed = chosen.listed
      from chosen where r.account_id = chosen.account_id and r.listed <> chosen.listed`,
    values: [id, change.listed ?? null, change.showsEarnings ?? null, change.showcase ?? null],
  })
}
