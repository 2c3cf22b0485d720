import type { PublicPlayer } from '@called-shot/shared/cards/card-item.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'

/** How everybody sees the account `u`; use with `publicPlayerJoin`. */
export const publicPlayerColumns = `
  case when shown.is then u.id end as "publicId",
  case when shown.is then coalesce(u.nickname, 'A player') else 'A player' end as nickname, u.is_resident as "isResident"`

export const publicPlayerJoin = `
  left join public_profile pp on pp.account_id = u.id,
  lateral (select coalesce(pp.listed, false) and u.closed_at is null as is) shown`

export interface PublicPlayerRow {
  readonly publicId: number | null
  readonly nickname: string
  readonly isResident: boolean
}

export function publicPlayerOf({ publicId, nickname, isResident }: PublicPlayerRow): PublicPlayer {
  return { id: publicId, nickname, is_resident: isResident }
}

/**
 * The owners of these cards as everybody sees them: the nickname if the profile is public, otherwise "a player"; and
 * whether they are residents.
 */
export async function readPublicPlayers(
  queries: Queries,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, PublicPlayer>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.query<PublicPlayerRow & { readonly accountId: AccountId }>({
    name: 'public-players',
    text: `
      select u.id as "accountId", ${publicPlayerColumns}
      from account u ${publicPlayerJoin}
      where u.id = any($1::bigint[])`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.accountId, publicPlayerOf(row)]))
}
