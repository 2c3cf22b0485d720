import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'
import { expectBalance, grant, openSettings, personNamed, trader, offerFor } from './traders.ts'

test('notifications arrive with a sound, and are dismissed one by one or all together', async ({
  browser,
}) => {
  const [owner, maker] = await Promise.all([trader(browser, 'Olga Owner'), trader(browser, 'Max Maker', 30)])
  const cards = await grant(owner.email, {
    cards: [
      { kind: 'identity', person_id: await personNamed('Viola Davis') },
      { kind: 'identity', person_id: await personNamed('Emma Stone') },
    ],
  })
  const { page } = owner
  await openSettings(page)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  // The owner must act on this page first: browsers play no sound before that.
  await bell.click()
  await expect(page.getByText("There's no notifications yet")).toBeVisible()
  await bell.click()
  const sound = page.waitForRequest(/notifications[^/]*\.(mp3|ogg|wav|webm|m4a)/)
  for (const card of cards) {
    await offerFor(maker, card, 8)
  }
  await sound
  await expect(page.getByRole('banner')).toContainText('2')
  await expect(page.getByText('2 unread notifications')).toHaveAttribute('aria-live', 'polite')

  await bell.click()
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Offer')
  await expect(rows.first()).toContainText('just now')
  const first = rows.filter({ hasText: 'Viola Davis' })
  for (const name of ['View', 'Dismiss'])
    await expect(first.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(
      'You have an offer of $8.00 for Viola Davis.',
    )
  await first.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Emma Stone')
  // By keyboard, the next one can be dismissed at once.
  const dismiss = rows.getByRole('button', { name: 'Dismiss', exact: true })
  await expect(dismiss).toBeFocused()

  // A failure to load an offer is only logged.
  await page.route('**/api/marketplace_offer/*', (route) => route.fulfill({ status: 404, json: {} }))
  const logged = page.waitForEvent(
    'console',
    (message) => message.type() === 'error' && message.text().includes('offer'),
  )
  await rows.getByRole('button', { name: 'View', exact: true }).click()
  await logged
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unrouteAll()

  const problem = page.getByRole('banner').getByRole('alert')
  await page.route('**/api/me/notification/clear/param?*', (route) => route.abort())
  for (const name of ['Dismiss', 'Clear all']) {
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
    await expect(problem).toHaveText('Called Shot cannot be reached. Check your connection and try again.')
  }
  await expect(rows).toHaveCount(1)
  await page.unrouteAll()

  // The response to a dismissal is not read; the list is read again a moment later.
  for (const answer of [{ status: 204 }, { status: 200, json: {} }, { status: 200, body: 'done' }]) {
    await page.route('**/api/me/notification/clear/param?*', (route) => route.fulfill(answer))
    const read = page.waitForRequest((request) => request.url().endsWith('/api/me/notification'))
    await dismiss.click()
    await read
    await page.unrouteAll()
  }
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText("There's no notifications yet")).toBeVisible()
  await page.reload()
  await bell.click()
  await expect(page.getByText("There's no notifications yet")).toBeVisible()
})

test('an offer can be viewed from its notification until the moment it expires', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  const expiresAt = Date.now() + 300_000
  await page.route('**/api/me/notification', (route) =>
    route.fulfill({
      json: [
        {
          id: 1,
          message: 'You have an offer of $8.00 for Viola Davis.',
          type: 'offer_made',
          created_at: new Date(expiresAt - 300_000).toISOString(),
          payload: { OfferId: 1, ListingId: 2, ExpireTime: new Date(expiresAt).toISOString() },
        },
      ],
    }),
  )
  await page.clock.install()
  await openSettings(page)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const view = page.getByRole('button', { name: 'View', exact: true })
  await expect(view).toBeVisible()
  await page.clock.pauseAt(expiresAt - 1000)
  await expect(page.getByText('4 minutes ago')).toBeVisible()
  await expect(view).toBeVisible()
  await page.clock.runFor(2000)
  await expect(view).toHaveCount(0)
  await page.clock.resume()
})

test('a purchase in one browser updates the balance and the cards in the player’s other one', async ({
  browser,
}) => {
  const ann = await trader(browser, 'Ann Lee', 20)
  await ann.page.goto('/inventory/card-packs')
  const packs = ann.page.getByRole('button', { name: /^Pack, / })
  await expect(packs).toHaveCount(2)
  await expectBalance(ann, 20)
  const { request } = ann.page
  const headers = { authorization: `Bearer ${ann.token}`, 'idempotency-key': crypto.randomUUID() }
  const listed = await request.get('/api/card_collection/list_card_collections/params?limit=1', { headers })
  const { data }: { data: { series: { id: number; tier: number; cost: number }[] }[] } = await listed.json()
  const [pack] = data[0]?.series ?? []
  const bought = await request.post(`/api/card_series/${pack?.id}/buy`, {
    headers,
    data: { payment_method: 'balance', quantity: 1, tier: pack?.tier },
  })
  expect(bought.ok(), await bought.text()).toBe(true)
  await expectBalance(ann, 20 - (pack?.cost ?? 0))
  await expect(packs).toHaveCount(3)
})
