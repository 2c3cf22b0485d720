import { readFile } from 'node:fs/promises'
import { drawn, holdBack, lookAgain } from './answers.ts'
import { expectNothingFromAxe } from './axe.ts'
import { failUntilTriedAgain } from './failing.ts'
import { newGame, predict } from './games.ts'
import { decideAll } from './operator.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'
import {
  asPlayer,
  asPlayerReads,
  claimAndRedeem,
  chooseInInventory,
  expectBalance,
  grant,
  grantIdentity,
  personNamed,
  press,
  sellChosen,
  trader,
  openSettings,
} from './traders.ts'

test.use({ inTurns: true })

test('a player lowers the weekly limit at once, and cancels a raise that waits until the date shown', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Lim Lower', 20)
  await page.goto('/profile/settings#spending-limit')
  const panel = page.getByRole('region', { name: 'Spending limit' })
  await expect(panel).toContainText('$500.00')
  await expect(panel).toBeInViewport()
  await expectNothingFromAxe(page)

  // By keyboard alone.
  const limit = panel.getByLabel('New weekly limit')
  await limit.focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Lower your limit?' })).toContainText('It applies at once.')
  await expectNothingFromAxe(page)
  await page.getByRole('button', { name: 'Lower it now' }).press('Enter')
  await press(page, 'Done')
  await expect(panel).toContainText('$1.00')

  await limit.fill('300')
  await panel.getByRole('button', { name: 'Set limit' }).click()
  await expect(page.getByRole('dialog', { name: 'Raise your limit?' })).toContainText('applies after 7 days')
  await press(page, 'Raise it')
  await press(page, 'Done')
  await expect(panel.getByRole('status')).toContainText('$300.00 from ')
  await page.reload()
  await expect(panel.getByRole('status')).toContainText('$300.00 from ')

  await page.goto('/buypacks')
  await page.getByRole('button', { name: /^Pack, AFC East Identity, / }).click()
  await page.getByRole('button', { name: /^Buy for / }).click()
  await press(page, 'Use account balance')
  await press(page, 'Confirm')
  await expect(page.getByRole('dialog', { name: 'Purchase Declined!' })).toContainText('weekly limit')

  await page.goto('/profile/settings')
  await panel.getByRole('button', { name: 'Keep $1.00' }).click()
  await press(page, 'Keep my limit')
  await press(page, 'Done')
  await expect(panel.getByRole('status')).toHaveCount(0)
})

test('a smaller raise than the one that waits shows the day on which it really begins', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await page.route('**/api/me/limits', (route) =>
    route.fulfill({
      json: {
        weekly_purchase: 100,
        weekly_spent: 0,
        weekly_purchase_next: 300,
        weekly_purchase_next_at: inTwoDays,
        break_until: null,
        self_excluded_until: null,
      },
    }),
  )
  await page.goto('/profile/settings')
  const panel = page.getByRole('region', { name: 'Spending limit' })
  const waiting = await panel.getByRole('status').getByRole('paragraph').textContent()
  const [, day = ''] = /^\$300\.00 from (.+)\.$/.exec(waiting ?? '') ?? []
  expect(day).not.toBe('')
  await panel.getByLabel('New weekly limit').fill('200')
  await panel.getByRole('button', { name: 'Set limit' }).click()
  const smaller = page.getByRole('dialog', { name: 'Raise your limit?' })
  await expect(smaller).toContainText(`From ${day}$200.00`)
  await expect(smaller).toContainText('It replaces your raise to $300.00.')
  await press(page, 'Cancel')

  await panel.getByLabel('New weekly limit').fill('400')
  await panel.getByRole('button', { name: 'Set limit' }).click()
  await expect(smaller).toContainText('applies after 7 days')
  await expect(smaller).not.toContainText(day)
})

test('limits that fail to load say so one by one, and what is typed stays while a later read fails', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await failUntilTriedAgain(page, '**/api/me/limits', { status: 500, body: '' })
  await page.goto('/profile/settings')
  for (const [title, failed] of [
    ['Spending limit', 'Your spending limit could not be loaded.'],
    ['Take a break', 'Whether you are on a break could not be loaded.'],
    ['Self-exclusion', 'Whether you are excluded could not be loaded.'],
  ] as const)
    await expect(page.getByRole('region', { name: title }).getByRole('alert')).toContainText(failed)
  const away = page.getByRole('region', { name: 'Take a break' })
  await away.getByRole('button', { name: 'Try again' }).click()
  await expect(away.getByLabel('Break for')).toBeVisible()
  await expect(away.getByRole('alert')).toHaveCount(0)

  const limit = page.getByRole('region', { name: 'Spending limit' })
  await limit.getByLabel('New weekly limit').fill('123')
  await page.route('**/api/me/limits', (route) => route.fulfill({ status: 500, body: '' }))
  await lookAgain(page)
  await expect(limit.getByRole('alert')).toContainText('Your spending limit could not be loaded.')
  await expect(limit.getByLabel('New weekly limit')).toHaveValue('123')
})

test('a break ends listings and stops a purchase, is shown on every page, and a claim still pays', async ({
  browser,
}) => {
  test.slow()
  const player = await trader(browser, 'Brea Ker', 20)
  const { page } = player
  await predict(player, await newGame())
  await grant(player.email, { cards: [{ kind: 'month', person_id: await personNamed('Patrick Mahomes') }] })
  await chooseInInventory(page, 'dates', /^Month, September/)
  await sellChosen(page, '3')

  await page.goto('/profile/settings')
  await page.getByLabel('Break for').selectOption('7 days')
  await page.getByRole('button', { name: 'Take a break' }).click()
  const dialog = page.getByRole('dialog', { name: /^A break until / })
  await expect(dialog).toContainText('You can claim, redeem and withdraw.')
  await expectNothingFromAxe(page)
  await press(page, 'Begin the break')
  await expect(page.getByRole('dialog', { name: 'Your break has begun' })).toBeVisible()
  await press(page, 'Done')

  const notice = page.getByRole('complementary', { name: 'Your account' })
  await expect(notice).toContainText(/You are taking a break until \w+ \d+, \d{4}, \d+:\d\d\s[AP]M \S+\. /)
  await expectNothingFromAxe(page)
  await page.goto('/inventory/dates')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: /^Month, September.*Not Listed/ })).toBeVisible()

  await page.goto('/buypacks')
  await page.getByRole('button', { name: /^Pack, AFC East Identity, / }).click()
  const buy = page.getByRole('button', { name: /^Buy for / })
  await expect(buy).toBeDisabled()
  await expect(buy).toHaveAccessibleDescription(/^You are taking a break/)
  await expectBalance(player, 20)

  await decideAll(player.token, true)
  await page.goto('/inventory/predictions')
  await claimAndRedeem(page, '$5.00')
  await press(page, 'Done')
  await expectBalance(player, 25)
})

test('self-exclusion is confirmed twice, and then shown with its end', async ({ browser }) => {
  const { page } = await trader(browser, 'Exa Cluder', 5)
  await openSettings(page)
  await page.getByLabel('Exclude me for').selectOption('6 months')
  await page.getByRole('button', { name: 'Exclude myself' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Exclude me' })
  await expect(confirm).toBeDisabled()
  await expect(page.getByRole('dialog', { name: /^Exclude yourself until / })).toBeVisible()
  await page.getByLabel('I understand that nobody can end this early.').check()
  await expectNothingFromAxe(page)
  await confirm.click()
  await expect(page.getByRole('dialog', { name: 'You are excluded' })).toBeVisible()
  await press(page, 'Done')
  await expect(page.getByRole('complementary', { name: 'Your account' })).toContainText(
    'You have excluded yourself until',
  )
  await expect(page.getByRole('region', { name: 'Self-exclusion' }).getByRole('status')).toContainText(
    'Excluded until',
  )

  await page.getByRole('button', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Add Funds' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Funds' })
  await expect(adding.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expect(adding.getByRole('alert')).toContainText('have excluded yourself')
})

test('a break or an exclusion that would end before the one that runs cannot be begun, and the panel says so', async ({
  browser,
}) => {
  const player = await trader(browser, 'Sho Rter')
  const { page } = player
  await asPlayer(player, '/me/break', { days: 7 })
  await openSettings(page)
  const away = page.getByRole('region', { name: 'Take a break' })
  const begin = away.getByRole('button', { name: 'Take a break' })
  await expect(begin).toBeDisabled()
  await expect(begin).toHaveAccessibleDescription('You are away for longer than that already.')
  await expectNothingFromAxe(page)
  await away.getByLabel('Break for').selectOption('14 days')
  await expect(begin).toBeEnabled()

  await asPlayer(player, '/me/self_exclusion', { months: 12 })
  await page.reload()
  const excluded = page.getByRole('region', { name: 'Self-exclusion' })
  const exclude = excluded.getByRole('button', { name: 'Exclude myself' })
  await expect(exclude).toHaveAccessibleDescription('You are away for longer than that already.')
  await excluded.getByLabel('Exclude me for').selectOption('2 years')
  await expect(exclude).toBeEnabled()
  // Everything stays closed until the exclusion ends, so no break makes a difference.
  await away.getByLabel('Break for').selectOption('30 days')
  await expect(begin).toHaveAccessibleDescription('You are away for longer than that already.')
})

test('the daily pack is offered to nobody who is on a break, and each of its buttons says why', async ({
  browser,
}) => {
  const player = await trader(browser, 'Dai Ly')
  const { page } = player
  await asPlayer(player, '/me/break', { days: 1 })
  for (const [path, name] of [
    ['/dashboard', 'Take your daily pack'],
    ['/buypacks', 'Take it'],
  ] as const) {
    await page.goto(path)
    const take = page.getByRole('button', { name })
    await expect(take).toBeDisabled()
    await expect(take).toHaveAccessibleDescription(/^You are taking a break/)
    await expectNothingFromAxe(page)
  }
})

test('a player on a break is sent neither by the hub nor by the dashboard to what is closed', async ({
  browser,
}) => {
  const player = await trader(browser, 'Bea Breaks')
  const { page } = player
  const { data: packs } = await asPlayerReads<{ data: { id: number }[] }>(player, '/me/card_pack/params')
  for (const { id } of packs) await asPlayer(player, `/card_pack/${id}/open`, {})
  await grantIdentity(player.email, 'Tom Hanks')
  await asPlayer(player, '/me/break', { days: 1 })
  for (const path of ['/myhub', '/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Nothing is waiting for you.' })).toContainText(
      'are closed to you',
    )
  }
  await page.route('**/api/me/nft_card_category/params*', (route) =>
    route.fulfill({
      json: {
        data: [],
        pagination_metadata: {
          total_count: 0,
          limit: 24,
          offset: 0,
          has_next_page: false,
          has_prev_page: false,
        },
      },
    }),
  )
  for (const [path, title] of [
    ['/crafting/identity', 'No category cards'],
    ['/inventory/predictions', 'No Prediction Cards'],
    ['/inventory/card-packs', 'No Card packs'],
    ['/profile/prediction-status', 'No Prediction Cards'],
  ] as const) {
    await page.goto(path)
    const empty = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title }) })
      .last()
    await expect(empty).toBeVisible()
    await expect(empty.getByRole('link')).toHaveCount(0)
  }
  // Nor before it is known what is closed, as in a new tab.
  await page.evaluate(() => sessionStorage.clear())
  const balance = await holdBack(page, '**/api/me/get_balance')
  await page.goto('/inventory/predictions')
  const first = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'No Prediction Cards' }) })
    .last()
  await expect(first).toBeVisible()
  await expect(first.getByRole('link')).toHaveCount(0)
  balance.release()
  await expect(first.locator('[data-unread]')).toHaveCount(0)
  await expect(first.getByRole('link')).toHaveCount(0)
})

test('settings that are left open show the end of a break and the beginning of a raise', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await loggedIn(page, request)
  const at = new Date(Date.now() + 300_000).toISOString()
  const running = {
    weekly_purchase: 100,
    weekly_purchase_next: 300,
    weekly_purchase_next_at: at,
    break_until: at,
  }
  let limits: object = running
  await page.route('**/api/me/limits', (route) =>
    route.fulfill({ json: { weekly_spent: 0, self_excluded_until: null, ...limits } }),
  )
  await page.goto('/profile/settings')
  const away = page.getByRole('region', { name: 'Take a break' }).getByRole('status')
  const raise = page.getByRole('region', { name: 'Spending limit' }).getByRole('status')
  await expect(away).toContainText('On a break until')
  await expect(raise).toContainText('$300.00')
  limits = {
    weekly_purchase: 300,
    weekly_purchase_next: null,
    weekly_purchase_next_at: null,
    break_until: null,
  }
  await page.clock.runFor(310_000)
  await expect(away).toHaveCount(0)
  await expect(raise).toHaveCount(0)
})

test('a download that is refused says why, and one after the session has ended leads to the landing page', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Dow Refused')
  await openSettings(page)
  const panel = page.getByRole('region', { name: 'Your data' })
  const refuse = (status: number, message: string) =>
    page.route('**/api/me/export', (route) => route.fulfill({ status, json: { message } }), { times: 1 })
  await refuse(429, 'Too many downloads. Wait a minute.')
  await panel.getByRole('button', { name: 'Download my data' }).click()
  await expect(panel.getByText('Too many downloads. Wait a minute.')).toBeVisible()
  await refuse(401, 'Please log in.')
  await panel.getByRole('button', { name: 'Download my data' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('a player downloads their data and closes the account', async ({ browser }) => {
  const { page, email, token } = await trader(browser, 'Clo Sing', 12)
  await openSettings(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('called-shot-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({
    account: { email, name: 'Clo Sing', balances: { available: 12 } },
    ledger_lines: [{ kind: 'grant', amount: 12 }],
  })

  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(dialog).toContainText('Balance$12.00')
  await expectNothingFromAxe(page)
  const close = dialog.getByRole('button', { name: 'Close it for good' })
  await dialog.getByLabel('Your email, to confirm').fill('somebody@example.com')
  await expect(close).toBeDisabled()
  await dialog.getByLabel('Your email, to confirm').fill(email)
  await close.click()
  await expect(page.getByRole('dialog', { name: 'Your account is closed' })).toBeVisible()
  // Another tab finds the session ended, and takes it from all tabs.
  const other = await page.context().newPage()
  await other.goto('/profile/me')
  await expect(other).toHaveURL((url) => url.pathname === '/')
  await other.close()
  // So do this tab's own reads, when the player comes back to it.
  const read = page.waitForResponse((answer) => answer.status() === 401)
  await lookAgain(page)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await read
  await drawn(page)
  await expect(page.getByRole('dialog', { name: 'Your account is closed' })).toBeVisible()
  await press(page, 'Done')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  const profile = await page.request.get('/api/me/get_profile', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(profile.status()).toBe(401)
})
