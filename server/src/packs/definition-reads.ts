import { monthNames } from '@called-shot/shared/cards/kinds.ts'
import type { DrawnCard } from '@called-shot/shared/fairness/draw.ts'
import { definitionId, type CollectionId, type DefinitionId } from '@called-shot/shared/ids.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import { hitRateColumn, type TriggerFacts } from '../cards/asset.ts'
import type { NewDefinition } from '../commit/effects.ts'
import type { Reader } from '../commit/reader.ts'
import type { PrintedFacts } from './minted-asset.ts'

/** The definition of a card, by the natural key of its table. */
export interface DefinitionKey {
  readonly collection: CollectionId
  readonly kind: DrawnCard['kind']
  readonly ref: string
}

interface Definition {
  readonly id: DefinitionId
  readonly name: string
}

export interface Definitions {
  of(key: DefinitionKey): Definition
  /** New definitions, to be written with the cards. */
  readonly made: readonly NewDefinition[]
  /** The facts printed on these cards, except for their events. */
  readonly printed: Omit<PrintedFacts, 'events'>
}

interface Row {
  readonly collection: CollectionId
  readonly collectionName: string
  readonly kind: DrawnCard['kind']
  readonly ref: string
  readonly found: Definition | null
  readonly trigger: TriggerFacts | null
  readonly now: Date
}

/**
 * Finds the definitions of cards that are about to be minted, with what is printed on them. New values and dates get a
 * new definition.
 */
export async function findDefinitions(read: Reader, keys: readonly DefinitionKey[]): Promise<Definitions> {
  const wanted = new Map(keys.map((key) => [textOf(key), key]))
  const rows = await read.query<Row>({
    name: 'definitions-of-cards',
    text: `
      select w.kind, w.collection_id as collection, w.ref, c.name as "collectionName", clock_timestamp() as now,
        case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as found,
        case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'sentence', t.sentence,
          'metric', t.metric, 'comparator', t.comparator, 'threshold', t.threshold, 'subject', t.subject,
          'hitRate', ${hitRateColumn}) end as trigger
      from unnest($1::int[], $2::text[], $3::text[]) as w (collection_id, kind, ref)
      join collection c on c.id = w.collection_id
      left join definition d on d.collection_id = w.collection_id and d.kind = w.kind and d.ref = w.ref
      left join trigger_definition t on w.kind = 'trigger' and t.id = case when w.kind = 'trigger' then w.ref::bigint end`,
    values: columns([...wanted.values()]),
  })
  const [first] = rows
  if (!first) throw new Error('cards of no collection')
  const found = new Map<string, Definition>(
    rows.flatMap((row) => (row.found ? [[textOf(row), row.found] as const] : [])),
  )
  const missing = [...wanted].filter(([text]) => !found.has(text))
  const ids = await read.newIds(missing.length)
  const made = missing.map(([text, { collection, kind, ref }], index): NewDefinition => {
    const id = definitionId(ids[index] ?? 0)
    const name = nameOf(kind, ref)
    if (name === null) throw new Error(`collection ${collection} has no definition of ${kind} ${ref}`)
    found.set(text, { id, name })
    return { id, kind, collectionId: collection, ref, name }
  })
  return {
    made,
    printed: {
      triggers: rows.flatMap(({ trigger }) => trigger ?? []),
      collections: new Map(rows.map(({ collection, collectionName }) => [collection, collectionName])),
      now: first.now,
    },
    of(key) {
      const definition = found.get(textOf(key))
      if (!definition) throw new Error(`the definition of ${textOf(key)} was not asked for`)
      return definition
    },
  }
}

function columns(keys: readonly DefinitionKey[]): unknown[] {
  return [keys.map(({ collection }) => collection), keys.map(({ kind }) => kind), keys.map(({ ref }) => ref)]
}

function textOf({ collection, kind, ref }: DefinitionKey): string {
  return `${collection} ${kind} ${ref}`
}

/** Null if only the catalogue knows the name. */
function nameOf(kind: DrawnCard['kind'], ref: string): string | null {
  switch (kind) {
    case 'month':
      return monthNames[Number(ref) - 1] ?? null
    case 'day':
    case 'year':
      return ref
    case 'prize':
    case 'wager':
      return formatUsd(cents(Number(ref)))
    default:
      return null
  }
}
