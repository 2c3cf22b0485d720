import { definitionId, eventId, personId, triggerId, type DefinitionId } from '@called-shot/shared/ids.ts'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import type { BodyOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { whyNotGiven } from '@called-shot/shared/wallet/rules.ts'
import type { Mint, NewDefinition } from '../commit/effects.ts'
import type { Reader } from '../commit/reader.ts'
import {
  readDefinitionOfPerson,
  readFirstDefinition,
  readFirstValueDefinition,
  type FoundDefinition,
  type PersonKind,
} from './grant-reads.ts'

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
    const row = await readFirstDefinition(read, { kind: 'event', ref: String(card.event_id) })
    if (!row) throw refuse('not_found', `${where.field}.event_id: there is no such event`)
    return { ...row, kind: 'event', eventId: eventId(card.event_id) }
  }
  if (card.kind === 'trigger') {
    const row = await readFirstDefinition(read, { kind: 'trigger', ref: String(card.trigger_id) })
    if (!row) throw refuse('not_found', `${where.field}.trigger_id: there is no such trigger`)
    return { ...row, kind: 'trigger', triggerId: triggerId(card.trigger_id) }
  }
  refuseIf(whyNotGiven(card.value, `${where.field}.value`))
  const row = await valueDefinition(read, card, where.definitions)
  return { ...row, kind: card.kind, valueCents: card.value, serial: await read.newId() }
}

async function personDefinition(
  read: Reader,
  kind: PersonKind,
  person: { readonly id: string; readonly field: string },
): Promise<Definition> {
  const found = await readDefinitionOfPerson(read, { id: person.id, kind })
  if (!found)
    throw refuse('not_found', `${person.field}.person_id: there is no such person in any collection`)
  return { ...found, kind, ...(kind === 'identity' ? { personId: personId(person.id) } : {}) }
}

/** Any value can be granted, so this creates definitions for values that no pack contains. */
async function valueDefinition(
  read: Reader,
  { kind, value }: { readonly kind: 'prize' | 'wager'; readonly value: Cents },
  definitions: GrantedDefinitions,
): Promise<FoundDefinition> {
  const collection = await readFirstValueDefinition(read, { kind, value })
  const name = formatUsd(value)
  const key = `${kind}:${value}`
  const known = collection.definitionId ?? definitions.known.get(key)
  if (known) return { definitionId: known, collectionId: collection.id, name }
  const id = definitionId(await read.newId())
  definitions.known.set(key, id)
  definitions.made.push({ id, kind, collectionId: collection.id, ref: String(value), name })
  return { definitionId: id, collectionId: collection.id, name }
}
