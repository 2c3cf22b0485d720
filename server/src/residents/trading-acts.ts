import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents, dollarsFromCents } from '@called-shot/shared/money.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { available, dollarsOf, type Act, type Actor } from './actor.ts'
import { pricedCard } from './priced-card.ts'
import { askCents, isWorthSelling, isWorthTaking, worthCents } from './prices.ts'

const maxCardCents = cents(400)

/** The tabs of the inventory, each as often as a resident looks there for something to sell. */
const tabs = [
  cards.listDates,
  cards.listDates,
  cards.listDates,
  cards.listCategories,
  cards.listIdentities,
  cards.listEvents,
  cards.listTriggers,
  cards.listPrizes,
  cards.listPredictions,
  cards.listPacks,
] as const

/** This many cards for calls are kept to play; the rest are spare. */
const kept = new Map<(typeof tabs)[number], number>([
  [cards.listIdentities, 4],
  [cards.listEvents, 3],
  [cards.listTriggers, 4],
  [cards.listPrizes, 4],
])

/** Lists up to that many spare cards of one kind, never two of the same card. */
export function sell(most: number): Act {
  return async (actor) => {
    const { caller, pick } = actor
    const tab = pick.of(tabs)
    if (!tab) return
    const { data } = await caller.call(tab, { query: { limit: 100 } })
    const listed = new Set(data.filter(({ is_listed: isListed }) => isListed).map(sameThing))
    const unlisted = data.filter(isSellable)
    const spare = Math.max(0, Math.min(most, unlisted.length - (kept.get(tab) ?? 0)))
    const free = unlisted.filter((card) => !listed.has(sameThing(card)))
    const chosen = new Map(pick.some(free, spare).map((card) => [sameThing(card), card]))
    for (const card of chosen.values()) await sellAtItsWorth(actor, card)
  }
}

/** The cards that others bid for: parts and triggers, of which packs contain more than a player uses. */
const bidTabs = [cards.listDates, cards.listDates, cards.listCategories, cards.listTriggers] as const
/** How many cards are compared with the bids in one sitting. */
const maxLooks = 6
/** How many bids are filled in one sitting. */
const maxFills = 3

/** Sells some spare cards to bids of close to what they are worth. */
export async function fillBids(actor: Actor): Promise<void> {
  const { caller, pick } = actor
  const tab = pick.of(bidTabs)
  if (!tab) return
  const { data } = await caller.call(tab, { query: { limit: 100 } })
  const looked = new Map(pick.some(data.filter(isSellable), maxLooks).map((card) => [sameThing(card), card]))
  let fills = 0
  for (const card of looked.values()) {
    const known = await pricedCard(actor, card)
    if (known.bid === null || !isWorthTaking(known.bid.cents, known)) continue
    await caller.call(bids.fillBid, { params: { id: known.bid.id }, body: { asset_id: card.id } })
    fills += 1
    if (fills === maxFills) return
  }
}

/** Computes a card's value to a resident in this mood. */
export async function sellAtItsWorth(actor: Actor, card: CardItem): Promise<void> {
  const known = await pricedCard(actor, card)
  if (!isWorthSelling(known)) return
  await actor.caller.call(market.sellItem, {
    params: { id: card.marketplace_id },
    body: { price: dollarsFromCents(askCents(known, known.floorCents, actor.pick.number(100))) },
  })
}

/** Buys something that costs less than it is worth. */
export async function buyCheap(actor: Actor): Promise<void> {
  const { caller, pick } = actor
  const { data } = await caller.call(market.listCards, {
    query: { status: 'not_owned,for_sale', order: 'low_high', offset: 20 * pick.number(5) },
  })
  const money = Math.min(maxCardCents, await available(actor))
  const card = pick.of(data.filter(({ cost }) => cost !== null && cost <= money))
  if (!card || card.cost === null || card.cost > worthCents(await pricedCard(actor, card))) return
  await buy(actor, card)
}

/** Buys a listing at the price that was seen. */
export async function buy({ caller }: Actor, card: CardItem): Promise<void> {
  await caller.call(market.buyListing, {
    params: { id: card.marketplace_id },
    body: { expected_price: dollarsOf(card) },
  })
}

/** Offers somewhat less than its worth for a card that is not for sale. */
export async function makeOffer(actor: Actor): Promise<void> {
  const { caller, pick } = actor
  const { data } = await caller.call(market.listCards, {
    query: { status: 'not_owned,not_listed', order: 'rarity', offset: 20 * pick.number(3) },
  })
  const card = pick.of(data)
  if (!card) return
  const worth = worthCents(await pricedCard(actor, card))
  const amount = cents(Math.round((worth * (60 + pick.number(45))) / 100))
  if (amount > Math.min(maxCardCents, await available(actor))) return
  await caller.call(offers.makeOffer, {
    body: {
      marketplace_listing_id: card.marketplace_id,
      amount: dollarsFromCents(amount),
      expires_in_days: 0,
      expires_in_hours: 1,
    },
  })
}

/** A name, a kind and a rarity: what a buyer sees as the same card. */
function sameThing({ type, name, rarity, face }: CardItem): string {
  return `${type} ${name} ${rarity} ${face['value'] ?? ''}`
}

/** Whether a card is held, tradable and free, and cannot be redeemed as it is. */
export function isSellable({ is_listed: isListed, marketplace_id: id, tag }: CardItem): boolean {
  return !isListed && id > 0 && tag !== 'Redeemable'
}
