import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'

test.use({ inTurns: true })

const notificationsPart = '**/assets/notifications-panel-*.js'

test('a page from before an upgrade reloads when one of its parts is gone', async ({ page, request }) => {
  await loggedIn(page, request)
  await page.goto('/profile/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  // After the upgrade, the server has different scripts, and serves a page that names them.
  await page.route(notificationsPart, (route) => route.fulfill({ status: 404 }))
  await page.route(
    (url) => url.pathname === '/',
    (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="/assets/newer.js"></script>',
      }),
  )
  const reloaded = page.waitForEvent('framenavigated')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await reloaded
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText("There's no notifications yet")).toBeVisible()
})

test('a part that fails to load says so, and everything else stays', async ({ page, request }) => {
  await loggedIn(page, request)
  await page.goto('/profile/settings')
  await page.route(notificationsPart, (route) => route.abort())
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('alert')).toContainText('That did not load')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await page.route('**/assets/add-funds-popup-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Add Funds' }).click()
  const dialog = page.getByRole('dialog', { name: 'That did not load' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Withdraw Funds' }).click()
  await expect(dialog).toContainText('You are offline, and this was never opened in this browser.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.context().setOffline(false)
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('button', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Add Funds' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Funds' })).toBeVisible()
})

test('a page whose script is missing says that it is tried again, and comes by itself', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  const script = /\/assets\/craft-identity-page-[^/]*\.js$/
  await page.route(script, (route) => route.abort())
  await page.goto('/profile/settings')
  await page.getByRole('banner').getByRole('link', { name: 'Crafting' }).click()
  await expect(page.getByRole('alert')).toContainText('The game may be restarting. Trying again...')
  await page.unroute(script)
  await expect(page.getByRole('button', { name: 'Category, empty' })).toBeVisible()
})

test('without a connection, the header and the page stay, and missing data loads once it is back', async ({
  page,
  request,
}) => {
  // Nothing of another page is loaded yet: its scripts would be fetched a moment after the first page is done.
  const others = /\/assets\/(craft-identity-page|players-tools)-[^/]*\.(js|css)$/
  await loggedIn(page, request)
  await page.route(others, (route) => route.abort())
  await page.goto('/profile/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('button', { name: 'Account' })).toHaveCount(0)

  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Trying again...')).toBeVisible()
  await banner.getByRole('link', { name: 'Crafting' }).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('You seem to be offline.')).toBeVisible()
  await expect(page.getByText('dynamically imported')).toHaveCount(0)
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeVisible()

  await page.unroute(others)
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline. Trying again...')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Category, empty' })).toBeVisible()
  await expect(banner.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Tour' })).toContainText('Show me around')
  // Its style sheet is loaded: a header button has its styled size.
  const button = banner.getByRole('button', { name: 'Account' })
  await expect.poll(async () => (await button.boundingBox())?.width).toBeGreaterThanOrEqual(40)
})

test('files that failed to prefetch without a connection are fetched silently once it is back', async ({
  page,
  request,
}) => {
  const later = /\/assets\/worker-[^/]*\.js$/
  await loggedIn(page, request)
  await page.route(later, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (each) => later.test(each.url()))
  await page.goto('/profile/settings')
  await failed
  await page.unroute(later)
  const fetched = page.waitForResponse((each) => later.test(each.url()))
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Trying again...')).toBeVisible()
  await page.context().setOffline(false)
  expect((await fetched).ok()).toBe(true)
})

test('while a popup’s script stays missing, what says so stays, and the popup comes by itself', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await page.goto('/profile/settings')
  const script = '**/assets/add-funds-popup-*.js'
  await page.route(script, (route) => route.abort())
  await page.getByRole('button', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Add Funds' }).click()
  const missing = page.getByRole('dialog', { name: 'That did not load' })
  await missing.evaluate((dialog) => (dialog.dataset['same'] = 'yes'))
  const close = missing.getByRole('button', { name: 'Close' })
  await close.focus()
  await page.waitForEvent('requestfailed', (each) => each.url().includes('/assets/add-funds-popup-'))
  expect(await page.locator('dialog[data-same]').count()).toBe(1)
  await expect(close).toBeFocused()
  await page.unroute(script)
  await expect(page.getByRole('dialog', { name: 'Add Funds' })).toBeVisible()
})
