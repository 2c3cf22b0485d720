import type { Page } from '@playwright/test'
import { heldCard, listOf } from './answers.ts'
import { expect, test } from './test.ts'
import {
  chooseInInventory,
  chooseInMarket,
  expectBalance,
  offerFor,
  openBuyNow,
  ownerAndTrader,
  press,
  sellChosen,
  trader,
} from './traders.ts'

test.use({ inTurns: true })

interface Told {
  readonly status: number
  readonly json?: object
}

/** Answers a call of the API as given, by default without a message; returns the calls it received. */
async function answer(page: Page, path: string, { status, json = {} }: Told): Promise<string[]> {
  const asked: string[] = []
  await page.route(`**/api/${path}`, async (route) => {
    asked.push(route.request().postData() ?? '')
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.fulfill({ status, json })
  })
  return asked
}

/** Fills a page of an inventory with exactly these cards. */
async function holding(page: Page, list: string, cards: readonly object[]): Promise<void> {
  await page.route(`**/api/me/${list}/params?*`, (route) => route.fulfill({ json: listOf(cards) }))
}

/** `isCertain`: the server refused. After its own fault it does not know either what has happened. */
async function expectFailure(page: Page, words: string, { isCertain = false } = {}): Promise<void> {
  await expect(page.getByRole('dialog')).toContainText(words)
  await expect(page.getByRole('dialog').getByText('It may have gone through.')).toHaveCount(isCertain ? 0 : 1)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
}

test('a failed listing, cancellation or offer shows its message, and each call is sent once', async ({
  browser,
}) => {
  const [seller, maker] = await ownerAndTrader(browser, 'Travis Kelce', 10)
  const { page } = seller
  await chooseInInventory(page, 'identities', /^Identity, Travis Kelce/)
  const sold = await answer(page, 'marketplace_listing/*/sell', { status: 500 })
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await page.getByLabel('Price').fill('2.345')
  await expect(page.getByLabel('Price')).toHaveValue('2.34')
  await page.getByRole('dialog').getByRole('button', { name: 'List for sale' }).dblclick()
  await expectFailure(page, 'Selling Declined! Something went wrong.')
  expect(sold).toEqual(['{"price":2.34}'])
  await press(page, 'Done')
  await page.unrouteAll()

  await chooseInMarket(maker.page, 'Travis Kelce', 'not_owned')
  const offered = await answer(maker.page, 'marketplace_offer', { status: 500 })
  await maker.page.getByRole('button', { name: 'Make an offer' }).click()
  const terms = maker.page.getByRole('dialog')
  await expect(terms).toContainText('Max 30 days')
  await expect(terms).toContainText('Max 23 hours')
  await terms.getByLabel('Amount').fill('5')
  await terms.getByLabel('Days').fill('0')
  await terms.getByLabel('Hours').fill('0')
  await expect(terms.getByRole('button', { name: 'Continue' })).toBeDisabled()
  // Too large an amount is said at once, but only the last step refuses it (OFF-03).
  await terms.getByLabel('Amount').fill('11')
  await terms.getByLabel('Hours').fill('1')
  await expect(terms.getByRole('alert')).toHaveText('Your balance is insufficient')
  await press(maker.page, 'Continue')
  await expect(terms.getByRole('button', { name: 'Send offer' })).toBeDisabled()
  await press(maker.page, 'Back')
  await terms.getByLabel('Amount').fill('5')
  await terms.getByLabel('Hours').fill('30')
  await expect(terms.getByLabel('Hours')).toHaveValue('23')
  await press(maker.page, 'Continue')
  await terms.getByRole('button', { name: 'Send offer' }).dblclick()
  await expectFailure(maker.page, 'Something went wrong. Request has not been sent')
  expect(offered.map((text) => Object.keys(JSON.parse(text)))).toEqual([
    ['marketplace_listing_id', 'amount', 'expires_in_days', 'expires_in_hours'],
  ])

  await sellChosen(page, '2')
  const cancelled = await answer(page, 'marketplace_listing/*/cancel', { status: 500 })
  await page.getByRole('button', { name: 'Cancel listing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel listing' }).dblclick()
  await expectFailure(page, 'Something went wrong. Cancel listing was not completed.')
  await expect(page.getByRole('dialog')).not.toContainText('You have to log in')
  expect(cancelled).toEqual([''])
})

test('a failed accept, decline or counter-offer shows its message, whatever the response was', async ({
  browser,
}) => {
  const [owner, maker, asked] = await ownerAndTrader(browser, 'Joe Burrow', 10)
  await offerFor(maker, asked, 8)
  const { page } = owner
  const reviewed = await answer(page, 'marketplace_offer/*/review_marketplace_offer', { status: 500 })
  const countered = await answer(page, 'marketplace_counter_offer', { status: 500 })
  await page.goto('/profile/transactions')
  await page.getByRole('button', { name: 'View offer' }).click()
  const dialog = page.getByRole('dialog')
  const failed = 'Sorry! The transaction was not successful.'

  await press(page, 'Accept')
  await press(page, 'Continue')
  await dialog.getByRole('button', { name: 'Confirm' }).dblclick()
  await expectFailure(page, failed)
  await press(page, 'Back')
  await press(page, 'Decline')
  await press(page, 'Decline')
  await expectFailure(page, failed)
  await press(page, 'Back')
  await press(page, 'Counter')
  await expect(dialog.getByLabel('Days')).toHaveAttribute('placeholder', '1-30')
  await expect(dialog.getByLabel('Hours')).toHaveAttribute('placeholder', '1-23')
  await dialog.getByLabel('Amount').fill('9')
  await dialog.getByLabel('Days').fill('2')
  await dialog.getByLabel('Hours').fill('0')
  await press(page, 'Continue')
  await expect(dialog).toContainText('You ask$9.00')
  await press(page, 'Confirm')
  await expectFailure(page, failed)
  expect(reviewed).toEqual(['{"action":"accept"}', '{"action":"decline"}'])
  expect(countered.map((text) => Object.keys(JSON.parse(text)))).toEqual([
    ['marketplace_offer_id', 'amount', 'expires_in_days', 'expires_in_hours'],
  ])
})

test('a failed claim, return, redemption or combination shows its message', async ({ browser }) => {
  const { page } = await trader(browser, 'Carl Claimer')
  const prediction = { type: 'Prediction', name: 'Josh Allen, 300 passing yards' }
  await holding(page, 'nft_card_prediction', [
    heldCard(900_001, { ...prediction, tag: 'Resolved True' }),
    heldCard(900_002, { ...prediction, name: 'Jalen Hurts, a rushing touchdown', tag: 'Resolved False' }),
  ])
  await holding(page, 'nft_card_prize', [
    heldCard(900_003),
    heldCard(900_004, {
      name: '$1.00',
      tag: 'Not Redeemable',
      properties: [{ title: 'Prize Value', text: '$1.00' }],
    }),
    heldCard(900_005, {
      name: '$2.00',
      tag: 'Not Redeemable',
      properties: [{ title: 'Prize Value', text: '$2.00' }],
    }),
  ])
  const claimed = await answer(page, 'claimback/cards', { status: 500 })
  const redeemed = await answer(page, 'claimback/rewards', { status: 500 })
  await answer(page, 'prize/combined_prize', { status: 500 })

  await chooseInInventory(page, 'predictions', /^Prediction, Josh Allen/)
  await page.getByRole('button', { name: 'Claim Prize' }).click()
  await expect(page.getByRole('dialog')).toContainText('$7.50')
  await page.getByRole('dialog').getByRole('button', { name: 'Claim Prize' }).dblclick()
  await expectFailure(page, 'Something went wrong. Claiming prize was not completed.')
  await press(page, 'Done')

  await page.getByRole('button', { name: /^Prediction, Jalen Hurts/ }).click()
  await page.getByRole('button', { name: 'Return Identity' }).click()
  await press(page, 'Return Identity')
  await expectFailure(page, 'Returning Identity was not completed.')
  expect(claimed).toEqual(['{"nft_card_prediction_id":900001}', '{"nft_card_prediction_id":900002}'])
  await press(page, 'View Identities')
  await expect(page).toHaveURL('/inventory/identities')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await chooseInInventory(page, 'prizes', /^Prize, \$7\.50/)
  await page.getByRole('button', { name: 'Redeem Prize' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem $7.50' }).dblclick()
  await expectFailure(page, 'Redeeming Declined! Redeeming prize was not completed.')
  expect(redeemed).toEqual(['{"id":900003}'])
  await press(page, 'Done')

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: /^Prize, \$1\.00/ }).click()
  await page.getByRole('button', { name: /^Prize, \$2\.00/ }).click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Combine' }).click()
  await press(page, 'Combine')
  await expectFailure(page, 'Combine cards fails. An unexpected error occurred.')
})

test('a failed purchase has the server’s reason as its title', async ({ browser }) => {
  const { page } = await trader(browser, 'Bob Buyer', 50)
  await page.goto('/buypacks')
  await page.getByRole('button', { name: /^Pack, AFC East Identity, / }).click()
  for (const [message, words] of [
    ['', 'Purchase Declined! An unexpected error occurred.'],
    ['You reached the weekly limit', 'Purchase Declined! You reached the weekly limit'],
    ['no event card found for collection X', 'No Eligible Events no event card found for collection X'],
    ['Insufficient funds', 'Insufficient Funds Insufficient funds'],
    ['boom', 'Error boom'],
  ] as const) {
    const bought = await answer(page, 'card_series/*/buy', {
      status: 400,
      json: message === '' ? {} : { message },
    })
    await page.getByRole('button', { name: /^Buy for / }).click()
    await press(page, 'Use account balance')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).dblclick()
    await expectFailure(page, words, { isCertain: true })
    expect(bought.map((text) => Object.keys(JSON.parse(text)))).toEqual([
      ['payment_method', 'quantity', 'tier'],
    ])
    await press(page, 'Done')
    await page.unrouteAll()
  }
})

test('a purchase whose answer is lost may have gone through, and the second try charges nothing', async ({
  browser,
}) => {
  const [seller, buyer] = await ownerAndTrader(browser, 'Dak Prescott', 50)
  await chooseInInventory(seller.page, 'identities', /^Identity, Dak Prescott/)
  await sellChosen(seller.page, '12.5')
  const { page } = buyer
  await chooseInMarket(page, 'Dak Prescott', 'not_owned,for_sale')
  const keys: (string | undefined)[] = []
  let isLost = true
  await page.route('**/api/marketplace_listing/*/buy', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await openBuyNow(page)
  await press(page, 'Use account balance')
  await press(page, 'Confirm')
  const failed = page.getByRole('dialog', { name: 'Purchase Declined!' })
  await expect(failed.getByRole('alert')).toHaveText('An unexpected error occurred.')
  await expect(failed).toContainText('Called Shot cannot be reached. Check your connection and try again.')
  await expect(failed).toContainText('It may have gone through. Trying again here cannot charge you twice.')
  await expect(failed).not.toContainText('Nothing was charged.')

  isLost = false
  await press(page, 'Try again')
  await press(page, 'Confirm')
  await expect(page.getByRole('dialog', { name: 'Your transaction was completed.' })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await press(page, 'Done')
  await expectBalance(buyer, 37.5)
})

test('a success status is enough, whatever the response body says', async ({ browser }) => {
  const [owner, maker, asked] = await ownerAndTrader(browser, 'Justin Herbert', 10)
  await offerFor(maker, asked, 8)
  const { page } = owner
  const done = page.getByRole('dialog', { name: 'Your transaction was completed.' })
  await answer(page, 'marketplace_listing/*/sell', { status: 200 })
  await answer(page, 'marketplace_offer/*/review_marketplace_offer', { status: 200 })
  await answer(page, 'claimback/*', { status: 200 })
  await chooseInInventory(page, 'identities', /^Identity, Justin Herbert/)
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await page.getByLabel('Price').fill('3')
  await press(page, 'List for sale')
  await expect(done).toContainText('$3.00 USD')
  await press(page, 'Done')

  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await press(page, 'Decline')
  await press(page, 'Decline')
  await expect(done).toContainText('The offer was declined.')
  await press(page, 'Done')

  await holding(page, 'nft_card_prediction', [
    heldCard(900_001, { type: 'Prediction', name: 'Josh Allen, 300 passing yards', tag: 'Resolved True' }),
  ])
  await holding(page, 'nft_card_prize', [heldCard(900_003)])
  await chooseInInventory(page, 'predictions', /^Prediction, Josh Allen/)
  await page.getByRole('button', { name: 'Claim Prize' }).click()
  await press(page, 'Claim Prize')
  await expect(page.getByRole('dialog')).toContainText(
    'The Identity and the prize card are in your inventory.',
  )
  await press(page, 'Done')
  await chooseInInventory(page, 'prizes', /^Prize, \$7\.50/)
  await page.getByRole('button', { name: 'Redeem Prize' }).click()
  await press(page, 'Redeem $7.50')
  await expect(page.getByRole('dialog')).toContainText('Your transaction was completed.')
})
