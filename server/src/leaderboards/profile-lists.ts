import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import type { leaderboards, ShownRecord } from '@called-shot/shared/leaderboards/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { readAlbumSummary } from '../album/album-lists.ts'
import { assetsByIds } from '../cards/asset-reads.ts'
import { cardItemOf } from '../cards/card-view.ts'
import type { Queries } from '../commit/reader.ts'

interface ProfileRow {
  readonly id: AccountId
  readonly nickname: string | null
  readonly isResident: boolean
  readonly isClosed: boolean
  readonly listed: boolean
  readonly showsEarnings: boolean
  readonly showcase: readonly AssetId[]
  readonly records: readonly ShownRecord[]
}

const maxSeasons = 12

/** The public profile of a player who chose to be listed; anyone else's is not found (404). */
export async function showPlayer(
  queries: Queries,
  id: number,
): Promise<AnswerOf<typeof leaderboards.showPlayer>> {
  const row = await readProfile(queries, id)
  if (!row || !row.listed || row.isClosed) throw refuse('not_found', 'id: there is no such public profile')
  return {
    player_id: row.id,
    nickname: nicknameOf(row),
    is_resident: row.isResident,
    records: row.records.map((record) => (row.showsEarnings ? record : { ...record, earned: null })),
    ...(await readCollected(queries, row)),
  }
}

/** The same for the player, with their choices and the parts that are not public. */
export async function showOwnProfile(
  queries: Queries,
  id: AccountId,
): Promise<AnswerOf<typeof leaderboards.ownProfile>> {
  const row = await readProfile(queries, id)
  if (!row) throw refuse('not_found')
  return {
    player_id: row.id,
    nickname: nicknameOf(row),
    is_resident: row.isResident,
    records: [...row.records],
    ...(await readCollected(queries, row)),
    listed: row.listed,
    shows_earnings: row.showsEarnings,
  }
}

/** The account's own name stays private; a player without a nickname is shown as "a player". */
function nicknameOf({ nickname }: ProfileRow): string {
  return nickname ?? 'A player'
}

async function readProfile(queries: Queries, id: number): Promise<ProfileRow | null> {
  return queries.first<ProfileRow>({
    name: 'public-profile',
    text: `
      select a.id, a.nickname, a.is_resident as "isResident", a.closed_at is not null as "isClosed", coalesce(p.listed, false) as listed,
        coalesce(p.shows_earnings, false) as "showsEarnings", to_jsonb(coalesce(p.showcase, '{}')) as showcase,
        coalesce((select jsonb_agg(r order by r.season desc) from (
          select season, (select s.live_season from season_run s where s.sport = 'football' and s.run = season) as live_year,
            predictions, correct, streak, best_streak, earned_cents as earned
          from season_record where account_id = a.id order by season desc limit ${maxSeasons}) r), '[]') as records
      from account a left join public_profile p on p.account_id = a.id
      where a.id = $1`,
    values: [id],
  })
}

async function readCollected(queries: Queries, row: ProfileRow) {
  const [album, showcase] = await Promise.all([readAlbumSummary(queries, row.id), readShowcase(queries, row)])
  return { album, showcase }
}

/** In the player's order; a card that has since been sold, used or burned is no longer theirs to show. */
async function readShowcase(queries: Queries, { id, showcase }: ProfileRow): Promise<CardItem[]> {
  if (showcase.length === 0) return []
  const assets = await assetsByIds(queries, showcase)
  return showcase.flatMap((wanted) => {
    const asset = assets.find((each) => each.id === wanted)
    if (!asset || asset.ownerId !== id || asset.place === 'gone') return []
    const shown = { ...asset, priceCents: null, tradable: false }
    return [{ ...cardItemOf(shown, { id, lockoutSeconds: 0 }), owned_by_self: false }]
  })
}
