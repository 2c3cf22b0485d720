import type { Page } from '@playwright/test'
import { enlargeText } from './places.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'

test.use({ inTurns: true })

const aNotice = {
  id: 1,
  message: 'Your call was decided.',
  type: 'prediction_resolved',
  created_at: '2025-11-06T12:00:00Z',
  payload: {},
}

/** Keeps a page's script from arriving until the function that it returns is called. */
async function holdScript(page: Page, name: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 767, height: 900 } })

  test('the menu opens and closes, and going to a page closes it', async ({ page }) => {
    await page.goto('/privacies/rules')
    const menu = page.getByRole('button', { name: 'Menu' })
    const links = page.getByRole('navigation', { name: 'Main' })
    await expect(links).toBeHidden()
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await expect(links.getByRole('link', { name: 'Buy Packs' })).toBeVisible()
    await menu.click()
    await expect(links).toBeHidden()

    await menu.click()
    await page.keyboard.press('Escape')
    await expect(links).toBeHidden()
    await expect(menu).toBeFocused()

    await menu.click()
    await links.getByRole('link', { name: 'Buy Packs' }).click()
    await expect(page).toHaveURL(/\/buypacks$/)
    await expect(links).toBeHidden()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
  })

  test('an anchor of the landing page closes it too', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'How to Play' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'How to Play' })).toBeInViewport()
  })

  test('one pixel wider there is no menu button', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'How to Play' })).toBeVisible()
  })
})

test('the header marks the link whose name is in the path', async ({ page }) => {
  for (const [path, name] of [
    ['/buypacks?x=dashboard', 'Buy Packs'],
    ['/inventory/prizes', 'Inventory'],
    ['/crafting/prediction', 'Crafting'],
    ['/tutorial/marketplace', 'Marketplace'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('banner').locator('[aria-current]')).toHaveText(name)
  }
})

test('a player reaches every part of the game by the header, and home by the logo', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await page.goto('/profile/settings')
  const header = page.getByRole('banner')
  for (const [name, href] of [
    ['Dashboard', '/dashboard'],
    ['Inventory', '/inventory/dates'],
    ['Crafting', '/crafting/identity'],
    ['Marketplace', '/marketplace/cards?status=not_owned,for_sale'],
    ['Buy Packs', '/buypacks'],
  ] as const) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }

  await header.getByRole('button', { name: 'Account' }).click()
  const account = header.getByRole('region', { name: 'Account' })
  await expect(account.getByRole('link')).toHaveText([
    'Profile',
    'Prediction Status',
    'Transactions',
    'Settings',
    'My Hub',
    'Album',
    'Live',
    'Pools',
    'Tournaments',
    'Leaderboards',
    'Fairness',
  ])
  await expect(account.getByRole('button', { name: 'Log out' })).toBeVisible()
  await header.getByRole('button', { name: 'Checklist' }).click()
  await expect(account).toBeHidden()
  await expect(header.getByRole('region', { name: 'Checklist' })).toContainText(/Open a pack/i)
  await page.keyboard.press('Escape')
  await expect(header.getByRole('region', { name: 'Checklist' })).toBeHidden()

  const logo = header.getByRole('link', { name: /Called Shot/ })
  await expect(logo).toHaveAttribute('href', '/')
  await logo.click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a link that is pressed closes what it is in, even while its page is still loading', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 767, height: 900 })
  await loggedIn(page, request)
  await page.goto('/profile/settings')
  const settings = page.getByRole('heading', { level: 1, name: 'Settings' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  const account = page.getByRole('region', { name: 'Account', exact: true })
  await expect(settings).toBeVisible()
  for (const [button, part, link, script, heading] of [
    ['Account', account, 'My Hub', 'hub-page', 'My Hub'],
    ['Menu', menu, 'Buy Packs', 'buy-packs', 'Buy Packs'],
  ] as const) {
    const release = await holdScript(page, script)
    await page.getByRole('button', { name: button, exact: true }).click()
    await part.getByRole('link', { name: link }).click()
    await expect(part).toBeHidden()
    await expect(settings).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.goBack()
    await expect(settings).toBeVisible()
  }
})

test('the header’s Log in waits while the log-in is under way', async ({ page }) => {
  await page.route('**/api/**', (route) =>
    route.request().url().includes('/health') ? route.continue() : undefined,
  )
  await page.goto('/privacies/rules')
  const logIn = page.getByRole('banner').getByRole('button', { name: 'Log in' })
  await logIn.click()
  await expect(logIn).toBeDisabled()
})

test('on a phone with twice the text size every control of the header’s popups can be reached and read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enlargeText(page)
  await loggedIn(page, page.request)
  await page.goto('/privacies/learn-to-play')
  for (const name of ['Checklist', 'Wallet', 'Account']) {
    await page.getByRole('button', { name, exact: true }).click()
    const sheet = page.getByRole('region', { name, exact: true })
    await expect(sheet).toBeVisible()
    const isTooWide = () => sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(await isTooWide(), name).toBe(false)
    const last = sheet.locator('a, button').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last, name).toBeInViewport({ ratio: 0.99 })
  }
})

test('on a phone with twice the text size an amount keeps to one line, and nothing covers the title of the news', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enlargeText(page)
  await page.route('**/api/me/get_balance', (route) =>
    route.fulfill({ json: { balance: 12_345.67, available: 12_345.67, bonus: 0, held: 0, user_wallet: '' } }),
  )
  await page.route('**/api/me/notification', (route) => route.fulfill({ json: [aNotice] }))
  await loggedIn(page, page.request)
  await page.goto('/privacies/learn-to-play')
  await page.getByRole('button', { name: 'Wallet' }).click()
  const amount = page.getByRole('region', { name: 'Wallet' }).getByText('$12,345.67').first()
  const linesOf = () =>
    amount.evaluate((shown) => {
      const words = document.createRange()
      words.selectNodeContents(shown)
      return new Set([...words.getClientRects()].map(({ top }) => top)).size
    })
  await expect.poll(linesOf).toBe(1)
  await page.getByRole('button', { name: 'Notifications' }).click()
  const news = page.getByRole('region', { name: 'Notifications' })
  const title = await news.getByRole('heading').boundingBox()
  const clear = await news.getByRole('button', { name: 'Clear all' }).boundingBox()
  expect(clear?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
})
