import { market } from '@called-shot/shared/market/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { give, giveCopies, month } from './app-predictions.ts'
import { aDay } from './inputs.ts'
import type { SampleCall } from './sample-calls.ts'
import type { Someone, WholeApp } from './whole-app.ts'

/** The sample calls for the marketplace: the player trades with another who owns and wants cards too. */
export async function marketSamples(app: WholeApp, player: Someone): Promise<Record<string, SampleCall>> {
  const trader = await app.register()
  const text = String

  async function cardsOf(who: Someone, count: number): Promise<number[]> {
    await give(app, who, { funds: 50 })
    return giveCopies(app, who, { count })
  }
  async function listed(who: Someone, card: number): Promise<number> {
    await app.ask(market.sellItem, { as: who, params: { id: text(card) }, body: { price: 3 } })
    return card
  }
  async function offered(who: Someone, card: number): Promise<number> {
    const body = { marketplace_listing_id: card, amount: 1, ...aDay }
    return (await app.ask(offers.makeOffer, { as: who, body })).offer_id
  }
  async function countered(who: Someone, offer: number): Promise<number> {
    const body = { marketplace_offer_id: offer, amount: 2, ...aDay }
    return (await app.ask(offers.counterOffer, { as: who, body })).counter_offer_id
  }
  async function bidOf(who: Someone): Promise<number> {
    return (await app.ask(bids.makeBid, { as: who, body: wanted })).bid_id
  }

  /** A sale far above the card's usual price, whose proceeds wait for an operator. */
  async function heldSale(): Promise<number> {
    const [seller, buyer, other] = [await app.register(), await app.register(), await app.register()]
    const given = async (who: Someone) => {
      const { card_ids } = await give(app, who, { funds: 100, cards: [{ ...month, rarity: 4 }] })
      return card_ids?.[0] ?? 0
    }
    const trade = async (from: Someone, to: Someone, price: number) => {
      const params = { id: text(await given(from)) }
      await app.ask(market.sellItem, { as: from, params, body: { price } })
      await app.ask(market.buyListing, { as: to, params, body: {} })
    }
    await given(buyer)
    await given(seller)
    await trade(other, seller, 1)
    await trade(seller, buyer, 60)
    const { data } = await app.ask(market.listFlaggedSales, { as: app.operator, query: { limit: '1' } })
    return data[0]?.id ?? 0
  }

  const [
    toSell = 0,
    toCancel = 0,
    toAccept = 0,
    toCounter = 0,
    toTakeBack = 0,
    toClose = 0,
    toFill = 0,
    toLock = 0,
  ] = await cardsOf(player, 8)
  const [toBuy = 0, toSee = 0, toWant = 0, wantedToo = 0, asked = 0, ...together] = await cardsOf(trader, 7)
  await listed(player, toCancel)
  for (const card of [toBuy, toSee, toWant, wantedToo, asked, ...together]) await listed(trader, card)
  const { rows } = await app.database.owner.query<{ id: number }>(
    'select definition_id as id from asset where id = $1',
    [toFill],
  )
  const wanted = { kind: 'month', definition_id: rows[0]?.id ?? 0, amount: 1, ...aDay } as const
  const openOffer = await offered(player, toWant)
  const counterOffer = await countered(player, await offered(trader, toTakeBack))

  return {
    'market.listCards': { query: { limit: '5' } },
    'market.listPacks': { query: { limit: '5' } },
    'market.identityMatches': { query: { type: 'month', value: 'September' } },
    'market.missingParts': {},
    'market.prices': { params: { id: text(toSee) } },
    'market.getListing': { params: { id: text(toSee) } },
    'market.sellItem': { params: { id: text(toSell) }, body: { price: 3 } },
    'market.cancelListing': { params: { id: text(toCancel) } },
    'market.buyListing': { params: { id: text(toBuy) }, body: { expected_price: 3 } },
    'market.buyListings': {
      body: { listings: together.map((card) => ({ marketplace_id: card, expected_price: 3 })) },
    },
    'market.listFlaggedSales': { query: { limit: '5' } },
    'market.releaseSale': { params: { id: text(await heldSale()) }, body: { reason: 'for a test' } },
    'market.reverseSale': { params: { id: text(await heldSale()) }, body: { reason: 'for a test' } },

    'cards.lockCard': { params: { id: text(toLock) } },
    'cards.unlockCard': { params: { id: text(toLock) } },

    'offers.makeOffer': { body: { marketplace_listing_id: toSee, amount: 1, ...aDay } },
    'offers.getOffer': { params: { id: text(openOffer) } },
    'offers.reviewOffer': {
      params: { id: text(await offered(trader, toAccept)) },
      body: { action: 'accept' },
    },
    'offers.withdrawOffer': { params: { id: text(openOffer) } },
    'offers.counterOffer': {
      body: { marketplace_offer_id: await offered(trader, toCounter), amount: 2, ...aDay },
    },
    'offers.getCounterOffer': { params: { id: text(counterOffer) } },
    'offers.reviewCounterOffer': {
      params: { id: text(await countered(trader, await offered(player, asked))) },
      body: { action: 'decline' },
    },
    'offers.withdrawCounterOffer': { params: { id: text(counterOffer) } },
    'offers.setOffersOpen': { params: { id: text(toClose) }, body: { open: false } },

    'bids.listBids': { query: { mine: 'true' } },
    'bids.makeBid': { body: wanted },
    'bids.withdrawBid': { params: { id: text(await bidOf(player)) } },
    'bids.fillBid': { params: { id: text(await bidOf(trader)) }, body: { asset_id: toFill } },

    'notifications.list': { query: { limit: '5' } },
    'notifications.clear': { query: { clear_all: '1' } },
  }
}
