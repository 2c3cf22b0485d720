import { artBackPath, artPath } from '@called-shot/shared/art/art-path.ts'
import { packSeed } from '@called-shot/shared/art/art-seed.ts'
import { propertyOf, type CardItem } from '../card/card-item.ts'
import { kindOf, type CardKind } from '../card/card-kind.ts'

const partKinds: readonly CardKind[] = ['category', 'month', 'day', 'year']

export function isIdentityPack(cards: readonly CardItem[]): boolean {
  return cards.length > 0 && cards.every((card) => partKinds.includes(kindOf(card)))
}

function packTypeOf(cards: readonly CardItem[]): string {
  if (isIdentityPack(cards)) return 'identity'
  return cards.length > 0 && cards.every((card) => kindOf(card) === 'wager') ? 'tournament' : 'prediction'
}

/** The wrapper that these cards came in; an opened pack is no longer in any list. */
export function wrapperCard(packId: number, cards: readonly CardItem[]): CardItem {
  const packType = packTypeOf(cards)
  // Free cards belong to the collections they are played in, but came in a starter pack.
  const isFree = cards.some((card) => propertyOf(card, 'Tutorial') !== null)
  const collection = isFree ? 'Starter' : (cards[0]?.collection ?? 'Called Shot')
  return {
    id: packId,
    name: `${collection} ${packType} pack`,
    image: artPath({
      kind: 'pack',
      seed: packSeed({ packType, collection }),
      rarity: cards.length > 8 ? 2 : 1,
    }),
    image_back: artBackPath('pack'),
    type: 'Pack',
    tag: `${packType} pack`,
    properties: [],
    pack_type: packType,
    rarity: 1,
    rarity_name: '',
    collection,
    face: { count: String(cards.length) },
  }
}

/** The daily pack's wrapper, before it is taken. */
export const dailyCard: CardItem = {
  id: 0,
  name: 'Daily pack',
  image: artPath({ kind: 'pack', seed: packSeed({ packType: 'identity', collection: 'Daily' }), rarity: 1 }),
  image_back: artBackPath('pack'),
  type: 'Pack',
  tag: '',
  properties: [],
  pack_type: 'daily',
  rarity: 1,
  rarity_name: '',
  collection: 'Every day',
}
