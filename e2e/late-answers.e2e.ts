import type { Page } from '@playwright/test'
import { serverAddress } from './address.ts'
import { holdBack, lookAgain } from './answers.ts'
import { loggedIn, somebody } from './players.ts'
import { expect, request, test } from './test.ts'
import { grantIdentity, offerFor, ownerAndTrader, press, trader } from './traders.ts'

test.use({ inTurns: true })

/** Replaces the token in the browser, as another tab would, and returns to this one. */
async function takeToken(page: Page, token: string): Promise<void> {
  await page.context().addCookies([{ name: 'token', value: token, url: serverAddress(), sameSite: 'Strict' }])
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

test('a balance that arrives behind a newer one is not shown', async ({ browser }) => {
  const { page } = await trader(browser, 'Ann Lee', 20)
  await page.goto('/profile/me')
  await expect(page.getByRole('banner')).toContainText('$20.00')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const answered: number[] = []
  let asked = 0
  await page.route('**/api/me/get_balance', async (route) => {
    asked += 1
    const isFirst = asked === 1
    const balance = isFirst ? 5 : 15
    const response = await route.fetch()
    const json: object = await response.json()
    if (isFirst) await released
    await route.fulfill({ response, json: { ...json, balance } })
    answered.push(balance)
  })
  const account = page.getByRole('navigation', { name: 'Account pages' })
  await account.getByRole('link', { name: 'Settings' }).click()
  await expect.poll(() => asked).toBe(1)
  await account.getByRole('link', { name: 'Profile' }).click()
  await account.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('banner')).toContainText('$15.00')
  release()
  await expect.poll(() => answered).toContain(5)
  // Only a later drawing would show it.
  await page.getByRole('button', { name: 'Wallet' }).click()
  await expect(page.getByRole('region', { name: 'Wallet' })).toContainText('$15.00')
})

test('a setting that is switched while the profile is being read stays as it was switched', async ({
  page,
  request: calls,
}) => {
  await loggedIn(page, calls)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: isMade, resolve: made } = Promise.withResolvers<void>()
  // Its answer is from before the switch, and differs in another setting, so that the page shows when it has arrived.
  await page.route('**/api/me/get_profile', async (route) => {
    const response = await route.fetch()
    const json: { flags: object } = await response.json()
    made()
    await released
    await route.fulfill({ response, json: { ...json, flags: { ...json.flags, expiredevent: true } } })
  })
  await page.goto('/profile/settings')
  const sound = page.getByRole('switch', { name: 'Sound' })
  await isMade
  const saved = page.waitForResponse('**/api/me/profile_flags')
  await sound.click()
  await saved
  release()
  await expect(page.getByRole('switch', { name: 'Show expired cards' })).toBeChecked()
  await expect(sound).not.toBeChecked()
})

test('a choice stays as it was made when a read from before it arrives while it is being saved', async ({
  page,
  request: calls,
}) => {
  await loggedIn(page, calls)
  await page.goto('/profile/settings')
  const choice = (name: string) => page.getByRole('switch', { name, exact: true })
  const [decided, overtime] = [choice('A call is decided'), choice('A game of a call goes to overtime')]
  await expect(decided).toBeChecked()
  await expect(overtime).not.toBeChecked()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: isMade, resolve: made } = Promise.withResolvers<void>()
  const { promise: isSaved, resolve: save } = Promise.withResolvers<void>()
  await page.route('**/api/me/call_notices', async (route) => {
    if (route.request().method() !== 'GET') {
      await isSaved
      return route.continue()
    }
    const response = await route.fetch()
    const json: object = await response.json()
    made()
    await released
    return route.fulfill({ response, json: { ...json, overtime: true } })
  })
  await lookAgain(page)
  await isMade
  await decided.click()
  release()
  await expect(overtime).toBeChecked()
  await expect(decided).not.toBeChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  save()
  await saved
  await expect(overtime).not.toBeChecked()
  await expect(decided).not.toBeChecked()
})

test('a choice that could not be saved goes back, even if it cannot be read again either', async ({
  page,
  request: calls,
}) => {
  await loggedIn(page, calls)
  await page.goto('/profile/settings')
  const panel = page.getByRole('region', { name: 'News of your calls' })
  const choice = (name: string) => panel.getByRole('switch', { name, exact: true })
  const [decided, overtime] = [choice('A call is decided'), choice('A game of a call goes to overtime')]
  await expect(decided).toBeChecked()
  await page.route('**/api/me/call_notices', (route) => route.fulfill({ status: 500, json: {} }))
  await overtime.click()
  await expect(panel.getByRole('alert')).toHaveCount(2)
  await expect(overtime).not.toBeChecked()
  await expect(decided).toBeChecked()
})

test('a read that is refused for the token before the last ends no session, and is made again', async ({
  page,
  request: calls,
}) => {
  const ann = somebody('Ann Lee')
  const before = await loggedIn(page, calls, ann)
  await page.goto('/profile/me')
  await expect(page.getByText(ann.email)).toBeVisible()
  // Every call that the page makes with the old token reaches the server when the new one is there.
  const { asked, release } = await holdBack(page, '**/api/**')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect.poll(() => asked.some((address) => address.endsWith('/me/get_balance'))).toBe(true)
  const headers = { authorization: `Bearer ${before}` }
  const changed = await calls.post('/api/me/change_password', {
    headers,
    data: { current_password: ann.password, new_password: 'another long password' },
  })
  const { token }: { token: string } = await changed.json()
  await takeToken(page, token)
  // A process hears of it within a second.
  await expect.poll(async () => (await calls.get('/api/me/get_balance', { headers })).status()).toBe(401)
  const balanceWith = (status: number) =>
    page.waitForResponse((answer) => answer.url().endsWith('/me/get_balance') && answer.status() === status)
  const [refused, readAgain] = [balanceWith(401), balanceWith(200)]
  release()
  await refused
  await readAgain
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText(ann.email)).toBeVisible()
})

test('a log-in in another tab outlasts the late news that the session before cannot be renewed', async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'auth0.any.is.authenticated', value: 'true', url: serverAddress() }])
  const { asked, release } = await holdBack(page, '**/authorize?*')
  await page.goto('/profile/me')
  await expect.poll(() => asked.length).toBe(1)
  const ann = somebody('Ann Lee')
  const other = await context.newPage()
  await other.goto('/privacies/rules')
  await loggedIn(other, await request.newContext({ baseURL: serverAddress() }), ann)
  await other.evaluate(() => new BroadcastChannel('called-shot session').postMessage('logged in'))
  await expect(page.getByText(ann.email)).toBeVisible()
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/authorize')
  release()
  await answered
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText(ann.email)).toBeVisible()
})

test('once another player has logged in elsewhere, a page shows nothing of the player before', async ({
  page,
  request: calls,
}) => {
  await loggedIn(page, calls, somebody('Ann Lee'))
  await page.goto('/album')
  await expect(page.getByRole('heading', { name: 'Every page is blank' })).toBeVisible()
  // Read for Ann; Bob's album must be read for him.
  const elsewhere = await request.newContext({ baseURL: serverAddress() })
  const registered = await elsewhere.post('/api/auth/register', {
    data: { ...somebody('Bob Ray'), birth_date: '1990-05-17', state: 'CA' },
  })
  const { token }: { token: string } = await registered.json()
  const read = page.waitForRequest((sent) => new URL(sent.url()).pathname === '/api/me/album')
  await takeToken(page, token)
  expect((await read).headers()['authorization']).toBe(`Bearer ${token}`)
})

test('an offer that opens over another one has nothing of what was typed for that', async ({ browser }) => {
  const [owner, maker, card] = await ownerAndTrader(browser, 'Brock Purdy', 40)
  const other = await grantIdentity(owner.email, 'George Kittle')
  const offers = [await offerFor(maker, card, 8), await offerFor(maker, other, 9)]
  const { page } = owner
  const [first, second] = [await offerHeldBack(page, offers[0]), await offerHeldBack(page, offers[1])]
  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Notifications' }).click()
  const views = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'View' })
  await expect(views).toHaveCount(2)
  for (const view of await views.all()) await view.click()
  first.release()
  await expect(page.getByRole('dialog')).toContainText('Brock Purdy')
  await press(page, 'Counter')
  await page.getByRole('dialog').getByLabel('Amount').fill('12')
  second.release()
  await expect(page.getByRole('dialog', { name: 'Offer received' })).toContainText('George Kittle')
  await press(page, 'Counter')
  await expect(page.getByRole('dialog').getByLabel('Amount')).toHaveValue('')
})

function offerHeldBack(page: Page, offer: number | undefined) {
  return holdBack(page, `**/api/marketplace_offer/${offer}`)
}
