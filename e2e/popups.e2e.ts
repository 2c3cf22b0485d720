import type { Browser, Page } from '@playwright/test'
import { heldCard, holdBack, listOf } from './answers.ts'
import { expect, test } from './test.ts'
import {
  asPlayer,
  chooseInMarket,
  expectCompleted,
  grantIdentity,
  offerFor,
  openBuyNow,
  ownerAndTrader,
  press,
  trader,
} from './traders.ts'

test.use({ inTurns: true })

/** Expects exactly these calls when the popup is closed, and an answer to each. */
async function expectReadOnClose(page: Page, paths: readonly string[]): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  const answers = Promise.all(
    paths.map((path) => page.waitForResponse((answer) => new URL(answer.url()).pathname === path)),
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await answers
  expect(asked.toSorted()).toEqual([...paths].toSorted())
  page.removeAllListeners('request')
}

/** Returns the page of a player who looks at a card that another sells. */
async function pageOfBuyer(browser: Browser, name: string): Promise<Page> {
  const [seller, { page }, card] = await ownerAndTrader(browser, name, 5)
  await asPlayer(seller, `/marketplace_listing/${card}/sell`, { price: 2 })
  await page.clock.install()
  await chooseInMarket(page, name, 'not_owned,for_sale')
  await expect(page.getByRole('region', { name: 'Market value' })).toContainText('Lowest price$2.00')
  return page
}

test('closing a purchase reads the list and the balance again', async ({ browser }) => {
  const page = await pageOfBuyer(browser, 'Saquon Barkley')
  await openBuyNow(page)
  await press(page, 'Use account balance')
  await expectReadOnClose(page, ['/api/me/marketplace_cards/params', '/api/me/get_balance'])

  // The popup starts over next time (POP-25).
  await openBuyNow(page)
  await expect(page.getByRole('button', { name: 'Use account balance' })).toBeVisible()
})

test('closing the popup of a prize, redeemed or not, reads the list and the balance again', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Rita Redeemer')
  await page.route('**/api/me/nft_card_prize/params?*', (route) =>
    route.fulfill({ json: listOf([heldCard(900_001)]) }),
  )
  await page.goto('/inventory/prizes')
  await page.getByRole('button', { name: /^Prize, \$7\.50/ }).click()
  await page.getByRole('button', { name: 'Redeem Prize' }).click()
  await page.waitForLoadState('networkidle')
  await expectReadOnClose(page, ['/api/me/nft_card_prize/params', '/api/me/get_balance'])
})

test('closing an offer reads the list behind it again and nothing else', async ({ browser }) => {
  const [owner, maker, card] = await ownerAndTrader(browser, 'Derrick Henry', 5)
  await offerFor(maker, card, 2)
  await owner.page.goto('/profile/transactions')
  await owner.page.getByRole('button', { name: 'View offer' }).click()
  await expectReadOnClose(owner.page, ['/api/me/transaction'])

  await owner.page.goto('/inventory/identities')
  await owner.page.getByRole('button', { name: 'Notifications' }).click()
  await owner.page.getByRole('button', { name: 'View', exact: true }).click()
  await expectReadOnClose(owner.page, ['/api/me/nft_card_identity/params'])
})

test('a purchase needs the balance for its whole quantity, and offers to add funds', async ({ browser }) => {
  const { page } = await trader(browser, 'Bob Buyer', 5)
  await page.goto('/buypacks')
  await page.getByRole('button', { name: /^Pack, AFC East Identity, / }).click()
  await page.getByRole('button', { name: /^Buy for / }).click()
  const start = page.getByRole('dialog', { name: 'Buy packs' })
  await expect(start.getByRole('button', { name: 'Use account balance' })).toBeEnabled()
  await start.getByLabel('Quantity').fill('100')
  await expect(start.getByRole('alert')).toHaveText('Your balance is insufficient')
  await expect(start.getByRole('button', { name: 'Use account balance' })).toBeDisabled()
  await press(page, 'Add Funds')
  await expect(page.getByRole('dialog', { name: 'Add Funds' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a popup stays open while its command is sent, for ten seconds at most, and then shows the outcome', async ({
  browser,
}) => {
  const page = await pageOfBuyer(browser, 'Bijan Robinson')
  const purchase = await holdBack(page, '**/api/marketplace_listing/*/buy')
  await openBuyNow(page)
  await press(page, 'Use account balance')
  await press(page, 'Confirm')
  const confirming = page.getByRole('dialog', { name: 'Confirm your purchase' })
  await page.keyboard.press('Escape')
  for (const name of ['Close', 'Back'])
    await expect(confirming.getByRole('button', { name, exact: true })).toBeDisabled()
  await page.clock.fastForward(10_000)
  await expect(confirming.getByRole('button', { name: 'Close' })).toBeEnabled()
  purchase.release()
  await expectCompleted(page)
})

test('a form whose answer does not come can be closed after ten seconds', async ({ browser }) => {
  const { page } = await trader(browser, 'Hal Held')
  await page.clock.install()
  await page.goto('/profile/me')
  await holdBack(page, '**/api/me/update_profile')
  await page.getByRole('button', { name: 'Change nickname' }).click()
  const nickname = page.getByRole('dialog', { name: 'Change nickname' })
  await nickname.getByLabel('Nickname').fill('Hal')
  await nickname.getByRole('button', { name: 'Continue' }).click()
  await expect(nickname.getByRole('button', { name: 'Close' })).toBeDisabled()
  await page.clock.fastForward(10_000)
  await nickname.getByRole('button', { name: 'Cancel' }).click()
  await expect(nickname).toHaveCount(0)

  await page.goto('/album')
  await page.getByRole('link', { name: 'AFC West', exact: true }).click()
  await holdBack(page, '**/api/me/shares')
  await page.getByRole('button', { name: 'Share this page' }).click()
  const share = page.getByRole('dialog', { name: 'Share' })
  await share.getByRole('button', { name: 'Make a link' }).click()
  await expect(share.getByRole('button', { name: 'Close' })).toBeDisabled()
  await page.clock.fastForward(10_000)
  await share.getByRole('button', { name: 'Cancel' }).click()
  await expect(share).toHaveCount(0)
})

test('Back closes an open popup, which does not stay over the page that it leads to', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Sally Seller', 5)
  await grantIdentity(email, 'Bijan Robinson')
  await page.goto('/inventory/dates')
  await page.getByRole('tab', { name: 'Identities' }).click()
  await page.getByRole('button', { name: /^Identity, Bijan Robinson/ }).click()
  await expect(page).toHaveURL(/selected=/)
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Sell' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/inventory/identities')

  await page.getByRole('button', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Add Funds' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Funds' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/inventory/dates')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL('/inventory/identities')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a pack purchase that is closed midway starts over', async ({ browser }) => {
  const { page } = await trader(browser, 'Bob Buyer', 50)
  await page.goto('/buypacks')
  await page.getByRole('button', { name: /^Pack, AFC East Identity, / }).click()
  const buy = page.getByRole('button', { name: /^Buy for / })
  await buy.click()
  await page.getByRole('dialog').getByLabel('Quantity').fill('2')
  await press(page, 'Use account balance')
  await expect(page.getByRole('dialog', { name: 'Confirm your purchase' })).toBeVisible()
  await page.keyboard.press('Escape')
  await buy.click()
  const start = page.getByRole('dialog', { name: 'Buy packs' })
  await expect(start.getByRole('button', { name: 'Use account balance' })).toBeVisible()
  await expect(start.getByLabel('Quantity')).toHaveValue('1')
})

for (const path of ['/buypacks?search_id=3', '/inventory/dates?order=high_low', '/profile/transactions']) {
  test(`a payment on another site leads back to ${path}, which shows its result`, async ({ browser }) => {
    const { page } = await trader(browser, 'Paula Payer', 5)
    const join = path.includes('?') ? '&' : '?'
    await page.goto(`${path}${join}success=true`)
    const done = page.getByRole('dialog', { name: 'Your transaction was completed.' })
    // The server's result counts, whatever the address says.
    await expect(done).toContainText('Balance now$5.00')
    await expect(page).toHaveURL(path)
    await press(page, 'Done')

    await page.goto(`${path}${join}success=false`)
    const failed = page.getByRole('dialog', { name: 'Purchase Declined!' })
    await expect(failed).toContainText('An unexpected error occurred.')
    await expect(page).toHaveURL(path)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('banner')).toContainText('$5.00')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}
