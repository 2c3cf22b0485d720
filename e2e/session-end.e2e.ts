import type { Page } from '@playwright/test'
import { holdBack } from './answers.ts'
import { loggedIn, somebody, tokenOf } from './players.ts'
import { isCall, logIn, nearlyExpired, prompt, signUp, storedUser } from './session.ts'
import { expect, test } from './test.ts'
import { chooseInInventory, grant, grantIdentity, sellChosen, trader } from './traders.ts'

test.use({ inTurns: true })

test('the session ends silently when nobody is logged in at the provider', async ({ page, request }) => {
  await page.clock.install()
  await loggedIn(page, request)
  await page.goto('/profile/settings')
  await expect(page.getByRole('banner')).toContainText('$0.00')
  await nearlyExpired(page)
  await expect(prompt(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await tokenOf(page)).toBe('')
  expect(await storedUser(page)).toBeNull()
})

test('a session that the provider does not renew ends with its reason on the page, until the next log-in', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await loggedIn(page, request)
  await page.goto('/profile/settings')
  await expect(page.getByRole('banner')).toContainText('$0.00')
  await page.route(
    (url) => url.pathname === '/authorize' && url.searchParams.get('prompt') === 'none',
    (route) => {
      const state = new URL(route.request().url()).searchParams.get('state')
      const response = { error: 'missing_refresh_token', error_description: 'Missing Refresh Token', state }
      const message = JSON.stringify({ type: 'authorization_response', response })
      return route.fulfill({
        contentType: 'text/html',
        body: `<script>parent.postMessage(${message}, '*')</script>`,
      })
    },
  )
  await nearlyExpired(page)
  await expect(prompt(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const reason = page.getByText('missing_refresh_token: Missing Refresh Token')
  await expect(reason).toBeVisible()
  await signUp(page)
  await expect(page.getByRole('banner')).toContainText('$0.00')
  await expect(reason).toHaveCount(0)
})

const checks: readonly [string, (page: Page) => Promise<void>][] = [
  ['the window gets the focus', (page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))],
  [
    'the tab becomes visible again',
    (page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  ],
  ['a minute has passed', (page) => page.clock.fastForward('01:00')],
]
for (const [moment, pass] of checks) {
  test(`an expired or unreadable token ends the session when ${moment}, and asks to log in`, async ({
    page,
    request,
  }) => {
    await page.clock.install()
    await loggedIn(page, request)
    // A call with that token would get a 401 and end the session in a different way, so no call may come before the
    // check.
    await page.routeWebSocket('**/ws', () => {})
    await page.goto('/profile/settings')
    await expect(page.getByRole('banner')).toContainText('$0.00')
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      document.cookie = 'token=garbage; Path=/'
    })
    const authorize = page.waitForRequest(isCall('/authorize'))
    await pass(page)
    await authorize
    await expect(page).toHaveURL(/\/interaction\//)
    expect(await storedUser(page)).toBeNull()
    expect(await tokenOf(page)).toBe('')
  })
}

for (const [kind, stale] of [
  ['an expired', `e30.${Buffer.from(JSON.stringify({ sub: 'auth0|x', exp: 1 })).toString('base64url')}.x`],
  ['an unreadable', 'garbage'],
  ['a wrongly encoded', '%E0%A4%A'],
] as const) {
  test(`a page opened with ${kind} token asks to log in, and the landing page still opens`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'token', value: stale, url: baseURL ?? '', sameSite: 'Strict' }])
    await page.goto('/profile/me')
    await expect(page).toHaveURL(/\/interaction\//)
    expect(await tokenOf(page)).toBe('')
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Play now' }).first()).toBeVisible()
    await expect(page).toHaveURL('/')
  })
}

test('logging out in one tab logs out in all, and the next log-in reaches all tabs', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard')
  const ann = somebody('Ann Lee')
  await signUp(page, ann)
  await expect(page.getByRole('banner')).toContainText('$0.00')
  const other = await context.newPage()
  await other.goto('/profile/me')
  await expect(other.getByText(ann.email)).toBeVisible()

  const logout = page.waitForRequest(isCall('/v2/logout'))
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  const asked = new URL((await logout).url()).searchParams
  expect(asked.get('client_id')).not.toBeNull()
  expect(asked.get('returnTo')).toMatch(/\/dashboard$/)
  expect(asked.has('federated')).toBe(true)
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const tab of [page, other]) {
    await expect(prompt(tab)).toBeVisible()
    await expect(tab.getByText(ann.email)).toHaveCount(0)
    expect(await tab.evaluate(() => document.cookie)).toBe('')
    expect(await storedUser(tab)).toBeNull()
  }
  await expect(other).toHaveURL(/\/profile\/me$/)
  expect((await context.cookies()).filter(({ name }) => /session|token/i.test(name))).toEqual([])

  const bob = somebody('Bob Ray')
  await signUp(page, bob)
  await expect(other.getByText(bob.email)).toBeVisible()
})

test('any 401 ends the session and leads to the landing page, where the player can log in again', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await signUp(page)
  await expect(page.getByRole('banner')).toContainText('$0.00')
  await page.route('**/api/me/nft_card_trigger/**', (route) =>
    route.fulfill({ status: 401, json: { message: 'Please log in.', code: 'not_logged_in' } }),
  )
  // The provider learns of it late: a log-in that did not wait would find the old session.
  const logout = await holdBack(page, '**/v2/logout**')
  await page.goto('/inventory/triggers')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(logIn(page)).toBeVisible()
  await expect(page.getByText('You have been logged out. Log in again to go on.')).toBeVisible()
  expect(await tokenOf(page)).toBe('')
  await page.unroute('**/api/me/nft_card_trigger/**')
  await logIn(page).click()
  expect(logout.asked).toHaveLength(1)
  logout.release()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
})

test('after a 401 while canceling a listing, the popup still says what failed', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Sally Seller')
  await grantIdentity(email, 'Saquon Barkley')
  await chooseInInventory(page, 'identities', /Saquon Barkley/)
  await sellChosen(page, '2')
  await page.route('**/cancel', (route) =>
    route.fulfill({ status: 401, json: { message: 'Please log in.', code: 'not_logged_in' } }),
  )
  await page.getByRole('button', { name: 'Cancel listing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel listing' }).click()
  await expect(page.getByRole('dialog')).toContainText('Something went wrong.')
  await expect(page.getByRole('dialog')).toContainText('You have to log in')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await tokenOf(page)).toBe('')
})

test('a popup that has only asked closes with the session, and shows no empty balance', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Asa Asked', 60)
  await page.goto('/buypacks')
  await page
    .getByRole('region', { name: 'AFC East', exact: true })
    .getByRole('button', { name: 'Next' })
    .click()
  await page
    .getByRole('region', { name: 'Pack details' })
    .getByRole('button', { name: /^Buy for/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('$60.00')
  await page.route('**/api/me/get_balance', (route) =>
    route.fulfill({ status: 401, json: { message: 'Please log in.', code: 'not_logged_in' } }),
  )
  // The page reads the balance again, as the first thing that it does in a session that was ended elsewhere.
  await grant(email, { funds: 1 })
  await expect(page.getByText('You have been logged out. Log in again to go on.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
