import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './axe.ts'
import { operator } from './operator.ts'
import { expect, test } from './test.ts'
import { expectBalance, expectCompleted, openSettings, press, trader } from './traders.ts'
import { openWithdrawal } from './withdrawing.ts'

/** Goes from the wallet in the header to the on-ramp's page. */
async function openOnRamp(page: Page): Promise<void> {
  await openSettings(page)
  await page.getByRole('button', { name: 'Wallet' }).click()
  const signing = page.waitForRequest('**/api/me/sign_onramp')
  await page.getByRole('button', { name: 'Add Funds' }).click()
  // The widget's address is signed while the player reads.
  expect((await signing).postDataJSON()).toEqual({ data: expect.stringMatching(/^0x[\da-f]{40}$/i) })
  const popup = page.getByRole('dialog', { name: 'Add Funds' })
  await expect(popup).toContainText('Debit card')
  await expect(popup).toContainText('USDC on Polygon')
  await expect(popup).toContainText('$100.00')
  await press(page, 'Continue')
  await expect(page.getByLabel('Amount in US dollars')).toHaveValue('100')
}

test('a player adds funds by card, and has them once the on-ramp has confirmed', async ({ browser }) => {
  const player = await trader(browser, 'Fay Funder')
  const { page } = player
  await openOnRamp(page)
  // On a phone, too, where the address of the wallet has no space to break at.
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Amount in US dollars').fill('25')
  await page.getByRole('button', { name: 'Pay with the sandbox card' }).click()
  await expect(page).toHaveURL('/buypacks')
  await expect(page.getByRole('dialog')).toContainText('Balance now$25.00')
  await expectCompleted(page)
  await expectBalance(player, 25)
  await page.goto('/profile/transactions')
  await expect(page.getByRole('row', { name: /^Deposit/ })).toContainText('$25.00')
})

test('adding funds for a pack leads back to that pack', async ({ browser }) => {
  const { page } = await trader(browser, 'Fay Funder')
  await page.goto('/buypacks')
  await page
    .getByRole('button', { name: /^Pack, AFC East Identity/ })
    .first()
    .click()
  await expect(page).toHaveURL(/search_id=\d+$/)
  const chosen = page.url()
  await page.getByRole('button', { name: 'Buy for $2.00' }).click()
  // Where nobody can add funds, that is said before Continue is pressed; pressing asks again.
  const message = 'You cannot add funds right now.'
  await page.route('**/api/me/sign_onramp', (route) =>
    route.fulfill({ status: 422, json: { message, code: 'no_on_ramp' } }),
  )
  await page.getByRole('button', { name: 'Add Funds' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Funds' })).toContainText(message)
  await page.unroute('**/api/me/sign_onramp')
  await press(page, 'Continue')
  await page.getByRole('button', { name: 'Pay with the sandbox card' }).click()
  await expect(page).toHaveURL(chosen)
  await expectCompleted(page)
  await expect(page.getByRole('button', { name: 'Buy for $2.00' })).toBeVisible()
})

test('after a charge-back, the player reads what is closed before trying it', async ({ browser }) => {
  const player = await trader(browser, 'Chuck Backer')
  const { page } = player
  await openOnRamp(page)
  await page.getByLabel('Amount in US dollars').fill('25')
  await page.getByRole('button', { name: 'Pay with the sandbox card' }).click()
  await expectCompleted(page)
  await expectBalance(player, 25)

  const { data } = await operator.get<{ data: { id: number; account: string | null }[] }>(
    '/deposits?status=credited&limit=100',
  )
  const deposit = data.find(({ account }) => account === player.email)
  await operator.post(`/deposits/${deposit?.id}/reverse`, { reason: 'the bank asks for it' })
  const notice = page.getByRole('complementary', { name: 'Your account' })
  await expect(notice).toContainText(
    'One of your payments was charged back, so buying, trading, crafting and withdrawing are closed. Please contact us.',
  )
  await expect(notice.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /^mailto:/)
  await expectBalance(player, 0)
  await page.goto('/inventory/identities')
  await expect(notice).toBeVisible()
})

test('the on-ramp opens with one signature, and Continue asks for another if that one did not come', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Fay Funder')
  let asked = 0
  await page.route('**/api/me/sign_onramp', (route) => {
    asked += 1
    return asked === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue()
  })
  await openOnRamp(page)
  expect(asked).toBe(2)
  await openOnRamp(page)
  expect(asked).toBe(3)
})

test('a declined payment adds nothing', async ({ browser }) => {
  const player = await trader(browser, 'Fay Funder')
  await openOnRamp(player.page)
  await player.page.getByRole('button', { name: 'Decline the payment' }).click()
  await expect(player.page.getByRole('dialog', { name: 'Purchase Declined!' })).toBeVisible()
  await press(player.page, 'Done')
  await expectBalance(player, 0)
})

test('withdrawing leads to the request form, in a new tab', async ({ browser }) => {
  const { page } = await trader(browser, 'Will Drawer', 5)
  await openSettings(page)
  await page.getByRole('button', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Withdraw Funds' }).click()
  const popup = page.getByRole('dialog', { name: 'Withdraw Funds' })
  await expect(popup).toContainText('Withdrawing is temporarily unavailable as self-service.')
  const form = popup.getByRole('link', { name: 'Open the request form' })
  await expect(form).toHaveAttribute('target', '_blank')
  await expect(form).toHaveAttribute('href', /^https:\/\//)
  await expect(page.getByRole('region', { name: 'Wallet' })).toHaveCount(0)
})

test('an address whose capitals show a typo is refused where it is typed', async ({ browser }) => {
  const { page } = await trader(browser, 'Ty Poe', 5)
  await openWithdrawal(page)
  const popup = page.getByRole('dialog', { name: 'Withdraw Funds' })
  const address = popup.getByLabel('Address')
  const next = popup.getByRole('button', { name: 'Continue' })
  await expect(next).toBeEnabled()
  await address.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee')
  await expect(address).toHaveAccessibleDescription(/^Has a typo: its capitals do not fit\./)
  await expect(next).toBeDisabled()
  await address.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await expect(next).toBeEnabled()
})

test('after a new password, withdrawing says from when on it is possible', async ({ browser }) => {
  const { page } = await trader(browser, 'Wanda Waits', 5)
  await openWithdrawal(page, new Date())
  const popup = page.getByRole('dialog', { name: 'Withdraw Funds' })
  await expect(popup).toContainText(
    /changed less than 72 hours ago\. You can withdraw again after .+ Eastern\./,
  )
  await expect(popup).not.toContainText('You can withdraw $20.00 now')
  await expect(popup.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(/72 hours/)
  await openWithdrawal(page, new Date(Date.now() - 72 * 3_600_000))
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeEnabled()
})
