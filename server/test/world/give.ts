import { assetId, type AccountId, type AssetId, type EventId } from '@called-shot/shared/ids.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import { partKinds, type AssetKind, type PartKind, type Rarity } from '@called-shot/shared/cards/kinds.ts'
import { partsOf } from '@called-shot/shared/cards/rules.ts'
import type { Effects, Mint, SealedPack } from '../../src/commit/effects.ts'
import type { Context, Runner } from '../../src/commit/run-command.ts'
import type { Catalogue, SeriesFacts } from './catalogue.ts'
import {
  categoryId,
  collectionOf,
  people,
  triggers,
  type CollectionName,
  type EventName,
  type PersonName,
  type TriggerName,
} from './facts.ts'

/** How a given card differs from an ordinary one: Standard, tradable, of the person's collection or the AFC West. */
export interface Given {
  readonly rarity?: Rarity
  readonly tutorial?: boolean
  readonly bonusPaid?: boolean
  readonly collection?: CollectionName
}

type Card = Pick<Mint, 'kind' | 'definitionId' | 'collectionId' | 'name'> & Partial<Mint>

/** Cards and packs for players, minted by `commit` one at a time as an operator's grant does. */
export function giver(runner: Runner, catalogue: Catalogue) {
  async function mint(
    to: AccountId,
    card: Card,
    { given, packs }: { readonly given: Given; readonly packs?: (id: AssetId) => SealedPack[] },
  ): Promise<AssetId> {
    const { tutorial = false, bonusPaid = false } = given
    const tradable = !tutorial && !bonusPaid
    const rarity = given.rarity ?? 1
    return runner.runHouse(async ({ read }: Context<null>) => {
      const [fresh] = await read.newIds(1)
      const id = assetId(fresh ?? 0)
      return {
        answer: id,
        mints: [{ ownerId: to, tradable, tutorial, bonusPaid, rarity, mintedAs: 'grant', ...card, id }],
        ...(packs ? { packs: packs(id) } : {}),
      } satisfies Effects<AssetId>
    }, null)
  }

  async function copyOf(
    kind: AssetKind,
    card: { readonly ref: string; readonly name: string; readonly collection: CollectionName },
  ): Promise<Card> {
    const collectionId = catalogue.collection(card.collection)
    const definition = await catalogue.define(collectionId, kind, card)
    return { kind, definitionId: definition.id, collectionId, name: definition.name }
  }

  /** One of the four cards that make up a person: `givePart(alice, ['month', 'mahomes'])`. */
  async function givePart(
    to: AccountId,
    [kind, of]: readonly [PartKind, PersonName],
    given: Given = {},
  ): Promise<AssetId> {
    const name = partsOf(people[of])[kind]
    const collection = given.collection ?? collectionOf(of)
    return mint(to, await copyOf(kind, { ref: partRef(kind, of), name, collection }), { given })
  }

  async function giveParts(
    to: AccountId,
    of: PersonName,
    given: Given = {},
  ): Promise<Record<PartKind, AssetId>> {
    const [category, month, day, year] = await Promise.all(
      partKinds.map((kind) => givePart(to, [kind, of], given)),
    )
    if (!category || !month || !day || !year) throw new Error('four parts were not given')
    return { category, month, day, year }
  }

  async function giveIdentity(to: AccountId, of: PersonName, given: Given = {}): Promise<AssetId> {
    const { id, name } = people[of]
    const collection = given.collection ?? collectionOf(of)
    return mint(to, { ...(await copyOf('identity', { ref: id, name, collection })), personId: id }, { given })
  }

  async function giveEventCard(
    to: AccountId,
    event: EventName | EventId,
    given: Given = {},
  ): Promise<AssetId> {
    const eventId = catalogue.eventOf(event)
    const name = await catalogue.eventName(eventId)
    const collection = given.collection ?? 'AFC West'
    return mint(
      to,
      { ...(await copyOf('event', { ref: String(eventId), name, collection })), eventId },
      { given },
    )
  }

  async function giveTrigger(to: AccountId, trigger: TriggerName, given: Given = {}): Promise<AssetId> {
    const triggerId = catalogue.trigger(trigger)
    const { name } = triggers[trigger]
    const collection = given.collection ?? 'AFC West'
    return mint(
      to,
      { ...(await copyOf('trigger', { ref: String(triggerId), name, collection })), triggerId },
      { given },
    )
  }

  async function givePrize(
    to: AccountId,
    value: number,
    given: Given & { readonly redeemable?: boolean; readonly kind?: 'prize' | 'wager' } = {},
  ): Promise<AssetId> {
    const { kind = 'prize', redeemable = false, collection = 'AFC West' } = given
    const valueCents = cents(value)
    const card = await copyOf(kind, { ref: String(value), name: formatUsd(valueCents), collection })
    return mint(to, { ...card, valueCents, redeemable }, { given })
  }

  /** A closed pack of a series of that name. */
  async function givePack(to: AccountId, series: SeriesFacts, given: Given = {}): Promise<AssetId> {
    const { collection = 'AFC West' } = given
    const seriesId = await catalogue.seriesOf(series, catalogue.collection(collection))
    const card = await copyOf('pack', { ref: String(seriesId), name: series.name, collection })
    return mint(
      to,
      { ...card, seriesId, seriesVersion: 1, mintedAs: 'purchase' },
      { given, packs: (assetId) => [{ assetId, seedHash: `seed of ${assetId}`, seedCipher: '' }] },
    )
  }

  return { givePart, giveParts, giveIdentity, giveEventCard, giveTrigger, givePrize, givePack }
}

function partRef(kind: PartKind, of: PersonName): string {
  const who = people[of]
  if (kind === 'category') return String(categoryId(who))
  return kind === 'month' ? String(Number(who.birthDate.slice(5, 7))) : partsOf(who)[kind]
}
