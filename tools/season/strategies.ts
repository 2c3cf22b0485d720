import type { AnswerOf } from '../../shared/src/endpoint.ts'
import type { CardItem } from '../../shared/src/cards/card-item.ts'
import { cards } from '../../shared/src/cards/contract.ts'
import { market } from '../../shared/src/market/contract.ts'
import { lowestPriceCents, netToSeller } from '../../shared/src/market/rules.ts'
import { cents, dollarsFromCents, type Cents } from '../../shared/src/money.ts'
import { bids } from '../../shared/src/offers/bids-contract.ts'
import { offers } from '../../shared/src/offers/contract.ts'
import { acts } from '../../server/src/residents/acts.ts'
import { available, type Actor } from '../../server/src/residents/actor.ts'
import { tried } from '../../server/src/residents/caller.ts'
import { wantedOf } from '../../server/src/residents/market-scan.ts'
import { buyPacks } from '../../server/src/residents/pack-acts.ts'
import { buy } from '../../server/src/residents/trading-acts.ts'

/** A player who looks for easy money from residents, with a second account for strategies that need one. */
export interface Schemer {
  readonly actor: Actor
  readonly second: Actor
}

/** Plays one sitting of a strategy. */
export type Strategy = (schemer: Schemer) => Promise<void>

type Prices = AnswerOf<typeof market.prices>

const expiry = { expires_in_days: 1, expires_in_hours: 0 } as const
const maxPerSitting = 4

const pricesOf = ({ caller }: Actor, card: CardItem): Promise<Prices> =>
  caller.call(market.prices, { params: { id: card.marketplace_id } })

const valueOf = ({ median_30: median, floor }: Prices): Cents => cents(median ?? floor ?? lowestPriceCents)

const ownTabs = [cards.listDates, cards.listCategories, cards.listIdentities, cards.listTriggers] as const

/** Returns some cards that could be listed now. */
async function stockOf({ caller, pick }: Actor): Promise<readonly CardItem[]> {
  const found: CardItem[] = []
  for (const tab of ownTabs) found.push(...(await caller.call(tab, { query: { limit: 100 } })).data)
  return pick.some(
    found.filter(({ is_listed: isListed, marketplace_id: id }) => id > 0 && !isListed),
    maxPerSitting,
  )
}

const list = ({ caller }: Actor, { marketplace_id: id }: CardItem, price: number) =>
  caller.call(market.sellItem, {
    params: { id },
    body: { price: dollarsFromCents(cents(Math.max(lowestPriceCents, Math.round(price)))) },
  })

/** Gives each card to its best bid if that is at least `least`, and otherwise lists it at a price. */
async function sellStock(
  actor: Actor,
  { priceOf, least }: { readonly priceOf: (prices: Prices) => number; readonly least: number },
): Promise<void> {
  for (const card of new Set(await stockOf(actor)))
    await tried(async () => {
      const prices = await pricesOf(actor, card)
      if (prices.best_bid_id !== null && (prices.best_bid ?? 0) >= least)
        await actor.caller.call(bids.fillBid, {
          params: { id: prices.best_bid_id },
          body: { asset_id: card.id },
        })
      else await list(actor, card, priceOf(prices))
    })
}

async function listings(
  { caller, pick }: Actor,
  query: Readonly<Record<string, string>>,
): Promise<readonly CardItem[]> {
  const { data } = await caller.call(market.listCards, {
    query: {
      status: 'not_owned,for_sale',
      order: 'low_high',
      limit: 50,
      offset: 50 * pick.number(4),
      ...query,
    },
  })
  return pick.some(data, maxPerSitting)
}

async function bidFor(actor: Actor, card: CardItem, amount: number): Promise<void> {
  const wanted = wantedOf(card)
  if (wanted === null || amount < lowestPriceCents || amount > (await available(actor))) return
  const body = { ...wanted, ...expiry, amount: dollarsFromCents(cents(Math.round(amount))) }
  await tried(() => actor.caller.call(bids.makeBid, { body }))
}

/** Buys cards listed below what they would bring after the fee. */
async function flip(actor: Actor): Promise<void> {
  for (const card of await listings(actor, {})) {
    const prices = await pricesOf(actor, card)
    const fetches = Math.max(prices.best_bid ?? 0, prices.median_30 ?? 0)
    if (card.cost !== null && card.cost < netToSeller(cents(fetches))) await tried(() => buy(actor, card))
  }
  await sellStock(actor, { priceOf: valueOf, least: lowestPriceCents })
}

async function undercut(actor: Actor): Promise<void> {
  await buyPacks(actor, 'identity')
  await sellStock(actor, { priceOf: ({ floor }) => (floor ?? 111) - 1, least: Infinity })
}

async function snipeBids(actor: Actor): Promise<void> {
  for (const card of await listings(actor, {})) {
    const { best_bid: best } = await pricesOf(actor, card)
    if (best !== null && card.cost !== null && best + 1 < card.cost) await bidFor(actor, card, best + 1)
  }
  await sellStock(actor, { priceOf: ({ floor, ...p }) => floor ?? valueOf({ floor, ...p }), least: Infinity })
}

/** Makes many offers at 50 to 79 % of a card's worth, and lists its own cards at their worth. */
async function spamOffers(actor: Actor): Promise<void> {
  const { data } = await actor.caller.call(market.listCards, {
    query: { status: 'not_owned,not_listed', order: 'rarity', limit: 100 },
  })
  for (const card of actor.pick.some(data, 2 * maxPerSitting))
    await tried(async () => {
      const worth = valueOf(await pricesOf(actor, card))
      const body = {
        marketplace_listing_id: card.marketplace_id,
        amount: dollarsFromCents(cents(Math.round((worth * (50 + actor.pick.number(30))) / 100))),
        ...expiry,
      }
      await actor.caller.call(offers.makeOffer, { body })
    })
  await sellStock(actor, { priceOf: valueOf, least: Infinity })
}

/** Buys every listing of one name, and asks five times its worth. */
async function hoard(actor: Actor): Promise<void> {
  const name = (await listings(actor, { type: 'date' }))[0]?.name
  if (name === undefined) return
  for (const card of await listings(actor, { type: 'date', search: name, offset: '0' }))
    if (card.name === name) await tried(() => buy(actor, card))
  await sellStock(actor, { priceOf: (prices) => 5 * valueOf(prices), least: Infinity })
}

async function bidLow(actor: Actor): Promise<void> {
  for (const card of await listings(actor, { order: 'high_low' })) await bidFor(actor, card, lowestPriceCents)
  await sellStock(actor, { priceOf: valueOf, least: 130 })
}

async function packsToCards(actor: Actor): Promise<void> {
  await buyPacks(actor, 'identity')
  await sellStock(actor, { priceOf: valueOf, least: lowestPriceCents })
}

/** Looks up the most wanted collection, and buys its packs. */
async function listToTaste(actor: Actor): Promise<void> {
  const { data } = await actor.caller.call(bids.listBids, { query: { limit: 20 } })
  const collection = actor.pick.of(data)?.collection ?? null
  await buyPacks(actor, 'identity', { collection })
  await sellStock(actor, { priceOf: (prices) => 1.1 * valueOf(prices), least: 110 })
}

/** Buys other players' cheapest packs, and lists them at 5 % more. */
async function resellPacks(actor: Actor): Promise<void> {
  const { caller, pick } = actor
  const { data } = await caller.call(market.listPacks, {
    query: { status: 'not_owned,for_sale', order: 'low_high', limit: 20 },
  })
  const pack = pick.of(data)
  if (pack) await tried(() => buy(actor, pack))
  for (const own of (await caller.call(cards.listPacks)).data)
    if (!own.is_listed && own.marketplace_id > 0)
      await tried(() => list(actor, own, ((pack?.cost ?? 200) * 105) / 100))
}

/** One account opens packs and sells the cards to the other at the lowest price; the other sells to residents. */
async function passOn({ actor, second }: Schemer): Promise<void> {
  await buyPacks(actor, 'identity')
  for (const card of await stockOf(actor))
    await tried(async () => {
      await list(actor, card, lowestPriceCents)
      await buy(second, { ...card, cost: lowestPriceCents })
    })
  await sellStock(second, { priceOf: valueOf, least: lowestPriceCents })
}

/** Makes a call and enters it in a tournament against residents. */
async function shark({ actor }: Schemer): Promise<void> {
  await acts['finish an identity'](actor)
  await acts['call a shot'](actor)
  await acts['buy prediction packs'](actor)
  await acts['play a tournament'](actor)
  await acts.collect(actor)
}

async function poolCrowd({ actor, second }: Schemer): Promise<void> {
  for (const each of [actor, second]) {
    await tried(() => acts['finish an identity'](each))
    await tried(() => acts['enter a pool'](each))
    await tried(() => acts.collect(each))
  }
}

async function farmDaily({ actor, second }: Schemer): Promise<void> {
  for (const each of [actor, second]) {
    await tried(() => acts['take the daily pack'](each))
    await tried(() => acts['open packs'](each))
    await tried(() => acts['craft an identity'](each))
    await tried(() => acts['call a shot'](each))
    await tried(() => acts.collect(each))
    await sellStock(each, { priceOf: valueOf, least: lowestPriceCents })
  }
}

async function bestPlay({ actor }: Schemer): Promise<void> {
  await tried(() => acts['buy prediction packs'](actor))
  await tried(() => acts['finish an identity'](actor))
  await tried(() => acts['call shots'](actor))
  await tried(() => acts.collect(actor))
}

async function relistDear({ actor }: Schemer): Promise<void> {
  await tried(() => buyPacks(actor, 'prediction'))
  await sellStock(actor, { priceOf: (prices) => 1.04 * valueOf(prices), least: 120 })
  for (const prize of (await actor.caller.call(cards.listPrizes, { query: { limit: 20 } })).data)
    if (!prize.is_listed && prize.marketplace_id > 0 && prize.tag !== 'Redeemable')
      await tried(async () => list(actor, prize, valueOf(await pricesOf(actor, prize))))
}

const alone =
  (act: (actor: Actor) => Promise<void>): Strategy =>
  ({ actor }) =>
    act(actor)

/** Strategies that people might try. The first only deposits and waits. */
export const strategies = {
  'passive holder': () => Promise.resolve(),
  flipper: alone(flip),
  undercutter: alone(undercut),
  'bid sniper': alone(snipeBids),
  'offer spammer': alone(spamOffers),
  'pool crowd': poolCrowd,
  'tournament shark': shark,
  'hoarder of a supply': alone(hoard),
  'lowball bidder': alone(bidLow),
  'packs to cards': alone(packsToCards),
  "lister to residents' taste": alone(listToTaste),
  'pack reseller': alone(resellPacks),
  'two accounts': passOn,
  'daily-pack farmer': farmDaily,
  'best play': bestPlay,
  'prize reseller': relistDear,
} as const satisfies Readonly<Record<string, Strategy>>

export type StrategyName = keyof typeof strategies

/** At the end of the season, claims and redeems what can be collected, and withdraws open bids. */
export async function settle({ actor, second }: Schemer): Promise<void> {
  for (const each of [actor, second]) {
    await tried(() => acts.collect(each))
    const { data } = await each.caller.call(bids.listBids, {
      query: { mine: 'true', open: 'true', limit: 100 },
    })
    for (const { id } of data) await tried(() => each.caller.call(bids.withdrawBid, { params: { id } }))
  }
}
