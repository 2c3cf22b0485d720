import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { partKinds, type PartKind, type Rarity } from '@called-shot/shared/cards/kinds.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { isListedAs } from '../cards/listed-by-name.ts'
import type { Queries } from '../commit/reader.ts'

export interface PartCard {
  readonly id: AssetId
  readonly kind: PartKind
  readonly rarity: Rarity
  /** Null: the player's own. */
  readonly price: Cents | null
  readonly tutorial: boolean
}

/** For each part and rarity: the player's own unlocked card to use first, and the cheapest listing of other players. */
export async function readPartCards(
  queries: Queries,
  player: AccountId,
  parts: Readonly<Record<PartKind, string>>,
): Promise<PartCard[]> {
  return queries.query<PartCard>({
    name: 'plan-part-cards',
    text: `
      with part as (select * from unnest($2::text[], $3::text[]) as p (kind, name)),
      own as (
        select distinct on (a.kind, a.rarity) a.id, a.kind, a.rarity, null::bigint as price, a.tutorial
        from asset a join part using (kind, name)
        where a.owner_id = $1 and a.place = 'held' and a.locked_by is null
        order by a.kind, a.rarity, a.tutorial, a.price_cents is not null, a.id)
      select * from own
      union all
      select l.id, part.kind, r.rarity, l.price_cents, false
      from part cross join (values (1::smallint), (2), (3), (4)) as r (rarity)
      cross join lateral (
        select a.id, a.price_cents from asset a
        where ${isListedAs('part.kind', 'part.name')} and a.rarity = r.rarity and a.owner_id <> $1
        order by a.price_cents, a.id limit 1) l`,
    values: [player, partKinds, partKinds.map((kind) => parts[kind])],
  })
}

/** How many listings there are of each of these parts, in any rarity. */
export async function countPartsForSale(
  queries: Queries,
  parts: Readonly<Record<PartKind, string>>,
): Promise<ReadonlyMap<PartKind, number>> {
  const rows = await queries.query<{ kind: PartKind; listed: number }>({
    name: 'plan-parts-for-sale',
    text: `
      select d.kind, sum(m.copies)::int as listed
      from unnest($1::text[], $2::text[]) as part (kind, name)
      join definition d on d.kind = part.kind and lower(d.name) = lower(part.name)
      join market_copies m on m.definition_id = d.id and m.price_cents is not null
      group by d.kind`,
    values: [partKinds, partKinds.map((kind) => parts[kind])],
  })
  return new Map(rows.map(({ kind, listed }) => [kind, listed]))
}
