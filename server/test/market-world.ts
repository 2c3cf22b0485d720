import { randomInt } from 'node:crypto'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { purseOf } from '../src/commit/player.ts'
import type { Runner } from '../src/commit/run-command.ts'
import type { Database } from '../src/db/database.ts'
import { checkInvariants } from '../src/ledger/invariants.ts'
import { house } from '../src/ledger/kinds.ts'
import { buyListing } from '../src/market/buy-listing.ts'
import { cancelListing } from '../src/market/cancel-listing.ts'
import { sellItem } from '../src/market/sell-item.ts'
import type { MarketSettings } from '../src/market/tradable.ts'
import { counterOffer } from '../src/offers/counter-offer.ts'
import { fillBid } from '../src/offers/fill-bid.ts'
import { makeBid } from '../src/offers/make-bid.ts'
import { makeOffer } from '../src/offers/make-offer.ts'
import { reviewCounterOffer, reviewOffer } from '../src/offers/review-offer.ts'
import { withdrawBid } from '../src/offers/withdraw-bid.ts'
import { withdrawOffer } from '../src/offers/withdraw-offer.ts'
import { smallWorld } from './fixtures.ts'
import { messagesTo, noticesTo } from './messages.ts'

export const marketSettings: MarketSettings = {
  lockoutSeconds: 10,
  dailyTradeCents: 500_000,
  openOffers: 100,
}

export interface BidWish {
  readonly kind: 'month' | 'identity' | 'event' | 'prize' | 'pack' | 'category' | 'day' | 'year'
  readonly name?: string
  readonly definition_id?: number
  readonly series_id?: number
  readonly collection_id?: number
  readonly rarity?: number
  readonly amount: number
  readonly quantity?: number
  readonly hours?: number
}

/** The small world, with all that players do to each other on the market as commands. */
const settings = marketSettings

export async function marketWorld(database: Pick<Database, 'owner' | 'game' | 'lists'>) {
  const world = await smallWorld(database)
  const slow = world.runnerWith({
    pause: () => new Promise((resolve) => setTimeout(resolve, randomInt(15))),
  })

  async function fund(who: AccountId, amount: number): Promise<void> {
    await world.runner.runHouse(
      async () => ({
        answer: null,
        transfers: [{ from: house.grants, to: purseOf(who).available, cents: cents(amount), kind: 'grant' }],
      }),
      null,
    )
  }

  async function playerWith(amount: number, name = 'Bob'): Promise<AccountId> {
    const who = await world.openAccount(name)
    if (amount > 0) await fund(who, amount)
    return who
  }

  async function ownerOf(card: AssetId): Promise<AccountId | undefined> {
    const { rows } = await database.owner.query<{ owner: AccountId }>(
      'select owner_id as owner from asset where id = $1',
      [card],
    )
    return rows[0]?.owner
  }

  /** Types of notification, oldest first. */
  const noticesOf = async (who: AccountId) => (await noticesTo(database.owner, who)).map(({ type }) => type)
  const messagesOf = (who: AccountId) => messagesTo(database.owner, who)

  /** Moves the end of an offer or a bid to a second ago. */
  async function expire(table: 'offer' | 'bid', id: number): Promise<void> {
    await database.owner.query(
      `update ${table} set expires_at = clock_timestamp() - interval '1 second' where id = $1`,
      [id],
    )
  }

  return {
    ...world,
    settings,
    slow,
    fund,
    playerWith,
    ...marketActs(world, world.runner),
    /** The same acts by another runner. */
    actsOf: (runner: Runner) => marketActs(world, runner),
    /** The same acts by a runner that waits a moment between read and commit, where races are lost. */
    slowly: marketActs(world, slow),
    ownerOf,
    noticesOf,
    messagesOf,
    expire,
    /** How many offers on the card wait for an answer. */
    async openOffersOn(card: AssetId) {
      const { rows } = await database.owner.query<{ open: number }>(
        `select count(*) as open from offer where asset_id = $1 and status = 'open'`,
        [card],
      )
      return rows[0]?.open ?? 0
    },
    /** Every broken invariant of the whole database; there should be none. */
    breaches: () => checkInvariants(database.owner),
  }
}

/** What players do on the market, each as a command of this runner. */
function marketActs(world: Awaited<ReturnType<typeof smallWorld>>, runner: Runner) {
  async function sell(who: AccountId, card: AssetId, price: number) {
    const text = await runner.run({
      command: sellItem(settings),
      player: await world.playerOf(who),
      input: { params: { id: card }, query: undefined, body: { price: cents(price) } },
      answer: market.sellItem.answer,
    })
    return market.sellItem.answer.parse(JSON.parse(text))
  }

  async function buy(who: AccountId, card: AssetId, { expected }: { expected?: number } = {}) {
    const text = await runner.run({
      command: buyListing(settings),
      player: await world.playerOf(who),
      input: {
        params: { id: card },
        query: undefined,
        body: expected === undefined ? {} : { expected_price: cents(expected) },
      },
      answer: market.buyListing.answer,
    })
    return market.buyListing.answer.parse(JSON.parse(text))
  }

  /** A sale at that price, from listing to owner. */
  async function trade(
    card: AssetId,
    price: number,
    { from, to }: { from: AccountId; to: AccountId },
  ): Promise<void> {
    await sell(from, card, price)
    await buy(to, card)
  }

  async function cancel(who: AccountId, card: AssetId) {
    return runner.run({
      command: cancelListing(settings),
      player: await world.playerOf(who),
      input: { params: { id: card }, query: undefined, body: undefined },
      answer: market.cancelListing.answer,
    })
  }

  async function offer(who: AccountId, card: AssetId, amount: number) {
    const text = await runner.run({
      command: makeOffer(settings),
      player: await world.playerOf(who),
      input: {
        params: undefined,
        query: undefined,
        body: {
          marketplace_listing_id: card,
          amount: cents(amount),
          expires_in_days: 1,
          expires_in_hours: 0,
        },
      },
      answer: offers.makeOffer.answer,
    })
    return offers.makeOffer.answer.parse(JSON.parse(text)).offer_id
  }

  async function counter(who: AccountId, id: number, amount: number) {
    const text = await runner.run({
      command: counterOffer(settings),
      player: await world.playerOf(who),
      input: {
        params: undefined,
        query: undefined,
        body: { marketplace_offer_id: id, amount: cents(amount), expires_in_days: 0, expires_in_hours: 1 },
      },
      answer: offers.counterOffer.answer,
    })
    return offers.counterOffer.answer.parse(JSON.parse(text)).counter_offer_id
  }

  async function accept(who: AccountId, id: number, kind: 'offer' | 'counter-offer' = 'offer') {
    return review(who, { id, kind }, 'accept')
  }

  async function decline(who: AccountId, id: number, kind: 'offer' | 'counter-offer' = 'offer') {
    return review(who, { id, kind }, 'decline')
  }

  async function review(
    who: AccountId,
    { id, kind }: { id: number; kind: 'offer' | 'counter-offer' },
    action: 'accept' | 'decline',
  ) {
    return runner.run({
      command: kind === 'offer' ? reviewOffer(settings) : reviewCounterOffer(settings),
      player: await world.playerOf(who),
      input: { params: { id }, query: undefined, body: { action } },
      answer: offers.reviewOffer.answer,
    })
  }

  async function withdraw(who: AccountId, id: number, kind: 'offer' | 'counter-offer' = 'offer') {
    return runner.run({
      command: withdrawOffer(kind),
      player: await world.playerOf(who),
      input: { params: { id }, query: undefined, body: undefined },
      answer: offers.withdrawOffer.answer,
    })
  }

  async function bid(who: AccountId, { amount, quantity = 1, hours = 1, ...wanted }: BidWish) {
    const text = await runner.run({
      command: makeBid(settings),
      player: await world.playerOf(who),
      input: {
        params: undefined,
        query: undefined,
        body: { ...wanted, amount: cents(amount), quantity, expires_in_days: 0, expires_in_hours: hours },
      },
      answer: bids.makeBid.answer,
    })
    return bids.makeBid.answer.parse(JSON.parse(text)).bid_id
  }

  async function fill(who: AccountId, id: number, card: AssetId) {
    const text = await runner.run({
      command: fillBid(settings),
      player: await world.playerOf(who),
      input: { params: { id }, query: undefined, body: { asset_id: card } },
      answer: bids.fillBid.answer,
    })
    return bids.fillBid.answer.parse(JSON.parse(text))
  }

  async function takeBack(who: AccountId, id: number) {
    const text = await runner.run({
      command: withdrawBid,
      player: await world.playerOf(who),
      input: { params: { id }, query: undefined, body: undefined },
      answer: bids.withdrawBid.answer,
    })
    return bids.withdrawBid.answer.parse(JSON.parse(text))
  }

  return { sell, buy, trade, cancel, offer, counter, accept, decline, withdraw, bid, fill, takeBack }
}
