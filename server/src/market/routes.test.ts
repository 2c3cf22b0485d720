import { beforeAll, expect, test } from 'vitest'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { notifications } from '@called-shot/shared/notifications/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { transactions } from '@called-shot/shared/wallet/transactions-contract.ts'
import { give, giveCards, month } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { checkInvariants } from '../ledger/invariants.ts'

const app = await useWholeApp()

let ann: Someone
let bea: Someone
let card: number

beforeAll(async () => {
  ann = await app.register()
  bea = await app.register()
  ;[card = 0] = await giveCards(app, ann, [month])
  await give(app, bea, { funds: 100 })
})

test('a card is listed, found, filtered, priced and bought; a repeated press buys nothing more', async () => {
  await app.ask(market.sellItem, { as: ann, params: { id: String(card) }, body: { price: 12.5 } })
  const found = await app.ask(market.listCards, {
    as: bea,
    query: { status: 'not_owned,for_sale', search: 'sept', order: 'low_high' },
  })
  expect(found.data).toMatchObject([
    { id: card, name: 'September', cost: 1250, is_listed: true, owned_by_self: false },
  ])
  const filters = await app.ask(cards.listFilters, { as: bea, query: { type: 'marketplaceCards' } })
  expect(filters.data[0]).toMatchObject({ name: 'Status', value: 'status' })
  expect(await app.ask(market.prices, { as: bea, params: { id: String(card) } })).toMatchObject({
    floor: 1250,
    floor_marketplace_id: card,
    thin: true,
  })
  const matches = await app.ask(market.identityMatches, {
    as: bea,
    query: { type: 'month', value: 'September' },
  })
  expect(matches.data[0]?.birth_month).toMatchObject({ status: 'Not Owned', marketplace_id: card })
  const press = () =>
    app.ask(market.buyListing, {
      as: bea,
      params: { id: String(card) },
      body: { expected_price: 12.5 },
      key: 'one-press',
    })
  const [first, second] = await Promise.all([press(), press()])
  expect(second).toEqual(first)
  expect(await app.ask(wallet.getBalance, { as: bea })).toMatchObject({ balance: 8750 })
  expect(await app.ask(wallet.getBalance, { as: ann })).toMatchObject({ balance: 1187 })
})

test('an offer is made, countered and accepted, and each step is reported to the side that waits', async () => {
  const { offer_id } = await app.ask(offers.makeOffer, {
    as: ann,
    body: { marketplace_listing_id: card, amount: 5, expires_in_days: 1, expires_in_hours: 0 },
  })
  expect(await app.ask(wallet.getBalance, { as: ann })).toMatchObject({ balance: 687, reserved: 500 })
  const [notice] = await app.ask(notifications.list, { as: bea })
  expect(notice).toMatchObject({ type: 'offer_made', payload: { OfferId: offer_id, ListingId: card } })
  const { counter_offer_id } = await app.ask(offers.counterOffer, {
    as: bea,
    body: { marketplace_offer_id: offer_id, amount: 8, expires_in_days: 0, expires_in_hours: 2 },
  })
  const [asked] = await app.ask(notifications.list, { as: ann })
  expect(asked).toMatchObject({ type: 'counter_offer_made' })
  expect(Object.keys(asked?.payload ?? {}).sort()).toEqual(['CounterOfferId', 'ExpireTime', 'ListingId'])
  await app.ask(offers.reviewCounterOffer, {
    as: ann,
    params: { id: String(counter_offer_id) },
    body: { action: 'accept' },
  })
  expect((await app.ask(notifications.list, { as: bea }))[0]).toMatchObject({ type: 'offer_accepted' })
  const view = await app.ask(offers.getCounterOffer, { as: bea, params: { id: String(counter_offer_id) } })
  expect(view.timeline.map(({ status }) => status)).toEqual(['countered', 'accepted'])
  expect(await app.ask(notifications.clear, { as: bea, query: { clear_all: '1' } })).toEqual([])
})

test('a bid is made, found by the card’s owner, filled, and its maker is notified', async () => {
  const { bid_id, held } = await app.ask(bids.makeBid, {
    as: bea,
    body: {
      kind: 'month',
      name: 'september',
      amount: 2,
      expires_in_days: 0,
      expires_in_hours: 1,
      quantity: 2,
    },
  })
  expect(held).toBe(400)
  const open = await app.ask(bids.listBids, { as: ann, query: { marketplace_listing_id: String(card) } })
  expect(open.data).toMatchObject([{ id: bid_id, amount: 200, remaining: 2, by_self: false }])
  const filled = await app.ask(bids.fillBid, {
    as: ann,
    params: { id: String(bid_id) },
    body: { asset_id: card },
  })
  expect(filled).toMatchObject({ price: 200, net: 190, remaining: 1 })
  expect((await app.ask(notifications.list, { as: bea }))[0]).toMatchObject({ type: 'bid_filled' })
  await app.ask(bids.withdrawBid, { as: bea, params: { id: String(bid_id) } })
  expect((await app.ask(bids.listBids, { as: bea, query: { mine: 'true' } })).data).toMatchObject([
    { id: bid_id, status: 'withdrawn' },
  ])
})

test('every movement of money is in the list and in the file', async () => {
  const { data } = await app.ask(transactions.listTransactions, { as: bea })
  expect(data.map(({ stage }) => stage)).toEqual([
    'Purchase',
    'Offer sent',
    'Sale',
    'Counter offer sent',
    'Offer received',
    'Purchase',
    'Promotion',
  ])
  const file = await app.send('GET', '/api/me/transaction.csv', { token: bea.token })
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toContain('.csv')
  const lines = file.text.trimEnd().split('\r\n')
  const { balance } = await app.ask(wallet.getBalance, { as: bea })
  expect(lines.at(-1)?.split(',').at(-1)).toBe((balance / 100).toFixed(2))
  expect((await app.send('GET', '/api/me/transaction.csv')).status).toBe(401)
})

test('the books balance after these tests, and only operators see sales under review', async () => {
  expect(await checkInvariants(app.database.owner)).toEqual([])
  expect(await app.ask(market.listFlaggedSales, { as: app.operator })).toMatchObject({ data: [] })
  expect((await app.send('GET', '/api/operator/sales', { token: ann.token })).status).toBe(403)
})
