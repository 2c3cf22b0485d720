import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { assetId } from '@called-shot/shared/ids.ts'
import { rarityOf, type PartKind } from '@called-shot/shared/cards/kinds.ts'
import { partsOf } from '@called-shot/shared/cards/rules.ts'
import type { crafting } from '@called-shot/shared/crafting/contract.ts'
import {
  cheapestIdentity,
  costOf,
  reachableRarity,
  type PartCards,
} from '@called-shot/shared/crafting/plan-rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { assetsByIds } from '../cards/asset-reads.ts'
import { cardItemOf } from '../cards/card-view.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { personNamed } from './identity-reads.ts'
import { countPartsForSale, readPartCards } from './plan-reads.ts'

type Answer = AnswerOf<typeof crafting.identityPlan>

/**
 * The cheapest way to craft an identity of at least a given rarity: the player's own cards are free, others cost their
 * listed price. If that rarity is out of reach, each part shows the cheapest card there is. Buying is
 * `market.buyListings`.
 */
export async function identityPlan(
  { queries, lockoutSeconds }: { readonly queries: Queries; readonly lockoutSeconds: number },
  player: Player,
  query: QueryOf<typeof crafting.identityPlan>,
): Promise<Answer> {
  const person = await personNamed(queries, query.celebrity_id)
  if (!person) throw refuse('not_found', 'celebrity_id: there is no such person')
  const target = rarityOf(query.rarity) ?? 1
  const names = partsOf(person)
  const [found, forSale] = await Promise.all([
    readPartCards(queries, player.id, names),
    countPartsForSale(queries, names),
  ])
  const of = (kind: PartKind) => found.filter((card) => card.kind === kind)
  const parts: PartCards = {
    category: of('category'),
    month: of('month'),
    day: of('day'),
    year: of('year'),
  }
  const plan = cheapestIdentity(parts, target)
  const shown = (kind: PartKind) => plan?.[kind] ?? cheapest(parts[kind])
  const ids = (['category', 'month', 'day', 'year'] as const).flatMap((kind) => shown(kind)?.id ?? [])
  const assets = new Map(
    (await assetsByIds(queries, ids.map(assetId))).map((asset) => [Number(asset.id), asset]),
  )
  const partOf = (kind: PartKind): Answer['category'] => {
    const card = shown(kind)
    const asset = card && assets.get(card.id)
    return {
      name: names[kind],
      owned: card !== null && card.price === null,
      card: asset ? cardItemOf(asset, { id: player.id, lockoutSeconds }) : null,
      for_sale: forSale.get(kind) ?? 0,
    }
  }
  return {
    celebrity_id: person.id,
    name: person.name,
    rarity: target,
    reachable: reachableRarity(parts),
    total: plan && costOf(plan),
    category: partOf('category'),
    month: partOf('month'),
    day: partOf('day'),
    year: partOf('year'),
  }
}

function cheapest(cards: PartCards[PartKind]) {
  return cards.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0) || a.rarity - b.rarity)[0] ?? null
}
