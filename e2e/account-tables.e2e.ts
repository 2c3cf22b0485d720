import type { Page } from '@playwright/test'
import { listOf } from './answers.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'

/** Answers a list of the API with these rows; returns the queries it was called with. */
async function answer(page: Page, path: string, rows: readonly object[]): Promise<string[]> {
  const asked: string[] = []
  await page.route(`**/api${path}?*`, async (route) => {
    const { search, searchParams } = new URL(route.request().url())
    asked.push(search)
    const offset = Number(searchParams.get('offset'))
    await route.fulfill({ json: listOf(rows, { limit: 20, offset }) })
  })
  return asked
}

const transaction = (id: number, change: object) => ({
  transaction_id: id,
  date: '2025-11-06T12:00:00Z',
  amount: 2.5,
  transaction_type: 'Card',
  stage: 'Purchase',
  status: 'Completed',
  offer_id: null,
  columns: [],
  ...change,
})

test('each transaction has seven columns, its own look, and View offer if it waits for the player', async ({
  page,
}) => {
  const column = (name: string) => ({ column_name: name, column_value: 'value' })
  await answer(page, '/me/transaction', [
    transaction(1, { stage: 'Stage one', status: 'Completed' }),
    transaction(2, { stage: 'Stage two', status: 'Resolved True', columns: ['a', 'b', 'c'].map(column) }),
    transaction(3, { stage: 'Stage three', status: 'Resolved False', columns: [...'abcdefg'].map(column) }),
    transaction(4, { stage: 'Stage four', status: 'Declined' }),
    transaction(5, { stage: 'Stage five', status: 'Something else' }),
    transaction(6, { stage: 'Offer received', status: 'Pending', offer_id: 61 }),
    transaction(7, { stage: 'Counter offer RECEIVED', status: 'Pending', offer_id: 71 }),
    transaction(8, { stage: 'Offer received', status: 'Expired', offer_id: 81 }),
    transaction(9, { stage: 'Offer sent', status: 'Pending', offer_id: 91 }),
  ])
  await loggedIn(page, page.request)
  await page.goto('/profile/transactions')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(9)
  for (const row of await rows.all()) await expect(row.locator('td')).toHaveCount(7)
  for (const [stage, look] of [
    ['Stage one', /(^| )completed( |$)/],
    ['Stage two', /(^| )resolved-true( |$)/],
    ['Stage three', /(^| )resolved-false( |$)/],
    ['Stage four', /(^| )rejected( |$)/],
    ['Stage five', /(^| )pending( |$)/],
  ] as const)
    await expect(rows.filter({ hasText: stage })).toHaveClass(look)
  await expect(page.getByRole('button', { name: 'View offer' })).toHaveCount(2)
  // On paper they are ink, without menus, fields and buttons, and without what belongs to those.
  const stepsLeft = page.getByRole('banner').getByText('steps left')
  await expect(stepsLeft).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(stepsLeft).toBeHidden()
  await expect(page.locator('select + *')).toBeHidden()
  await expect(rows.filter({ hasText: 'Stage one' }).locator('th').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  for (const role of ['navigation', 'searchbox', 'combobox', 'button', 'contentinfo'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  const [offer] = await Promise.all([
    page.waitForRequest('**/api/marketplace_offer/61'),
    rows.nth(5).getByRole('button', { name: 'View offer' }).click(),
  ])
  const [counter] = await Promise.all([
    page.waitForRequest('**/api/marketplace_counter_offer/71'),
    rows.nth(6).getByRole('button', { name: 'View offer' }).click(),
  ])
  expect([offer.method(), counter.method()]).toEqual(['GET', 'GET'])
})

test('on a phone, nothing of a withdrawal’s long address is out of view', async ({ page }) => {
  const address = `0x${'A09'.repeat(13)}F`
  await answer(page, '/me/transaction', [
    transaction(1, { stage: 'Withdrawal', columns: [{ column_name: 'To', column_value: address }] }),
  ])
  await loggedIn(page, page.request)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/profile/transactions')
  const row = page.getByRole('row').filter({ hasText: address })
  await expect(row).toBeVisible()
  const { overflow, lines } = await row.evaluate((shown) => {
    const name = [...shown.querySelectorAll('span')].find(({ textContent }) => textContent === 'To')
    return { overflow: shown.scrollWidth - shown.clientWidth, lines: name?.getClientRects().length }
  })
  expect(overflow, 'pixels out of view').toBeLessThanOrEqual(0)
  expect(lines, 'lines of the column’s name').toBe(1)
})

test('both tables of the account are read in pages of twenty', async ({ page }) => {
  const transactions = await answer(
    page,
    '/me/transaction',
    Array.from({ length: 21 }, (_, at) => transaction(at, {})),
  )
  const statuses = ['Event Pending', 'Resolved True', 'Resolved False', 'Processing', 'Counter']
  const predictions = await answer(
    page,
    '/me/prediction_status/params',
    Array.from({ length: 21 }, (_, at) => ({
      id: at,
      created_at: '2025-11-06T12:00:00Z',
      event_date: '2025-11-09T18:00:00Z',
      event_type: 'football',
      identity: `Person ${at}`,
      event: 'Kansas City at Buffalo',
      trigger: 'Wins',
      prize_value: 2,
      status: statuses[at % statuses.length],
      evidence: null,
    })),
  )
  await loggedIn(page, page.request)
  await page.goto('/profile/transactions?page=2')
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1)
  expect(transactions).toEqual(['?limit=20&offset=20'])

  await page.goto('/profile/prediction-status')
  const table = page.getByRole('table', { name: 'Your predictions' })
  await expect(table.locator('tbody tr')).toHaveCount(20)
  for (const status of statuses) await expect(table.getByText(status, { exact: true }).first()).toBeVisible()
  await page.goto('/profile/prediction-status?page=2')
  await expect(table.locator('tbody tr')).toHaveCount(1)
  expect(predictions.at(-1)).toBe('?limit=20&offset=20')
  // Closing the evidence leads back to this page.
  await expect(table.getByRole('link', { name: /^Evidence for/ })).toHaveAttribute(
    'href',
    /^\/profile\/prediction-status\?page=2&evidence=\d+$/,
  )
})

test('a player finds one transaction by its kind and its item, in the address, and Back shows the rest again', async ({
  page,
}) => {
  const asked = await answer(page, '/me/transaction', [
    transaction(1, { stage: 'Offer received', status: 'Pending', offer_id: 61 }),
  ])
  await loggedIn(page, page.request)
  await page.goto('/profile/transactions?page=1')
  const show = page.getByLabel('Show')
  await show.selectOption('Sales')
  await expect(page).toHaveURL(/transactions\?show=sales$/)
  await page.getByRole('searchbox', { name: 'Search' }).fill('day 11')
  await expect(page).toHaveURL(/show=sales&search=day\+11$/)
  await expect.poll(() => asked.at(-1)).toBe('?limit=20&offset=0&show=sales&search=day+11')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  await expect(show).toHaveValue('')

  // What nothing matches leads back to everything.
  await answer(page, '/me/transaction', [])
  await show.selectOption('To answer')
  await expect(page.getByRole('heading', { name: 'No transactions here' })).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/transactions$/)
})

test('a new tab asks for its lists once, by the settings that the player has already made', async ({
  page,
  context,
}) => {
  const token = await loggedIn(page, page.request)
  await page.request.put('/api/me/profile_flags', {
    headers: { authorization: `Bearer ${token}` },
    data: { flags: { onboarding: false, expiredevent: true } },
  })
  await page.goto('/profile/settings')
  await expect(page.getByRole('switch', { name: 'Show onboarding cards' })).not.toBeChecked()
  const tab = await context.newPage()
  const asked: string[] = []
  const withStarters: string[] = []
  tab.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/me/nft_card_event_date/params') asked.push(search)
    if (search.includes('show_onboarding')) withStarters.push(pathname)
  })
  // News would have it ask again.
  await tab.routeWebSocket('**/ws', () => undefined)
  await tab.goto('/inventory/events')
  await expect.poll(() => tab.evaluate(() => sessionStorage.getItem('user'))).not.toBeNull()
  await tab.waitForLoadState('networkidle')
  expect(asked).toEqual(['?limit=20&offset=0&order=a_z&show_expired=true'])
  expect(await tab.evaluate(() => localStorage.getItem('list-settings'))).not.toBeNull()
  await tab.goto('/buypacks')
  await expect(tab.getByRole('region', { name: 'Free packs' }).getByRole('link').first()).toBeVisible()
  await tab.goto('/profile/settings')
  await tab.getByRole('switch', { name: 'Show me on the leaderboards' }).click()
  await expect(tab.getByText('Craft an Identity, and it can be shown here.')).toBeVisible()
  expect(withStarters).toEqual([])
  await page.goto('/profile/me')
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.waitForURL('**/dashboard')
  expect(await page.evaluate(() => localStorage.getItem('list-settings'))).toBeNull()
})

test('a setting flips before the answer, is sent alone, and stays flipped when it could not be saved', async ({
  page,
}) => {
  await loggedIn(page, page.request)
  await page.goto('/profile/settings')
  const toggle = (name: string) => page.getByRole('switch', { name, exact: true })
  for (const [name, isOn] of [
    ['Sound', true],
    ['Show expired cards', false],
    ['Show onboarding cards', true],
  ] as const)
    await expect(toggle(name)).toBeChecked({ checked: isOn })

  let answerNow = (): void => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  const sent: unknown[] = []
  await page.route('**/api/me/profile_flags', async (route) => {
    sent.push(route.request().postDataJSON())
    await held
    await route.continue()
  })
  await toggle('Sound').focus()
  await page.keyboard.press('Space')
  await expect(toggle('Sound')).not.toBeChecked()
  answerNow()
  for (const name of ['Show expired cards', 'Show onboarding cards']) {
    await toggle(name).click()
  }
  await expect
    .poll(() => sent)
    .toEqual([
      { flags: { sound: false } },
      { flags: { expiredevent: true } },
      { flags: { onboarding: false } },
    ])

  // The second flip of a setting waits for the first one's answer, so that the network cannot swap them.
  await page.unroute('**/api/me/profile_flags')
  sent.length = 0
  const { promise: answered, resolve: answerFirst } = Promise.withResolvers<void>()
  await page.route('**/api/me/profile_flags', async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length === 1) await answered
    await route.continue()
  })
  await toggle('Sound').click()
  await toggle('Sound').click()
  await toggle('Show expired cards').click()
  await expect.poll(() => sent).toEqual([{ flags: { sound: true } }, { flags: { expiredevent: false } }])
  await expect(toggle('Sound')).not.toBeChecked()
  answerFirst()
  await expect.poll(() => sent[2]).toEqual({ flags: { sound: false } })

  await page.unroute('**/api/me/profile_flags')
  await page.route('**/api/me/profile_flags', (route) => route.fulfill({ status: 500, json: {} }))
  const logged = page.waitForEvent('console', (message) => message.text().includes('could not be saved'))
  await toggle('Sound').focus()
  await page.keyboard.press('Space')
  await logged
  await expect(toggle('Sound')).toBeChecked()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
