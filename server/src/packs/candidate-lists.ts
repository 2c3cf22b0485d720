import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import {
  weightOfFame,
  type PersonCandidate,
  type TriggerCandidate,
} from '@called-shot/shared/fairness/draw.ts'
import {
  listText,
  personOf,
  personRow,
  rulesOfTheDraw,
  triggerOf,
  triggerRow,
  type PersonRow,
  type SealedLists,
  type TriggerRow,
} from '@called-shot/shared/fairness/proof.ts'
import { partKinds } from '@called-shot/shared/cards/kinds.ts'
import type { ContentKind, SeriesContents } from '@called-shot/shared/catalogue/series.ts'
import type { CollectionId } from '@called-shot/shared/ids.ts'
import { queriesOf, type Queries } from '../commit/reader.ts'

/** A list in its drawing order, with the hash by which proofs refer to it. */
interface CandidateList<Item> {
  readonly hash: string
  readonly items: readonly Item[]
}

export interface CandidateLists {
  people(collection: CollectionId): Promise<CandidateList<PersonCandidate>>
  triggers(collection: CollectionId): Promise<CandidateList<TriggerCandidate>>
  /** The lists as they were when a pack was sealed with their hash. */
  sealedPeople(hash: string): Promise<CandidateList<PersonCandidate>>
  sealedTriggers(hash: string): Promise<CandidateList<TriggerCandidate>>
}

const freshForMilliseconds = 60_000

/**
 * The people and triggers that a collection's packs are drawn from. A list is stored under its hash before anything is
 * drawn from it, and kept in memory for a minute: content changes rarely, and a proof works whichever list was used.
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
    sealedPeople: remembered(freshFor, async (hash) => ({
      hash,
      items: (await candidateListByHash<PersonRow>(queries, hash)).map(personOf),
    })),
    sealedTriggers: remembered(freshFor, async (hash) => ({
      hash,
      items: (await candidateListByHash<TriggerRow>(queries, hash)).map(triggerOf),
    })),
  }
}

/** The lists sealed with a pack bought now: those of its collection, or null if they are chosen when it is opened. */
export async function listsToSeal(
  lists: CandidateLists,
  series: {
    readonly tutorial: boolean
    readonly collectionId: CollectionId
    readonly contents: SeriesContents
  },
): Promise<SealedLists | null> {
  if (series.tutorial) return null
  const { collectionId, contents } = series
  return {
    rules: rulesOfTheDraw,
    ...(holds(contents, [...partKinds, 'part']) ? { people: (await lists.people(collectionId)).hash } : {}),
    ...(holds(contents, ['trigger']) ? { triggers: (await lists.triggers(collectionId)).hash } : {}),
  }
}

/** Whether a pack with these contents has a card of one of the kinds. */
export function holds(contents: SeriesContents, kinds: readonly ContentKind[]): boolean {
  return kinds.some((kind) => (contents[kind] ?? 0) > 0)
}

function remembered<Key, Value>(
  freshFor: number,
  load: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const known = new Map<Key, { readonly until: number; readonly value: Promise<Value> }>()
  return (key) => {
    const found = known.get(key)
    if (found && performance.now() < found.until) return found.value
    // Sealed lists accumulate, so old ones are dropped from memory.
    for (const [each, { until }] of known) if (until <= performance.now()) known.delete(each)
    const value = load(key)
    known.set(key, { until: performance.now() + freshFor, value })
    value.catch(() => known.delete(key))
    return value
  }
}

async function store(queries: Queries, list: readonly (PersonRow | TriggerRow)[]): Promise<string> {
  const text = listText(list)
  const hash = createHash('sha256').update(text).digest('hex')
  await queries.query({
    name: 'store-candidate-list',
    text: 'insert into candidate_list (hash, list) values ($1, $2::jsonb) on conflict do nothing',
    values: [hash, text],
  })
  return hash
}

/** Sorted by id as bytes, so that every machine has the same order. */
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

/** Broad triggers fit at least four of the collection's categories, or all if there are fewer (GAME 'Collections'). */
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

/** A proof's list, as stored. */
export async function candidateListByHash<Row>(queries: Queries, hash: string): Promise<readonly Row[]> {
  const { list } = await queries.one<{ list: readonly Row[] }>({
    name: 'candidate-list',
    text: 'select list from candidate_list where hash = $1',
    values: [hash],
  })
  return list
}
