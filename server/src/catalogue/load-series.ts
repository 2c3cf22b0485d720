import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { termsText } from '@called-shot/shared/packs/series-terms.ts'
import { CannotStart } from '../cannot-start.ts'
import { idsFor } from './catalogue-ids.ts'
import { errorsOf } from './check-content.ts'
import type { Series } from './content.ts'
import type { LoadedIds, Loading } from './load-catalogue.ts'
import { upsertRows } from './store-rows.ts'

/**
 * Every series with its terms. A version is never changed: where price, contents, odds, values, supply or rules differ
 * from the current version's, a new one is added and becomes current; packs already sold keep theirs. A series that
 * broke a rule, or is gone from the content, is not on sale.
 */
export async function loadSeries(
  client: PoolClient,
  { content, check, ids }: Loading,
  { collectionIds }: Pick<LoadedIds, 'collectionIds'>,
): Promise<Map<string, number>> {
  const current = await currentVersions(client)
  const known = new Map([...current].map(([sourceId, { id }]) => [sourceId, id]))
  const byKey = await idsFor(
    content.series.map(({ sourceId }) => sourceId),
    { known, ids },
  )
  const withheld = new Set(errorsOf(check.findings).flatMap(({ series }) => series ?? []))
  const rows = content.series.map((series, position) => ({
    id: byKey.get(series.sourceId),
    source_id: series.sourceId,
    collection_id: collectionIds.get(series.collection),
    name: series.name,
    pack_type: series.packType,
    tier: series.tier,
    special_offer: series.specialOffer,
    on_sale: !series.tutorial && !withheld.has(series.sourceId),
    tutorial: series.tutorial,
    position: position + 1,
    current_version: 0,
    counter_key: counterKey(series),
  }))
  await loadCounters(client, content.series)
  await upsertRows(client, 'series', { rows, kept: ['source_id', 'current_version'] })
  await client.query('update series set on_sale = false where on_sale and not source_id = any($1)', [
    content.series.map(({ sourceId }) => sourceId),
  ])
  const versions = content.series.flatMap((series) => newVersion(series, current.get(series.sourceId)) ?? [])
  await client.query(insertVersions, [
    JSON.stringify(versions.map((version) => ({ ...version, series_id: byKey.get(version.source_id) }))),
  ])
  return byKey
}

interface CurrentVersion {
  readonly id: number
  readonly version: number
  readonly hash: string | null
}

async function currentVersions(client: PoolClient): Promise<Map<string, CurrentVersion>> {
  const { rows } = await client.query<CurrentVersion & { source_id: string }>(
    `select s.id, s.source_id, s.current_version as version, v.hash from series s
    left join series_version v on v.series_id = s.id and v.version = s.current_version`,
  )
  return new Map(rows.map((row) => [row.source_id, row]))
}

/** Null if the terms are those of the current version. Pack seeds are committed to this hash. */
function newVersion(series: Series, current: CurrentVersion | undefined) {
  if (current?.hash === termsHash(series, current?.version ?? 0)) return null
  const version = (current?.version ?? 0) + 1
  return {
    source_id: series.sourceId,
    version,
    price_cents: series.priceCents,
    contents: series.contents,
    odds: series.odds,
    prize_values: series.prizeValues,
    supply: series.supply,
    rules: series.rules,
    hash: termsHash(series, version),
  }
}

function termsHash({ sourceId, ...terms }: Series, version: number): string {
  return createHash('sha256')
    .update(termsText({ ...terms, series: sourceId, version }))
    .digest('hex')
}

const insertVersions = `
  with added as (
    insert into series_version (series_id, version, price_cents, contents, odds, prize_values, supply, rules, hash)
    select x.series_id, x.version, x.price_cents, x.contents, x.odds, x.prize_values, x.supply, x.rules, x.hash
    from jsonb_to_recordset($1) as x (series_id bigint, version int, price_cents bigint, contents jsonb, odds jsonb,
      prize_values jsonb, supply int, rules jsonb, hash text)
    returning series_id, version
  )
  update series s set current_version = a.version from added a where s.id = a.series_id`

function counterKey({ sourceId, supply }: Series): string | null {
  return supply === null ? null : `supply:${sourceId}`
}

/** A limited supply is a counter that cannot pass its maximum. It may grow later, but not below what was sold. */
const limitedIn = (series: readonly Series[]) =>
  series.flatMap((each) => (each.supply === null ? [] : { key: counterKey(each), maximum: each.supply }))

/** Throws if a supply is smaller than what was sold of it. */
export async function refuseOversoldSupplies(client: PoolClient, series: readonly Series[]): Promise<void> {
  const { rows } = await client.query<{ key: string; value: number }>(
    `select c.key, c.value from counter c join jsonb_to_recordset($1) as x (key text, maximum bigint) using (key)
    where c.value > x.maximum`,
    [JSON.stringify(limitedIn(series))],
  )
  const [tooLow] = rows
  if (tooLow)
    throw new CannotStart(`${tooLow.key} cannot become smaller than the ${tooLow.value} packs sold.`)
}

async function loadCounters(client: PoolClient, series: readonly Series[]): Promise<void> {
  await refuseOversoldSupplies(client, series)
  await client.query(
    `insert into counter (key, maximum) select x.key, x.maximum
    from jsonb_to_recordset($1) as x (key text, maximum bigint)
    on conflict (key) do update set maximum = excluded.maximum`,
    [JSON.stringify(limitedIn(series))],
  )
}
