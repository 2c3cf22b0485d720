import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { artBackPath, artPath } from '@called-shot/shared/art/art-path.ts'
import { dailyPackSeed, packSeed } from '@called-shot/shared/art/art-seed.ts'
import type { packs } from '@called-shot/shared/packs/contract.ts'
import { propertyOf, type CardItem } from '../card/card-item.ts'
import { kindOf, rarityOf, type CardKind } from '../card/card-kind.ts'
import { everyDay } from '../card/words.ts'

type OpenedPack = NonNullable<AnswerOf<typeof packs.openPack>['pack']>

const partKinds: readonly CardKind[] = ['category', 'month', 'day', 'year']

export function isIdentityPack(cards: readonly CardItem[]): boolean {
  return cards.length > 0 && cards.every((card) => partKinds.includes(kindOf(card)))
}

/** The wrapper in which these cards came, as lists showed it: an opened pack is no longer in any. */
export function wrapperCard(packId: number, cards: readonly CardItem[], pack: OpenedPack | null): CardItem {
  const { name, collection, pack_type: seriesType, tier, daily } = pack ?? guessed(cards)
  const holdsWagers = cards.length > 0 && cards.every((card) => kindOf(card) === 'wager')
  const packType = holdsWagers ? 'tournament' : seriesType
  return {
    id: packId,
    name,
    image: artPath({
      kind: 'pack',
      seed: daily ? dailyPackSeed : packSeed({ packType: seriesType, collection }),
      rarity: rarityOf({ rarity: tier }),
    }),
    image_back: artBackPath('pack'),
    type: 'Pack',
    tag: `${packType} pack`,
    properties: [],
    pack_type: packType,
    tier,
    rarity: 1,
    rarity_name: '',
    collection: daily ? everyDay : collection,
    face: { count: String(cards.length), ...(daily ? { wrapper: 'daily' } : {}) },
  }
}

/** What the cards tell of a pack of which a server says nothing. */
function guessed(cards: readonly CardItem[]): OpenedPack {
  // Free cards belong to the collections they are played in, but came in a starter pack.
  const isFree = cards.some((card) => propertyOf(card, 'Tutorial') !== null)
  const collection = isFree ? 'Starter' : (cards[0]?.collection ?? 'Called Shot')
  const packType = isIdentityPack(cards) ? 'identity' : 'prediction'
  return { name: `${collection} ${packType} pack`, collection, pack_type: packType, tier: 1, daily: false }
}

/** The daily pack's wrapper, before it is taken. */
export const dailyCard: CardItem = {
  id: 0,
  name: 'Daily pack',
  image: artPath({ kind: 'pack', seed: dailyPackSeed, rarity: 1 }),
  image_back: artBackPath('pack'),
  type: 'Pack',
  tag: '',
  properties: [],
  pack_type: 'daily',
  tier: 1,
  rarity: 1,
  rarity_name: '',
  collection: everyDay,
  face: { count: '3' },
}
