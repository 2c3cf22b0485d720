import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { CollectionId, DefinitionId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Queries } from '../commit/reader.ts'

export interface FoundDefinition {
  readonly definitionId: DefinitionId
  readonly collectionId: CollectionId
  readonly name: string
}

/** The definition of an event or trigger in its first collection; null if there is none. */
export async function readFirstDefinition(
  queries: Queries,
  { kind, ref }: { readonly kind: AssetKind; readonly ref: string },
): Promise<FoundDefinition | null> {
  return queries.first<FoundDefinition>({
    name: 'first-definition',
    text: `
      select id as "definitionId", collection_id as "collectionId", name from definition
      where kind = $1 and ref = $2 order by collection_id limit 1`,
    values: [kind, ref],
  })
}

export type PersonKind = 'category' | 'month' | 'day' | 'year' | 'identity'

/** A person's part or identity in their first collection; null if they are in none. */
export async function readDefinitionOfPerson(
  queries: Queries,
  person: { readonly id: string; readonly kind: PersonKind },
): Promise<FoundDefinition | null> {
  return queries.first<FoundDefinition>({
    name: 'definition-of-person',
    text: `
      select d.id as "definitionId", d.collection_id as "collectionId", d.name
      from person p
      join collection_person cp on cp.person_id = p.id
      join definition d on d.collection_id = cp.collection_id and d.kind = $2 and d.ref = case $2
        when 'category' then p.category_id::text
        when 'month' then extract(month from p.birth_date)::int::text
        when 'day' then extract(day from p.birth_date)::int::text
        when 'year' then extract(year from p.birth_date)::int::text
        else p.id end
      where p.id = $1 order by cp.collection_id limit 1`,
    values: [person.id, person.kind],
  })
}

interface ValueDefinition {
  /** Its collection, or the first one if there is no definition yet. */
  readonly id: CollectionId
  readonly definitionId: DefinitionId | null
}

/** The first definition of a prize or wager of that value. */
export async function readFirstValueDefinition(
  queries: Queries,
  { kind, value }: { readonly kind: 'prize' | 'wager'; readonly value: Cents },
): Promise<ValueDefinition> {
  return queries.one<ValueDefinition>({
    name: 'first-value-definition',
    text: `
      select c.id, d.id as "definitionId" from collection c
      left join definition d on d.collection_id = c.id and d.kind = $1 and d.ref = $2
      order by d.id nulls last, c.position limit 1`,
    values: [kind, String(value)],
  })
}
