import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import {
  weightOfFame,
  type PersonCandidate,
  type TriggerCandidate,
} from '@called-shot/shared/fairness/draw.ts'
import { personRow, triggerRow } from '@called-shot/shared/fairness/proof.ts'
import type { CollectionId } from '@called-shot/shared/ids.ts'
import { queriesOf, type Queries } from '../commit/reader.ts'

/** A list in the order in which it is drawn from, and the name under which proofs find it again. */
export interface CandidateList<Item> {
  readonly hash: string
  readonly items: readonly Item[]
}

export interface CandidateLists {
  people(collection: CollectionId): Promise<CandidateList<PersonCandidate>>
  triggers(collection: CollectionId): Promise<CandidateList<TriggerCandidate>>
}

const freshForMilliseconds = 60_000

/**
 * Who and what packs of a collection are drawn from. A list is stored under its hash before anything is drawn from
 * it, and kept in memory for a minute: content changes rarely, and a proof holds whichever list was used.
 */
export function createCandidateLists(game: Pool, freshFor = freshForMilliseconds): CandidateLists {
  const queries = queriesOf(game)
  return {
    people: remembered(freshFor, async (collection) => {
      const items = await peopleOf(queries, collection)
      return { hash: await store(queries, items.map(personRow)), items }
    }),
    triggers: remembered(freshFor, async (collection) => {
      const items = await triggersOf(queries, collection)
      return { hash: await store(queries, items.map(triggerRow)), items }
    }),
  }
}

function remembered<Value>(
  freshFor: number,
  load: (collection: CollectionId) => Promise<Value>,
): (collection: CollectionId) => Promise<Value> {
  const known = new Map<CollectionId, { readonly until: number; readonly value: Promise<Value> }>()
  return (collection) => {
    const found = known.get(collection)
    if (found && performance.now() < found.until) return found.value
    const value = load(collection)
    known.set(collection, { until: performance.now() + freshFor, value })
    value.catch(() => known.delete(collection))
    return value
  }
}

async function store(queries: Queries, list: readonly unknown[]): Promise<string> {
  const text = JSON.stringify(list)
  const hash = createHash('sha256').update(text).digest('hex')
  await queries.query({
    name: 'store-candidate-list',
    text: 'insert into candidate_list (hash, list) values ($1, $2::jsonb) on conflict do nothing',
    values: [hash, text],
  })
  return hash
}

/** In the order of their ids, compared as bytes, so that every machine has the same. */
async function peopleOf(queries: Queries, collection: CollectionId): Promise<PersonCandidate[]> {
  const rows = await queries.query<Omit<PersonCandidate, 'weight'> & { fame: number }>({
    name: 'people-candidates',
    text: `
      select p.id, p.fame::float8 as fame, p.category_id as "categoryId", p.birth_date::text as "birthDate"
      from collection_person cp join person p on p.id = cp.person_id
      where cp.collection_id = $1 order by p.id collate "C"`,
    values: [collection],
  })
  return rows.map(({ id, fame, categoryId, birthDate }) => ({
    id,
    weight: weightOfFame(fame),
    categoryId,
    birthDate,
  }))
}

/** Broad triggers fit four or more of the collection's categories, or all where there are fewer (GAME 'Collections'). */
async function triggersOf(queries: Queries, collection: CollectionId): Promise<TriggerCandidate[]> {
  return queries.query<TriggerCandidate>({
    name: 'trigger-candidates',
    text: `
      with own as (
        select distinct p.category_id from collection_person cp join person p on p.id = cp.person_id
        where cp.collection_id = $1)
      select t.id, count(*) >= least(4, (select count(*) from own)) as broad
      from trigger_collection k
      join trigger_definition t on t.id = k.trigger_id and t.active
      join trigger_category c on c.trigger_id = t.id and c.category_id in (select category_id from own)
      where k.collection_id = $1
      group by t.id order by t.id`,
    values: [collection],
  })
}

/** The list of a proof, as it was stored. */
export async function candidateListByHash<Row>(queries: Queries, hash: string): Promise<readonly Row[]> {
  const rows = await queries.query<{ list: readonly Row[] }>({
    name: 'candidate-list',
    text: 'select list from candidate_list where hash = $1',
    values: [hash],
  })
  if (!rows[0]) throw new Error(`the candidate list ${hash} of a proof is missing`)
  return rows[0].list
}
