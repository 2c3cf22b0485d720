import type { Page } from '@playwright/test'
import { changeAnswers, holdBack, lockingAt, lookAgain } from './answers.ts'
import { newGame } from './games.ts'
import { expect, test } from './test.ts'
import {
  asPlayer,
  chooseInInventory,
  chooseInMarket,
  expectBalance,
  expectCompleted,
  fillTerms,
  grant,
  grantIdentity,
  openBuyNow,
  ownerAndTrader,
  press,
  sellChosen,
  trader,
  twoTraders,
} from './traders.ts'

test('the prices of a card stand on one line, though a title takes two and a bid is marked', async ({
  browser,
}) => {
  const [seller, { page }, card] = await ownerAndTrader(browser, 'Geno Smith', 5)
  await asPlayer(seller, `/marketplace_listing/${card}/sell`, { price: 2 })
  await changeAnswers<{ best_bid: number | null; best_bid_is_resident: boolean }>(
    page,
    `**/marketplace_listing/${card}/prices`,
    (prices) => ({ ...prices, best_bid: 1.06, best_bid_is_resident: true }),
  )
  await chooseInMarket(page, 'Geno Smith', 'not_owned,for_sale')
  const prices = page.getByRole('region', { name: 'Market value' }).getByRole('definition')
  await expect(prices).toHaveText([/^\$2\.00/, /^none/, /^\$1\.06 Resident/])
  const tops = () =>
    prices.evaluateAll((all) =>
      all.map((price) => {
        const words = document.createRange()
        words.selectNodeContents(price.firstChild ?? price)
        return Math.round(words.getBoundingClientRect().top)
      }),
    )
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => new Set(await tops()).size).toBe(1)
  }
})

test('one player sells a card and another buys it', async ({ browser }) => {
  const [seller, buyer] = await ownerAndTrader(browser, 'Patrick Mahomes', 50)

  await chooseInInventory(seller.page, 'identities', /^Identity, Patrick Mahomes/)
  await seller.page.getByRole('button', { name: 'Sell', exact: true }).click()
  const list = seller.page.getByRole('dialog').getByRole('button', { name: 'List for sale' })
  await seller.page.getByLabel('Price').fill('0.99')
  await expect(list).toBeDisabled()
  await seller.page.getByLabel('Price').fill('20')
  await expect(seller.page.getByRole('dialog')).toContainText('You receive$19.00')
  await list.click()
  await expectCompleted(seller.page)
  await expect(
    seller.page
      .getByRole('region', { name: 'Identities' })
      .getByRole('button', { name: 'Identity, Patrick Mahomes, Standard, For Sale, $20.00 USD, AFC West' }),
  ).toBeVisible()

  await chooseInMarket(buyer.page, 'Patrick Mahomes', 'not_owned,for_sale')
  await openBuyNow(buyer.page)
  await expect(buyer.page.getByRole('dialog').getByRole('button', { name: 'Add Funds' })).toHaveCount(0)
  await press(buyer.page, 'Use account balance')
  await expect(buyer.page.getByRole('dialog')).toContainText('Available after$30.00')
  // While the balance has not been read again, the dialog does not show the old one as what is left.
  const balance = await holdBack(buyer.page, '**/api/me/get_balance')
  await press(buyer.page, 'Confirm')
  const completed = buyer.page.getByRole('dialog', { name: 'Your transaction was completed.' })
  await completed.waitFor()
  expect(await completed.textContent()).toContain('Available now$30.00')
  balance.release()
  await buyer.page.unrouteAll({ behavior: 'wait' })
  await expect(completed).toContainText('Available now$30.00')
  await expectCompleted(buyer.page)

  await expectBalance(buyer, 30)
  await expectBalance(seller, 19)
  await expect(seller.page.getByText(/^You have 19\.00 dollars/)).toHaveAttribute('aria-live', 'polite')
  await seller.page.getByRole('button', { name: 'Notifications' }).click()
  await expect(
    seller.page.getByText('Patrick Mahomes was sold for $20.00. You receive $19.00.'),
  ).toBeVisible()
  await seller.page.goto('/profile/transactions')
  await expect(seller.page.getByText('Balance $19.00')).toBeVisible()
  await buyer.page.goto('/inventory/identities')
  await expect(
    buyer.page.getByRole('button', { name: /^Identity, Patrick Mahomes, .*Not Listed/ }),
  ).toBeVisible()
})

test('a canceled listing is no longer for sale', async ({ browser }) => {
  const [seller, buyer] = await ownerAndTrader(browser, 'Ang Lee', 50)
  await chooseInInventory(seller.page, 'identities', /^Identity, Ang Lee/)
  await sellChosen(seller.page, '7.50')
  await chooseInMarket(buyer.page, 'Ang Lee', 'not_owned,for_sale')
  await expect(buyer.page.getByRole('button', { name: 'Buy now' })).toBeVisible()

  await seller.page.getByRole('button', { name: 'Cancel listing' }).click()
  await press(seller.page, 'Cancel listing')
  await expect(seller.page.getByRole('dialog', { name: 'Listing canceled' })).toBeVisible()
  await press(seller.page, 'Done')
  await expect(seller.page.getByRole('button', { name: 'Sell', exact: true })).toBeVisible()

  // The buyer still has the old list open.
  await openBuyNow(buyer.page)
  await press(buyer.page, 'Use account balance')
  await press(buyer.page, 'Confirm')
  await expect(buyer.page.getByRole('dialog', { name: 'Error' })).toContainText('Nothing was charged.')
  await press(buyer.page, 'Done')
  await expectBalance(buyer, 50)
  await expect(buyer.page.getByText('No cards available')).toBeVisible()
})

test('of two buyers at once, one gets the card, and the other reads why not and pays nothing', async ({
  browser,
}) => {
  const [seller, ...buyers] = await Promise.all([
    trader(browser, 'Sally Seller'),
    trader(browser, 'Bob Buyer', 40),
    trader(browser, 'Cora Keen', 40),
  ])
  const card = await grantIdentity(seller.email, 'Jalen Hurts')
  await asPlayer(seller, `/marketplace_listing/${card}/sell`, { price: 10 })

  for (const { page } of buyers) {
    await chooseInMarket(page, 'Jalen Hurts', 'not_owned,for_sale')
    await openBuyNow(page)
    await press(page, 'Use account balance')
  }
  await Promise.all(buyers.map(({ page }) => press(page, 'Confirm')))
  const titles = await Promise.all(
    buyers.map(async ({ page }) => {
      const title = page.getByRole('dialog').getByRole('heading', { name: /completed|Error/ })
      await expect(title).toBeVisible()
      return title.textContent()
    }),
  )
  expect(titles.toSorted()).toEqual(['Error', 'Your transaction was completed.'])

  const [first, second] = buyers
  const [winner, loser] = titles[0] === 'Error' ? [second, first] : [first, second]
  const notice = loser.page.getByRole('dialog')
  await expect(notice.getByRole('alert')).toHaveText('Already sold')
  await expect(notice).toContainText('Nothing was charged.')
  await press(loser.page, 'Done')
  await expectCompleted(winner.page)
  await expectBalance(winner, 30)
  await expectBalance(loser, 40)
  await expectBalance(seller, 9.5)
})

test('a buyer is asked to confirm again after the price has changed', async ({ browser }) => {
  const [seller, buyer, card] = await ownerAndTrader(browser, 'Lamar Jackson', 30)
  await asPlayer(seller, `/marketplace_listing/${card}/sell`, { price: 10 })
  await chooseInMarket(buyer.page, 'Lamar Jackson', 'not_owned,for_sale')
  await openBuyNow(buyer.page)
  await press(buyer.page, 'Use account balance')
  await asPlayer(seller, `/marketplace_listing/${card}/sell`, { price: 12.5 })
  await press(buyer.page, 'Confirm')
  await expect(buyer.page.getByRole('dialog', { name: 'The price has changed' })).toContainText(
    'The owner asks $12.50 now instead of $10.00. Nothing was charged.',
  )
  await press(buyer.page, 'Use account balance')
  await press(buyer.page, 'Confirm')
  await expectCompleted(buyer.page)
  await expectBalance(buyer, 17.5)
})

const closed = 'Event time has already passed'

/** The popups in which a card is traded, and the button that would send the trade. */
const trades = [
  {
    popup: 'Confirm your purchase',
    isOwn: false,
    isListed: true,
    open: async (page: Page) => {
      await openBuyNow(page)
      await press(page, 'Use account balance')
    },
    sends: 'Confirm',
  },
  {
    popup: 'Review your offer',
    isOwn: false,
    isListed: false,
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'Make an offer' }).click()
      await fillTerms(page, { amount: '2', days: '1', hours: '0' })
    },
    sends: 'Send offer',
  },
  {
    popup: 'Review your bid',
    isOwn: false,
    isListed: false,
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'Place a bid' }).click()
      await fillTerms(page, { amount: '2', days: '1', hours: '0' })
    },
    sends: 'Place bid',
  },
  {
    popup: 'Sell',
    isOwn: true,
    isListed: false,
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'Sell', exact: true }).click()
      await page.getByLabel('Price').fill('5')
    },
    sends: 'List for sale',
  },
] as const

test('a popup left open beyond the lock-out of the card’s event cannot be sent, and says why', async ({
  browser,
}) => {
  const [owner, other] = await twoTraders(browser, 50)
  let locksAt = ''
  for (const { page } of [owner, other]) {
    await page.clock.install()
    await changeAnswers(
      page,
      /\/me\/(nft_card_event_date|marketplace_cards)\/params/,
      lockingAt(() => locksAt),
    )
  }
  for (const [index, { popup, isOwn, isListed, open, sends }] of trades.entries()) {
    const name = `KC-Popup-${index}`
    const { event } = await newGame({ name })
    const [card] = await grant(owner.email, { cards: [{ kind: 'event', event_id: event }] })
    if (isListed) await asPlayer(owner, `/marketplace_listing/${card}/sell`, { price: 5 })
    const { page } = isOwn ? owner : other
    locksAt = new Date(Date.now() + 120_000).toISOString()
    if (isOwn) await chooseInInventory(page, 'events', new RegExp(`^Event, ${name}`))
    else await chooseInMarket(page, name, isListed ? 'not_owned,for_sale' : 'not_owned,not_listed')
    await open(page)
    const dialog = page.getByRole('dialog', { name: popup })
    const send = dialog.getByRole('button', { name: sends, exact: true })
    await expect(send).toBeEnabled()
    await page.clock.fastForward(120_000)
    await expect(send).toHaveAccessibleDescription(closed)
    await expect(send).toBeDisabled()
    await expect(dialog.getByRole('alert')).toHaveText(closed)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(`Not for sale. ${closed}`)).toBeVisible()
  }
})

test('a card that was listed in another tab is not listed again under another name', async ({ browser }) => {
  const selling = await trader(browser, 'Tabitha Twotabs')
  const { page, email } = selling
  const card = await grantIdentity(email, 'Viola Davis')
  await chooseInInventory(page, 'identities', /^Identity, Viola Davis/)
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sell' })
  await expect(dialog.getByRole('button', { name: 'List for sale' })).toBeVisible()
  await asPlayer(selling, `/marketplace_listing/${card}/sell`, { price: 20 })
  await lookAgain(page)
  await expect(dialog).toContainText('You ask $20.00 for it now')
  await expect(dialog).not.toContainText('Cheapest for sale')
  await dialog.getByLabel('Price').fill('30')
  await dialog.getByRole('button', { name: 'Change price' }).click()
  await expect(page.getByRole('dialog')).toContainText('Viola Davis is for sale')
})
