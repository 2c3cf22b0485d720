import { monthNames } from '@called-shot/shared/cards/kinds.ts'
import type { DrawnCard } from '@called-shot/shared/fairness/draw.ts'
import { definitionId, type CollectionId, type DefinitionId } from '@called-shot/shared/ids.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import type { NewDefinition } from '../commit/effects.ts'
import type { Reader } from '../commit/reader.ts'

/** What a card is a copy of, by the natural key of the table of definitions. */
export interface DefinitionKey {
  readonly collection: CollectionId
  readonly kind: DrawnCard['kind']
  readonly ref: string
}

export interface Definition {
  readonly id: DefinitionId
  readonly name: string
}

export interface Definitions {
  of(key: DefinitionKey): Definition
  /** Those that nobody has had before: to be written with the cards. */
  readonly made: readonly NewDefinition[]
}

/** Finds the definitions of cards that are about to be minted; values and dates that are new get one. */
export async function findDefinitions(read: Reader, keys: readonly DefinitionKey[]): Promise<Definitions> {
  const wanted = new Map(keys.map((key) => [textOf(key), key]))
  const rows = await read.query<
    Definition & { kind: DrawnCard['kind']; collection: CollectionId; ref: string }
  >({
    name: 'definitions-of-cards',
    text: `
      select d.id, d.kind, d.collection_id as collection, d.ref, d.name
      from unnest($1::int[], $2::text[], $3::text[]) as w (collection_id, kind, ref)
      join definition d on d.collection_id = w.collection_id and d.kind = w.kind and d.ref = w.ref`,
    values: columns([...wanted.values()]),
  })
  const found = new Map<string, Definition>(rows.map((row) => [textOf(row), row]))
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

/** Null: only the catalogue knows the name. */
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
