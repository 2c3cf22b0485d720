import type { CollectionId, DefinitionId, PersonId } from '@called-shot/shared/ids.ts'
import type { PersonFacts } from '../cards/asset.ts'
import type { Queries } from '../commit/reader.ts'

export interface PersonToCraft extends PersonFacts {
  readonly definitionId: DefinitionId
  readonly collectionId: CollectionId
  readonly collection: string
}

/** A person in some collection, with the definition of the identity: of the given collection if the person is in it. */
export async function personToCraft(
  queries: Queries,
  id: PersonId,
  preferred: CollectionId,
): Promise<PersonToCraft | null> {
  return queries.first<PersonToCraft>({
    name: 'person-to-craft',
    text: `
      select p.id, p.name, k.name as category, k.id as "categoryId", p.birth_date::text as "birthDate", p.team,
        d.id as "definitionId", d.collection_id as "collectionId", c.name as collection
      from person p
      join category k on k.id = p.category_id
      join collection_person cp on cp.person_id = p.id
      join collection c on c.id = cp.collection_id
      join definition d on d.kind = 'identity' and d.collection_id = c.id and d.ref = p.id
      where p.id = $1
      order by c.id = $2 desc, c.position, c.id limit 1`,
    values: [id, preferred],
  })
}

/** A person in some collection. */
export async function personNamed(
  queries: Queries,
  id: string,
): Promise<{
  readonly id: string
  readonly name: string
  readonly category: string
  readonly birthDate: string
} | null> {
  return queries.first<{ id: string; name: string; category: string; birthDate: string }>({
    name: 'person-to-plan',
    text: `
      select p.id, p.name, k.name as category, p.birth_date::text as "birthDate"
      from person p join category k on k.id = p.category_id
      where p.id = $1 and exists (select 1 from collection_person cp where cp.person_id = p.id)`,
    values: [id],
  })
}
