import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { AssetId } from '@called-shot/shared/ids.ts'
import type { market } from '@called-shot/shared/market/contract.ts'
import { places } from '../album/album-lists.ts'
import { isListedAs } from '../cards/listed-by-name.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { marketItems } from './market-items.ts'

const maxParts = 6
const maxNames = 3

/** The single parts that a player has to buy to craft a person who is not in the album yet. */
export async function listMissingParts(
  { queries, lockoutSeconds }: { readonly queries: Queries; readonly lockoutSeconds: number },
  player: Player,
): Promise<AnswerOf<typeof market.missingParts>> {
  const rows = await queries.query<{ id: AssetId; names: readonly string[]; people: number }>({
    name: 'missing-parts',
    text: `
      with ${places},
      away as (
        select distinct id, name, fame, lacks_kind, lacks_name from place where rarity is null and missing = 1),
      part as (
        select lacks_kind, lacks_name, to_jsonb((array_agg(name order by fame desc, name))[1:${maxNames}]) as names,
          count(*) as people, max(fame) as fame
        from away group by lacks_kind, lacks_name)
      select l.id, part.names, part.people
      from part cross join lateral (
        select a.id, a.price_cents from asset a
        where ${isListedAs('part.lacks_kind', 'part.lacks_name')} and a.owner_id <> $1
        order by a.price_cents, a.id limit 1) l
      order by part.fame desc, l.price_cents, l.id limit ${maxParts}`,
    values: [player.id, null],
  })
  const ids = rows.map(({ id }) => id)
  const cards = await marketItems(queries, ids, { id: player.id, lockoutSeconds })
  const byId = new Map(cards.map((card) => [card.id, card]))
  return {
    data: rows.flatMap(({ id, names, people }) => {
      const card = byId.get(id)
      return card ? [{ card, completes: [...names], people }] : []
    }),
  }
}
