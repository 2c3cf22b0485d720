import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { cards } from '@called-shot/shared/cards/contract.ts'
import { partKinds, rarityNames, type PartKind, type Rarity } from '@called-shot/shared/cards/kinds.ts'
import { partsOf } from '@called-shot/shared/cards/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'

type Answer = AnswerOf<typeof cards.quickCraftParts>

interface PartRow {
  readonly id: number
  readonly kind: PartKind
  readonly collection: string
  readonly rarity: Rarity
}

/**
 * The player's own cards for each part of a person (QC-05), without locked ones. The first card of a collection and
 * rarity is chosen: the card that is already in the slot, otherwise an ordinary card before a tutorial or listed one.
 * Refuses an unknown person.
 */
export async function quickCraftParts(
  queries: Queries,
  player: Player,
  query: QueryOf<typeof cards.quickCraftParts>,
): Promise<Answer> {
  const person = await queries.first<{ category: string; birthDate: string }>({
    name: 'person-parts',
    text: `
      select k.name as category, p.birth_date::text as "birthDate"
      from person p join category k on k.id = p.category_id where p.id = $1`,
    values: [query.celebrity_id],
  })
  if (!person) throw refuse('not_found', 'celebrity_id: there is no such person')
  const parts = partsOf(person)
  const rows = await queries.query<PartRow>({
    name: 'quick-craft-parts',
    text: `
      select a.id, a.kind, c.name as collection, a.rarity
      from asset a join collection c on c.id = a.collection_id
      join unnest($2::text[], $3::text[]) as part (kind, name) on part.kind = a.kind and part.name = a.name
      where a.owner_id = $1 and a.place = 'held' and a.locked_by is null
      order by a.id = $4::bigint desc, a.tutorial, a.price_cents is not null, a.id
      limit 2000`,
    values: [player.id, partKinds, partKinds.map((kind) => parts[kind]), query.card_id ?? 0],
  })
  const choices = (kind: PartKind) => choicesOf(rows.filter((row) => row.kind === kind))
  return {
    category: choices('category'),
    month: choices('month'),
    day: choices('day'),
    year: choices('year'),
  }
}

function choicesOf(rows: readonly PartRow[]): Answer['category'] {
  const collections = new Set(rows.map(({ collection }) => collection))
  const rarities = new Set(rows.map(({ rarity }) => rarity))
  return {
    card_collections: [...collections].toSorted(),
    rarities: [...rarities].toSorted((a, b) => a - b).map((rarity) => rarityNames[rarity]),
    cards: rows.map(({ id, collection, rarity }) => ({
      id,
      card_collection_name: collection,
      rarity_name: rarityNames[rarity],
    })),
  }
}
