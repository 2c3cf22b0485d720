import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'

const notificationsPart = '**/assets/notifications-panel-*.js'

test('a page from before an upgrade is loaded anew when a part of it is gone', async ({ page, request }) => {
  await loggedIn(page, request)
  await page.goto('/profile/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  // The server has been upgraded: it has other scripts, and hands out a page that names them.
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

test('a part that does not come says so, and everything else stays', async ({ page, request }) => {
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
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('button', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Add Funds' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Funds' })).toBeVisible()
})
