import type { PoolClient } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { idsFor, type CatalogueIds } from './catalogue-ids.ts'
import { errorsOf } from './check-content.ts'
import { triggersOf } from './collection-triggers.ts'
import type { Trigger } from './content.ts'
import type { Loading } from './load-catalogue.ts'
import { knownIds } from './load-people.ts'

/**
 * Every trigger with its condition and the hit rates that its card prints. One that broke a rule, or is gone from
 * the content, is inactive and in no collection; predictions on it are still decided.
 */
export async function loadTriggers(
  client: PoolClient,
  { content, check }: Loading,
  {
    categoryIds,
    collectionIds,
    ids,
  }: {
    readonly categoryIds: ReadonlyMap<string, number>
    readonly collectionIds: ReadonlyMap<string, number>
    readonly ids: CatalogueIds
  },
): Promise<Map<string, number>> {
  await refuseChangedConditions(client, content.triggers)
  const known = await knownIds(client, 'select id, source_id as key from trigger_definition')
  const byKey = await idsFor(
    content.triggers.map(({ key }) => key),
    { known, ids },
  )
  const withheld = new Set(errorsOf(check.findings).flatMap(({ trigger }) => trigger ?? []))
  const reasons = Map.groupBy(check.findings, ({ trigger }) => trigger)
  const rates = new Map(check.figures.triggers.map(({ key, ...figures }) => [key, figures]))
  const published = content.triggers.filter(({ key }) => !withheld.has(key))
  const rows = content.triggers.map((trigger) => ({
    id: byKey.get(trigger.key),
    source_id: trigger.key,
    name: trigger.name,
    sentence: trigger.sentence,
    metric: trigger.metric,
    comparator: trigger.comparator,
    threshold: trigger.threshold,
    subject: trigger.subject,
    event_types: trigger.eventTypes,
    hit_rates: rates.get(trigger.key) ?? {},
    active: !withheld.has(trigger.key),
    reasons: (reasons.get(trigger.key) ?? []).map(({ message }) => message),
  }))
  await client.query(upsertTriggers, [JSON.stringify(rows)])
  await client.query(
    `update trigger_definition set active = false, reasons = $2 where not source_id = any($1)`,
    [content.triggers.map(({ key }) => key), ['has left the content']],
  )
  const categories = content.triggers.flatMap((trigger) =>
    trigger.categories.map((category) => ({
      trigger_id: byKey.get(trigger.key),
      category_id: categoryIds.get(category),
    })),
  )
  await client.query(replaceCategories, [JSON.stringify(categories)])
  const collections = content.collections.flatMap((collection) =>
    triggersOf({ ...content, triggers: published }, collection).map(({ key }) => ({
      trigger_id: byKey.get(key),
      collection_id: collectionIds.get(collection.key),
    })),
  )
  await client.query(replaceCollections, [JSON.stringify(collections)])
  return byKey
}

const upsertTriggers = `
  insert into trigger_definition (id, source_id, name, sentence, metric, comparator, threshold, subject, event_types,
    hit_rates, active, reasons, published_at)
  select x.id, x.source_id, x.name, x.sentence, x.metric, x.comparator, x.threshold, x.subject, x.event_types,
    x.hit_rates, x.active, x.reasons, case when x.active then clock_timestamp() end
  from jsonb_populate_recordset(null::trigger_definition, $1) as x
  on conflict (id) do update set
    name = excluded.name, sentence = excluded.sentence, event_types = excluded.event_types,
    hit_rates = excluded.hit_rates, active = excluded.active, reasons = excluded.reasons,
    published_at = coalesce(trigger_definition.published_at, excluded.published_at)`

const replaceCategories = `
  with wanted as (
    select x.trigger_id, x.category_id from jsonb_populate_recordset(null::trigger_category, $1) as x
  ), left_out as (
    delete from trigger_category t where not exists (
      select 1 from wanted w where w.trigger_id = t.trigger_id and w.category_id = t.category_id)
  )
  insert into trigger_category (trigger_id, category_id)
  select trigger_id, category_id from wanted on conflict do nothing`

const replaceCollections = `
  with wanted as (
    select x.trigger_id, x.collection_id from jsonb_populate_recordset(null::trigger_collection, $1) as x
  ), left_out as (
    delete from trigger_collection t where not exists (
      select 1 from wanted w where w.trigger_id = t.trigger_id and w.collection_id = t.collection_id)
  )
  insert into trigger_collection (trigger_id, collection_id)
  select trigger_id, collection_id from wanted on conflict do nothing`

/** The triggers that have ever been in packs, even if the content no longer has them. */
export async function publishedTriggers(client: PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ key: string }>(
    'select source_id as key from trigger_definition where published_at is not null',
  )
  return new Set(rows.map(({ key }) => key))
}

/** A trigger's meaning never changes: it is a promise to every holder of its card. */
export async function refuseChangedConditions(
  client: PoolClient,
  triggers: readonly Trigger[],
): Promise<void> {
  const { rows } = await client.query<Condition>(
    'select source_id as key, metric, comparator, threshold, subject from trigger_definition',
  )
  const known = new Map(rows.map((row) => [row.key, row]))
  const changed = triggers.find((trigger) => {
    const before = known.get(trigger.key)
    return before !== undefined && conditionText(before) !== conditionText(trigger)
  })
  if (changed) {
    throw new CannotStart(
      `The trigger "${changed.key}" was loaded with a different condition: restore that one, and give the new condition a new key.`,
    )
  }
}

type Condition = Pick<Trigger, 'key' | 'metric' | 'comparator' | 'threshold' | 'subject'>

function conditionText({ metric, comparator, threshold, subject }: Condition): string {
  return `${subject} ${metric} ${comparator} ${threshold}`
}
