import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { dollarsFromCents } from '@called-shot/shared/money.ts'
import { bids, type BidView } from '@called-shot/shared/offers/bids-contract.ts'
import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { available, type Actor } from './actor.ts'
import { tried } from './caller.ts'
import { floorsOf, readMarket, wantedKey, wantedOf, type Floor } from './market-scan.ts'
import { pricedCard } from './priced-card.ts'
import { bidCents, worthCents } from './prices.ts'
import { buy, isSellable, sellAtItsWorth } from './trading-acts.ts'

/** A bid of at least this share of the cheapest listing is acceptable to a seller. */
const nearPercent = 80
/** How many of each act a market maker does in one sitting. */
const most = { bids: 30, listings: 12, withdrawals: 10, purchases: 2 } as const
/** A player can have at most 100 open bids. */
const maxOpenBids = 90
/** No single bid holds more of the money than this share. */
const maxPercentOfMoney = 10
const pageLength = 100
const maxPerStall = 90
/** Pages of the player's own cards of a kind. */
const maxPages = 5
/** Cards that pay money have their own value; a price near the cheapest listing may be far above it. */
const isMoney: ReadonlySet<string> = new Set(['prize', 'wager'])

/**
 * A market maker's sitting: reads the market, buys what people ask a fair price for, lists what nobody else has, and
 * keeps a bid near the cheapest listing of each card.
 */
export async function keepMarket(actor: Actor): Promise<void> {
  const listed = await readMarket(actor)
  await buyOfPeople(actor, listed)
  await fillGaps(actor, listed, most.listings)
  await keepBids(actor, floorsOf(listed))
}

/** Looks through the market for cards that people sell at a fair price, and buys some of them. */
export async function buyFromPeople(actor: Actor): Promise<void> {
  await buyOfPeople(actor, await readMarket(actor))
}

async function buyOfPeople(actor: Actor, listed: readonly CardItem[]): Promise<void> {
  const ofPeople = listed.filter(({ seller }) => seller !== undefined && !seller.is_resident)
  const money = await available(actor)
  for (const card of new Set(actor.pick.some(ofPeople, most.purchases))) {
    if (card.cost === null || card.cost > money / 4) continue
    if (card.cost * 100 > worthCents(await pricedCard(actor, card)) * 105) continue
    await tried(() => buy(actor, card))
  }
}

/**
 * A market maker's first stock: cards that nobody sells yet, and the people and wagers that other players would rather
 * keep in the first minutes.
 */
export async function openStall(actor: Actor): Promise<void> {
  const { caller } = actor
  await fillGaps(actor, await readMarket(actor), maxPerStall)
  const people = await caller.call(cards.listIdentities, { query: {} })
  const wagers = await caller.call(tournaments.listCards, { query: { slot: 'wager' } })
  for (const card of [...people.data, ...wagers.data])
    if (isSellable(card)) await tried(() => sellAtItsWorth(actor, card))
}

/**
 * Parts by their kind, so that a long list of one does not hide the others, with how many copies of each should be for
 * sale. Everybody who crafts an identity needs one of a few categories; if none is for sale, hundreds of people are out
 * of reach.
 */
const partLists = [
  [cards.listDates, { type: 'year' }, 1],
  [cards.listCategories, {}, 4],
  [cards.listDates, { type: 'day' }, 1],
  [cards.listDates, { type: 'month' }, 1],
] as const
type PartList = (typeof partLists)[number][0]

/** Lists own cards of which others sell too few. */
async function fillGaps(actor: Actor, listed: readonly CardItem[], maxListings: number): Promise<void> {
  const counted = new Map<string, number>()
  const count = (card: CardItem) => {
    const key = keyOf(card) ?? ''
    counted.set(key, (counted.get(key) ?? 0) + 1)
  }
  for (const card of listed) count(card)
  let room = maxListings
  for (const [list, query, enough] of partLists) {
    const data = await allOf(actor, list, query)
    for (const card of data) if (card.is_listed) count(card)
    for (const card of data) {
      const key = keyOf(card)
      if (room === 0 || key === null || card.is_listed || card.marketplace_id < 0) continue
      if ((counted.get(key) ?? 0) >= enough) continue
      count(card)
      room -= 1
      await tried(() => sellAtItsWorth(actor, card))
    }
  }
}

/** A market maker's stock is larger than a page, and cards on its last page are sold, too. */
async function allOf(
  { caller }: Actor,
  list: PartList,
  query: { readonly type?: string },
): Promise<readonly CardItem[]> {
  const found: CardItem[] = []
  for (let page = 0, pages = 1; page < Math.min(pages, maxPages); page += 1) {
    const answer = await caller.call(list, {
      query: { ...query, limit: pageLength, offset: page * pageLength },
    })
    found.push(...answer.data)
    pages = answer.pagination_metadata.page_count
  }
  return found
}

async function keepBids(actor: Actor, floors: ReadonlyMap<string, Floor>): Promise<void> {
  const { caller, pick } = actor
  const open = await openBids(actor)
  const mine = (
    await caller.call(bids.listBids, { query: { mine: 'true', open: 'true', limit: pageLength } })
  ).data
  await withdrawStale(actor, mine, floors)
  const bare = [...floors.values()].filter(
    (floor) => !isNear(open.get(wantedKey(floor)) ?? 0, floor.floorCents),
  )
  const money = await available(actor)
  const room = Math.min(most.bids, maxOpenBids - mine.length)
  const chosen = new Set(pick.some(bare, Math.max(0, room)))
  for (const { kind, name, rarity, floorCents } of chosen) {
    const amount = bidCents(floorCents, pick.number(100))
    if (amount * 100 > money * maxPercentOfMoney || isMoney.has(kind)) continue
    await tried(() =>
      caller.call(bids.makeBid, {
        body: {
          kind,
          name,
          rarity,
          amount: dollarsFromCents(amount),
          expires_in_days: 1,
          expires_in_hours: 0,
          quantity: 1,
        },
      }),
    )
  }
}

/** The highest open bid on each card, from any player. */
async function openBids({ caller }: Actor): Promise<ReadonlyMap<string, number>> {
  const highest = new Map<string, number>()
  for (let offset = 0, total = 1; offset < total && offset < 10 * pageLength; offset += pageLength) {
    const page = await caller.call(bids.listBids, { query: { limit: pageLength, offset } })
    total = page.pagination_metadata.total_count
    for (const { kind, name, rarity, amount } of page.data)
      if (rarity !== null) {
        const key = wantedKey({ kind, name, rarity })
        highest.set(key, Math.max(highest.get(key) ?? 0, amount))
      }
  }
  return highest
}

/** Withdraws bids that are no longer near the market. */
async function withdrawStale(
  { caller }: Actor,
  mine: readonly BidView[],
  floors: ReadonlyMap<string, Floor>,
): Promise<void> {
  const stale = mine.filter(({ kind, name, rarity, amount }) => {
    const floor = rarity === null ? undefined : floors.get(wantedKey({ kind, name, rarity }))
    return floor !== undefined && (amount > floor.floorCents || !isNear(amount, floor.floorCents))
  })
  for (const { id } of stale.slice(0, most.withdrawals))
    await tried(() => caller.call(bids.withdrawBid, { params: { id } }))
}

function isNear(amount: number, floorCents: number): boolean {
  return amount * 100 >= floorCents * nearPercent
}

function keyOf(card: CardItem): string | null {
  const wanted = wantedOf(card)
  return wanted === null ? null : wantedKey(wanted)
}
