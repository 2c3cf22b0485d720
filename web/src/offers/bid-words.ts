import type { BidView } from '@called-shot/shared/offers/bids-contract.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'

/** Which copies a bid covers, beyond those like the card it was made from. */
export interface BidScope {
  readonly anyCollection: boolean
  readonly anyRarity: boolean
}

/** "any Rare September of AFC West", "any September of any collection", "any AFC West Identity pack". */
export function wantedWords(card: CardItem, { anyCollection, anyRarity }: BidScope): string {
  const isPack = kindOf(card) === 'pack'
  return words({
    name: isPack ? `${card.name} pack` : card.name,
    rarity: anyRarity || isPack ? null : card.rarity_name,
    collection: anyCollection ? null : card.collection,
  })
}

/** The same text for an existing bid. */
export function bidWords({ kind, name, rarity_name: rarity, collection }: BidView): string {
  return words({ name: kind === 'pack' ? `${name} pack` : name, rarity, collection })
}

function words({
  name,
  rarity,
  collection,
}: {
  name: string
  rarity: string | null
  collection: string | null
}): string {
  return `any ${rarity === null ? '' : `${rarity} `}${name} of ${collection ?? 'any collection'}`
}
