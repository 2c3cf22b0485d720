import type { PublicPlayer } from '@called-shot/shared/cards/card-item.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'

/**
 * Whose cards these are, as anybody may know it: by name who shows a public profile, everybody else as a player; and
 * of each whether the house runs them.
 */
export async function readPublicPlayers(
  queries: Queries,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, PublicPlayer>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.query<{
    accountId: AccountId
    id: number | null
    nickname: string
    is_resident: boolean
  }>({
    name: 'public-players',
    text: `
      select a.id as "accountId", case when shown.is then a.id end as id,
        case when shown.is then coalesce(a.nickname, 'A player') else 'A player' end as nickname, a.is_resident
      from account a left join public_profile p on p.account_id = a.id,
        lateral (select coalesce(p.listed, false) and a.closed_at is null as is) shown
      where a.id = any($1::bigint[])`,
    values: [ids],
  })
  return new Map(rows.map(({ accountId, ...player }) => [accountId, player]))
}
