import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents, type Cents } from '@called-shot/shared/money.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import type { Actor } from './actor.ts'
import type { Caller } from './caller.ts'
import type { PricedCard } from './prices.ts'

/** A median of this many sales is reliable. */
const minSales = 3

interface MarketPrices {
  readonly floorCents: Cents | null
  /** The highest open bid of another player that the card would fill; null: there is none. */
  readonly bid: { readonly id: number; readonly cents: Cents } | null
}

/** A card's price panel, with the facts printed on the card. */
export async function pricedCard(
  { caller }: Pick<Actor, 'caller'>,
  card: CardItem,
): Promise<PricedCard & MarketPrices> {
  const panel = await caller.call(market.prices, { params: { id: card.marketplace_id } })
  return {
    type: card.type,
    rarity: card.rarity,
    faceCents: faceOf(card),
    medianCents: panel.sales >= minSales ? panel.median_30 : null,
    floorCents: panel.floor,
    bid:
      panel.best_bid_id === null || panel.best_bid === null
        ? null
        : { id: panel.best_bid_id, cents: panel.best_bid },
    shopCents: card.type === 'Pack' ? await shopPriceOf(caller, card) : null,
  }
}

/** The price of a new pack of the same series. */
async function shopPriceOf(caller: Caller, { name, tier }: CardItem): Promise<Cents | null> {
  const { data } = await caller.call(packs.listCollections, { query: { limit: 100 } })
  const series = data
    .flatMap((collection) => collection.series)
    .find((each) => each.name === name && each.tier === tier && each.remaining !== 0)
  return series?.cost ?? null
}

/** Returns the printed value of a card that pays money: 'Prize Value' of a prize or a call, 'Value' of a wager. */
export function faceOf({ properties }: CardItem): Cents | null {
  const text = properties.find(({ title }) => title === 'Prize Value' || title === 'Value')?.text
  const dollars = Number(text?.replaceAll(/[$,]/g, ''))
  return Number.isFinite(dollars) && dollars > 0 ? cents(Math.round(dollars * 100)) : null
}
