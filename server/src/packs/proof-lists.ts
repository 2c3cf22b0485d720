import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type {
  CardRow,
  Draws,
  PersonRow,
  SealedLists,
  TriggerRow,
} from '@called-shot/shared/fairness/proof.ts'
import type { SeriesId } from '@called-shot/shared/ids.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { packs } from '@called-shot/shared/packs/contract.ts'
import type { PublishedTerms } from '@called-shot/shared/packs/series-terms.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Queries } from '../commit/reader.ts'
import { candidateListByHash } from './candidate-lists.ts'
import type { StoredLists } from './plan-draw.ts'

interface ProofRow extends PublishedTerms {
  readonly seriesId: SeriesId
  readonly seriesName: string
  readonly collection: string
  readonly hash: string
  readonly seedHash: string
  readonly seed: string
  readonly clientSeed: string
  readonly committedAt: Date
  readonly openedAt: Date
  readonly sealed: SealedLists | null
  readonly proof: { readonly lists: StoredLists; readonly cards: readonly CardRow[] }
}

/** Everything anyone needs to repeat the draw of an opened pack; refused with 404 while it is closed (Design §6). */
export async function readProof(queries: Queries, pack: number): Promise<AnswerOf<typeof packs.proof>> {
  const rows = await queries.query<ProofRow>({
    name: 'proof',
    text: `
      select s.id as "seriesId", s.name as "seriesName", c.name as collection, s.source_id as series, v.version, v.price_cents as "priceCents", v.supply, v.contents,
        v.odds, v.prize_values as "prizeValues", v.rules, v.hash, p.seed_hash as "seedHash", p.seed,
        p.client_seed as "clientSeed", p.committed_at as "committedAt", p.opened_at as "openedAt", p.proof,
        p.sealed_lists::jsonb as sealed
      from pack p
      join asset a on a.id = p.asset_id
      join series s on s.id = a.series_id
      join collection c on c.id = s.collection_id
      join series_version v on v.series_id = a.series_id and v.version = a.series_version
      where p.asset_id = $1 and p.opened_at is not null`,
    values: [pack],
  })
  const [row] = rows
  if (!row) throw refuse('not_found', 'id: there is no such opened pack')
  const { series, version, priceCents, supply, contents, odds, prizeValues, rules } = row
  const draws: Draws = {
    terms: { series, version, priceCents, supply, contents, odds, prizeValues, rules },
    lists: await wholeLists(queries, row.proof.lists),
    ...(row.sealed ? { sealed: row.sealed } : {}),
    cards: row.proof.cards,
  }
  return {
    pack_id: pack,
    series_id: row.seriesId,
    series_version: version,
    series_hash: row.hash,
    seed_hash: row.seedHash,
    committed_at: row.committedAt,
    opened_at: row.openedAt,
    client_seed: row.clientSeed,
    server_seed: row.seed,
    draws,
    series_name: row.seriesName,
    collection: row.collection,
    names: await namesOf(queries, draws),
    reseals: await resealsOf(queries, pack),
  }
}

async function resealsOf(queries: Queries, pack: number): Promise<AnswerOf<typeof packs.proof>['reseals']> {
  return queries.query<AnswerOf<typeof packs.proof>['reseals'][number]>({
    name: 'reseals-of-pack',
    text: `select at, reason, seed_hash_before, seed_hash from pack_reseal where asset_id = $1 order by at`,
    values: [pack],
  })
}

/** The names of everything that the proof refers to by id. */
async function namesOf(
  queries: Queries,
  { cards, lists }: Draws,
): Promise<AnswerOf<typeof packs.proof>['names']> {
  const keys = [
    ...cards.map(([kind, , ref]) => ({ kind, ref })),
    ...(lists.events ?? []).map((id) => ({ kind: 'event', ref: String(id) })),
    ...(lists.triggers ?? []).map(([id]) => ({ kind: 'trigger', ref: String(id) })),
  ]
  return queries.query<{ kind: string; ref: string; name: string }>({
    name: 'names-of-drawn',
    text: `
      select distinct d.kind, d.ref, d.name
      from unnest($2::text[], $3::text[]) as w (kind, ref)
      join definition d on d.kind = w.kind and d.ref = w.ref and d.collection_id = $1`,
    values: [lists.collection, keys.map(({ kind }) => kind), keys.map(({ ref }) => ref)],
  })
}

async function wholeLists(
  queries: Queries,
  { people, triggers, ...lists }: StoredLists,
): Promise<Draws['lists']> {
  return {
    ...lists,
    ...(people === undefined ? {} : { people: await whole<PersonRow>(queries, people) }),
    ...(triggers === undefined ? {} : { triggers: await whole<TriggerRow>(queries, triggers) }),
  }
}

async function whole<Row>(queries: Queries, list: string | readonly Row[]): Promise<readonly Row[]> {
  return typeof list === 'string' ? candidateListByHash<Row>(queries, list) : list
}

/**
 * The commitments of a day (UTC) as they were made, in order. A replaced one is marked, and appears beside its
 * successor in the list of reseals.
 */
export async function listCommitments(
  queries: Queries,
  { day, limit, offset }: QueryOf<typeof packs.commitments>,
): Promise<AnswerOf<typeof packs.commitments>> {
  const [counted, data] = await Promise.all([
    queries.query<{ count: number }>({
      name: 'count-commitments',
      text: `select count(*) as count from pack where ${ofDay}`,
      values: [day],
    }),
    queries.query<AnswerOf<typeof packs.commitments>['data'][number]>({
      name: 'commitments',
      text: `
        select asset_id as pack_id, a.series_id, committed_at, opened_at is not null as opened, resealed_at,
          case when resealed_at is null then seed_hash else (
            select r.seed_hash_before from pack_reseal r where r.asset_id = p.asset_id order by r.at limit 1)
          end as seed_hash
        from (select * from pack where ${ofDay} order by committed_at, asset_id limit $2 offset $3) p
        join asset a on a.id = p.asset_id
        order by committed_at, asset_id`,
      values: [day, limit, offset],
    }),
  ])
  return { data, pagination_metadata: paginate(counted[0]?.count ?? 0, { limit, offset }) }
}

const ofDay = `committed_at >= $1::date::timestamp at time zone 'UTC'
  and committed_at < ($1::date + 1)::timestamp at time zone 'UTC'`

/** The seals that were replaced on a day (UTC), with their successors and the reason. */
export async function listReseals(
  queries: Queries,
  { day, limit, offset }: QueryOf<typeof packs.reseals>,
): Promise<AnswerOf<typeof packs.reseals>> {
  const [counted, data] = await Promise.all([
    queries.query<{ count: number }>({
      name: 'count-reseals',
      text: `select count(*) as count from pack_reseal where ${resealedOnDay}`,
      values: [day],
    }),
    queries.query<AnswerOf<typeof packs.reseals>['data'][number]>({
      name: 'reseals',
      text: `
        select asset_id as pack_id, at, reason, seed_hash_before, seed_hash from pack_reseal
        where ${resealedOnDay} order by at, asset_id limit $2 offset $3`,
      values: [day, limit, offset],
    }),
  ])
  return { data, pagination_metadata: paginate(counted[0]?.count ?? 0, { limit, offset }) }
}

const resealedOnDay = `at >= $1::date::timestamp at time zone 'UTC'
  and at < ($1::date + 1)::timestamp at time zone 'UTC'`
