import { assetKinds, wagerContentTitle, type AssetKind } from '@called-shot/shared/cards/kinds.ts'
import { propertyOf, type CardItem } from './card-item.ts'

export { assetKinds as cardKinds }
export type CardKind = AssetKind

const byType: Readonly<Record<string, CardKind>> = {
  'tpc wager': 'wager',
  cardpack: 'pack',
  'card pack': 'pack',
}

/** Lists send 'Date' for months, days and years, with a property that says which; slots send 'month' itself. */
export function kindOf(card: Pick<CardItem, 'type' | 'properties' | 'pack_type'>): CardKind {
  if (card.pack_type) return 'pack'
  const type = card.type.toLowerCase()
  const named = type === 'date' ? (propertyOf(card, 'Type') ?? '').toLowerCase() : type
  return byType[named] ?? assetKinds.find((kind) => kind === named) ?? 'category'
}

export type RarityLevel = 1 | 2 | 3 | 4

export function rarityOf(card: Pick<CardItem, 'rarity'>): RarityLevel {
  if (card.rarity >= 4) return 4
  if (card.rarity >= 3) return 3
  return card.rarity >= 2 ? 2 : 1
}

/** The ink and the foil of a card: by its rarity, or by the tier of a pack, which has no rarity. */
export function inkOf(card: Pick<CardItem, 'rarity' | 'tier'>): RarityLevel {
  return rarityOf({ rarity: card.tier ?? card.rarity })
}

/**
 * The kind of a pack in lowercase: 'identity', 'prediction', 'tournament' if it holds only wagers, or 'daily', whatever
 * its series. Null for other cards.
 */
export function packWord(
  card: Pick<CardItem, 'type' | 'properties' | 'pack_type' | 'pack_contents' | 'face'>,
): string | null {
  if (kindOf(card) !== 'pack') return null
  if (card.face?.['wrapper'] === 'daily') return 'daily'
  const contents = card.pack_contents ?? []
  if (contents.length > 0 && contents.every(({ title }) => title === wagerContentTitle)) return 'tournament'
  const type = card.pack_type ?? propertyOf(card, 'PackType') ?? ''
  return type.replace(/ ?pack$/i, '').toLowerCase()
}
