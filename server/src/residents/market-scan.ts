import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { biddableKinds, type BiddableKind } from '@called-shot/shared/offers/bid-rules.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Actor } from './actor.ts'

const pageLength = 100
/** Pages of a large market that a resident reads in one sitting, from a random start. */
const maxPages = 12

/** Other players' listings: all of a small market, a part of a large one. */
export async function readMarket({ caller, pick }: Actor): Promise<readonly CardItem[]> {
  const page = (offset: number) =>
    caller.call(market.listCards, {
      query: { status: 'not_owned,for_sale', order: 'a_z', limit: pageLength, offset },
    })
  const first = await page(0)
  const pages = first.pagination_metadata.page_count
  const found = [...first.data]
  const from = pages <= maxPages ? 1 : 1 + pick.number(pages - maxPages)
  for (let number = from; number < Math.min(pages, from + maxPages - 1); number += 1)
    found.push(...(await page(number * pageLength)).data)
  return found
}

/** The kinds that a bid by name can ask for. */
export interface Wanted {
  readonly kind: BiddableKind
  readonly name: string
  readonly rarity: number
}

export function wantedKey({ kind, name, rarity }: Wanted): string {
  return `${kind} ${name} ${rarity}`
}

/** Null for cards that no bid can ask for: each prediction contains a different prize. */
export function wantedOf({ type, name, rarity, properties }: CardItem): Wanted | null {
  const word =
    type === 'Date' ? properties.find(({ title }) => title === 'Type')?.text.toLowerCase() : kindsOf[type]
  const kind = biddableKinds.find((each) => each === word)
  return kind === undefined ? null : { kind, name, rarity }
}

const kindsOf: Readonly<Record<string, BiddableKind>> = {
  Category: 'category',
  Identity: 'identity',
  Event: 'event',
  Trigger: 'trigger',
  Prize: 'prize',
  'TPC Wager': 'wager',
}

export interface Floor extends Wanted {
  readonly floorCents: Cents
}

/** The cheapest listing of each card. */
export function floorsOf(listed: readonly CardItem[]): ReadonlyMap<string, Floor> {
  const floors = new Map<string, Floor>()
  for (const card of listed) {
    const wanted = wantedOf(card)
    if (wanted === null || card.cost === null) continue
    const key = wantedKey(wanted)
    const known = floors.get(key)
    if (known === undefined || card.cost < known.floorCents)
      floors.set(key, { ...wanted, floorCents: card.cost })
  }
  return floors
}
