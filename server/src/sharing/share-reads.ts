import type { AccountId, AssetId, CollectionId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Rarity } from '@called-shot/shared/cards/kinds.ts'
import type { ShareFacts } from '@called-shot/shared/sharing/facts.ts'
import type { Queries } from '../commit/reader.ts'

/** The facts of a live share; null if there is none, or its owner's account is closed or suspended. */
export async function sharedFacts(queries: Queries, code: string): Promise<ShareFacts | null> {
  const row = await queries.first<{ facts: ShareFacts }>({
    name: 'shared-facts',
    text: `
      select s.facts from share s join account a on a.id = s.account_id
      where s.code = $1 and s.facts is not null and a.closed_at is null and a.suspended_at is null`,
    values: [code],
  })
  return row?.facts ?? null
}

/** Whether this player opened the pack that this card came out of. */
export async function hasPulled(queries: Queries, player: AccountId, card: AssetId): Promise<boolean> {
  const { pulled } = await queries.one<{ pulled: boolean }>({
    name: 'has-pulled',
    text: `
      select exists (select from asset a join pack k on k.asset_id = a.minted_from
        where a.id = $2 and a.minted_as = 'pack' and k.opened_by = $1) as pulled`,
    values: [player, card],
  })
  return pulled
}

/** The amount that a prediction of this player paid when it was claimed as true; null if it was not. */
export async function wonCents(
  queries: Queries,
  player: AccountId,
  prediction: AssetId,
): Promise<Cents | null> {
  const row = await queries.first<{ cents: Cents }>({
    name: 'won-cents',
    text: `
      select prize_cents as cents from claim
      where prediction_id = $2 and account_id = $1 and claimed_as = 'true'`,
    values: [player, prediction],
  })
  return row?.cents ?? null
}

export interface OwnedPerson {
  readonly name: string
  readonly category: string
  readonly birthDate: string
  readonly rarity: Rarity
}

/** A person whose Identity this player has, with the highest rarity among the player's copies. */
export async function ownedPerson(
  queries: Queries,
  player: AccountId,
  person: string,
): Promise<OwnedPerson | null> {
  return queries.first<OwnedPerson>({
    name: 'owned-person',
    text: `
      select p.name, k.name as category, p.birth_date::text as "birthDate", a.rarity
      from asset a join person p on p.id = a.person_id join category k on k.id = p.category_id
      where a.owner_id = $1 and a.kind = 'identity' and a.place <> 'gone' and a.person_id = $2
      order by a.rarity desc limit 1`,
    values: [player, person],
  })
}

/** How many of a collection's people this player has; null if the collection has none. */
export async function albumProgress(
  queries: Queries,
  player: AccountId,
  id: CollectionId,
): Promise<{ readonly name: string; readonly owned: number; readonly total: number } | null> {
  return queries.first<{ name: string; owned: number; total: number }>({
    name: 'album-progress',
    text: `
      select c.name, count(*) as total, count(*) filter (where exists (
          select from asset a where a.owner_id = $1 and a.kind = 'identity' and a.place <> 'gone'
            and a.person_id = cp.person_id)) as owned
      from collection c join collection_person cp on cp.collection_id = c.id
      where c.id = $2::bigint group by c.id, c.name`,
    values: [player, id],
  })
}

export interface NewestRecord {
  readonly correct: number
  readonly predictions: number
  readonly bestStreak: number
  readonly earned: Cents
}

/** The record of the player's newest season; null before the first claim. */
export async function newestRecord(queries: Queries, player: AccountId): Promise<NewestRecord | null> {
  return queries.first<NewestRecord>({
    name: 'newest-record',
    text: `
      select correct, predictions, best_streak as "bestStreak", earned_cents as earned
      from season_record where account_id = $1 order by season desc limit 1`,
    values: [player],
  })
}
