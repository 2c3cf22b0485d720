import type { PoolClient } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { idsFor } from './catalogue-ids.ts'
import { errorsOf } from './check-content.ts'
import { triggersOf } from './collection-triggers.ts'
import type { Trigger } from './content.ts'
import type { LoadedIds, Loading } from './load-catalogue.ts'
import { knownIds } from './load-people.ts'
import { replacePairs, upsertRows } from './store-rows.ts'

/**
 * Every trigger with its condition and the hit rates that its card prints. One that broke a rule, or is gone from
 * the content, is inactive and in no collection; its cards can still be used, and predictions on it are decided.
 */
export async function loadTriggers(
  client: PoolClient,
  { content, check, ids }: Loading,
  { categoryIds, collectionIds }: Pick<LoadedIds, 'categoryIds' | 'collectionIds'>,
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
  await upsertRows(client, 'trigger_definition', {
    rows,
    kept: ['source_id', 'metric', 'comparator', 'threshold', 'subject'],
  })
  await client.query(
    `update trigger_definition set active = false, reasons = $2 where not source_id = any($1)`,
    [content.triggers.map(({ key }) => key), ['has left the content']],
  )
  await client.query(
    'update trigger_definition set published_at = clock_timestamp() where active and published_at is null',
  )
  const categories = content.triggers.flatMap((trigger) =>
    trigger.categories.map((category) => ({
      trigger_id: byKey.get(trigger.key),
      category_id: categoryIds.get(category),
    })),
  )
  await replacePairs(client, 'trigger_category', {
    columns: ['trigger_id', 'category_id'],
    rows: [...categories, ...(await categoriesOfOthers(client, content.triggers))],
  })
  const collections = content.collections.flatMap((collection) =>
    triggersOf({ ...content, triggers: published }, collection).map(({ key }) => ({
      trigger_id: byKey.get(key),
      collection_id: collectionIds.get(collection.key),
    })),
  )
  await replacePairs(client, 'trigger_collection', {
    columns: ['trigger_id', 'collection_id'],
    rows: collections,
  })
  return byKey
}

/** The categories of triggers that have left the content: players hold their cards, which go on fitting. */
async function categoriesOfOthers(
  client: PoolClient,
  triggers: readonly Trigger[],
): Promise<{ readonly trigger_id: number; readonly category_id: number }[]> {
  const { rows } = await client.query<{ trigger_id: number; category_id: number }>(
    `select c.trigger_id, c.category_id from trigger_category c join trigger_definition t on t.id = c.trigger_id
    where not t.source_id = any($1)`,
    [triggers.map(({ key }) => key)],
  )
  return rows
}

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
