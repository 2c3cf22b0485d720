import {
  definitionId,
  eventId,
  personId,
  triggerId,
  type CollectionId,
  type DefinitionId,
} from '@called-shot/shared/ids.ts'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { BodyOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { whyNotGiven } from '@called-shot/shared/wallet/rules.ts'
import type { Mint, NewDefinition } from '../commit/effects.ts'
import type { Reader } from '../commit/reader.ts'

type GrantedCard = NonNullable<BodyOf<typeof operator.grant>['cards']>[number]

/** Definitions looked up or created during one grant, so that two equal cards share one. */
export interface GrantedDefinitions {
  readonly known: Map<string, DefinitionId>
  readonly made: NewDefinition[]
}

type Definition = Pick<
  Mint,
  | 'kind'
  | 'definitionId'
  | 'collectionId'
  | 'name'
  | 'personId'
  | 'eventId'
  | 'triggerId'
  | 'valueCents'
  | 'serial'
>

/** The definition an operator grants by naming a person's part, an event, a trigger or a value. */
export async function definitionFor(
  read: Reader,
  card: GrantedCard,
  where: { readonly field: string; readonly definitions: GrantedDefinitions },
): Promise<Definition> {
  if ('person_id' in card) return personDefinition(read, card.kind, { id: card.person_id, ...where })
  if (card.kind === 'event') {
    const row = await firstDefinition(read, {
      kind: 'event',
      ref: String(card.event_id),
      unknown: `${where.field}.event_id: there is no such event`,
    })
    return { ...row, kind: 'event', eventId: eventId(card.event_id) }
  }
  if (card.kind === 'trigger') {
    const row = await firstDefinition(read, {
      kind: 'trigger',
      ref: String(card.trigger_id),
      unknown: `${where.field}.trigger_id: there is no such trigger`,
    })
    return { ...row, kind: 'trigger', triggerId: triggerId(card.trigger_id) }
  }
  refuseIf(whyNotGiven(card.value, `${where.field}.value`))
  const row = await valueDefinition(read, card, where.definitions)
  return { ...row, kind: card.kind, valueCents: card.value, serial: await read.newId() }
}

interface Found {
  readonly definitionId: DefinitionId
  readonly collectionId: CollectionId
  readonly name: string
}

async function firstDefinition(
  read: Reader,
  wanted: { readonly kind: AssetKind; readonly ref: string; readonly unknown: string },
): Promise<Found> {
  const rows = await read.query<Found>({
    name: 'first-definition',
    text: `
      select id as "definitionId", collection_id as "collectionId", name from definition
      where kind = $1 and ref = $2 order by collection_id limit 1`,
    values: [wanted.kind, wanted.ref],
  })
  if (!rows[0]) throw refuse('not_found', wanted.unknown)
  return rows[0]
}

async function personDefinition(
  read: Reader,
  kind: 'category' | 'month' | 'day' | 'year' | 'identity',
  person: { readonly id: string; readonly field: string },
): Promise<Definition> {
  const rows = await read.query<Found>({
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
    values: [person.id, kind],
  })
  const found = rows[0]
  if (!found)
    throw refuse('not_found', `${person.field}.person_id: there is no such person in any collection`)
  return { ...found, kind, ...(kind === 'identity' ? { personId: personId(person.id) } : {}) }
}

/** Any value can be granted, so this creates definitions for values that no pack contains. */
async function valueDefinition(
  read: Reader,
  { kind, value }: { readonly kind: 'prize' | 'wager'; readonly value: Cents },
  definitions: GrantedDefinitions,
): Promise<Found> {
  const [collection] = await read.query<{ id: CollectionId; definitionId: DefinitionId | null }>({
    name: 'first-value-definition',
    text: `
      select c.id, d.id as "definitionId" from collection c
      left join definition d on d.collection_id = c.id and d.kind = $1 and d.ref = $2
      order by d.id nulls last, c.position limit 1`,
    values: [kind, String(value)],
  })
  if (!collection) throw new Error('there is no collection')
  const name = formatUsd(value)
  const key = `${kind}:${value}`
  const known = collection.definitionId ?? definitions.known.get(key)
  if (known) return { definitionId: known, collectionId: collection.id, name }
  const id = definitionId(await read.newId())
  definitions.known.set(key, id)
  definitions.made.push({ id, kind, collectionId: collection.id, ref: String(value), name })
  return { definitionId: id, collectionId: collection.id, name }
}
