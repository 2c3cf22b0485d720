import type { Locator, Page } from '@playwright/test'
import { changeAnswers, holdBack, lookAgain, lookInVain, loseNextAnswer } from './answers.ts'
import { newGame } from './games.ts'
import { actOn, asOperator, auditedActs, doAct } from './operator-acts.ts'
import { loggedIn, somebody } from './players.ts'
import { expect, test } from './test.ts'
import { asPlayerReads, trader } from './traders.ts'

test('an operator gives a player money, suspends and restores them, and reads all of it in the audit log', async ({
  page,
  request,
}) => {
  const player = somebody('Ona Desk')
  await loggedIn(page, request, player)
  await asOperator(page)
  await page.goto('/operator/events')
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
  // By keyboard: g, then the first letters of a screen.
  await page.keyboard.type('gau')
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  // Whoever speaks their input can turn that off.
  await page.getByRole('switch', { name: 'Shortcuts: g, then a letter' }).uncheck()
  await page.keyboard.type('gm')
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await page.reload()
  await page.getByRole('switch', { name: 'Shortcuts: g, then a letter' }).check()
  await page.keyboard.type('ga')
  await page.getByLabel('Search email or name').fill(player.email)
  await expect(page.getByText('1 in all')).toBeVisible()
  await actOn(page, player.email, 'Grant')
  const grant = page.getByRole('dialog', { name: 'Grant' })
  await grant.getByLabel('Dollars (optional)').fill('12.50')
  await grant.getByLabel('Reason').fill('a lost pack')
  await grant.getByRole('button', { name: 'Grant', exact: true }).click()
  // A sentence says what has been done, and leads there.
  const done = page.getByRole('dialog', { name: 'Done' })
  await expect(done).toContainText('It is given.')
  await expect(done.getByRole('link', { name: /^transfer \d+$/ })).toBeVisible()
  await done.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('cell', { name: '$12.50' })).toBeVisible()
  // On a tablet and on a phone, the acts of a row are behind one word.
  const sizes = page.viewportSize()
  const row = page.getByRole('row').filter({ hasText: player.email })
  for (const size of [
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect(row.getByRole('button', { name: 'Suspend' })).toBeHidden()
  }
  await expect(row.getByText('Acts', { exact: true })).toBeInViewport({ ratio: 1 })
  await row.getByText('Acts', { exact: true }).click()
  await row.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('dialog', { name: 'Suspend' }).getByRole('button', { name: 'Back' }).click()
  await page.setViewportSize(sizes ?? { width: 1280, height: 720 })
  await actOn(page, player.email, 'Suspend')
  await doAct(page, 'Suspend', { Reason: 'somebody else may use it' })
  await actOn(page, player.email, 'Restore')
  await doAct(page, 'Restore', { Reason: 'it was them' })
  // A search for the address finds the account's page, which shows all of it.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByLabel('Email, name, key, or the number of anything')).toBeFocused()
  await page.keyboard.type(player.email)
  await page.getByRole('link', { name: player.email }).click()
  await expect(page.getByRole('heading', { name: player.email })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'account suspended' })).toContainText(
    'somebody else may use it',
  )
  await page.getByRole('link', { name: 'grant, in' }).click()
  await expect(page.getByRole('heading', { name: 'grant' })).toBeVisible()
  // Before canceling an event, the dialog shows its effects; here nothing is canceled.
  await page.getByRole('link', { name: 'Match day' }).click()
  // The games that are on come first; one page of a list is not sorted by itself.
  await expect(page.getByRole('columnheader', { name: 'Starts (UTC)' })).toBeVisible()
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0)
  await page.getByLabel('Status').selectOption('open')
  await page.getByRole('row').filter({ hasText: 'open' }).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^What depends on it: \$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel' })
  await expect(cancel.getByText('Void at once: predictions')).toBeVisible()
  await cancel.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Switches' }).click()
  // A single short act is in view on a phone, without the word.
  await page.setViewportSize({ width: 390, height: 844 })
  const residents = page.getByRole('row').filter({ hasText: 'residents' })
  await residents.scrollIntoViewIfNeeded()
  await expect(residents.getByRole('button', { name: 'Close it', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(residents.getByText('Acts', { exact: true })).toHaveCount(0)
  await page.setViewportSize(sizes ?? { width: 1280, height: 720 })
  await actOn(page, 'residents', 'Close it')
  await doAct(page, 'Close it', { Reason: 'they rest' })
  await expect(page.getByRole('row').filter({ hasText: 'residents' })).toContainText('they rest')
  await actOn(page, 'residents', 'Open it')
  await doAct(page, 'Open it', { Reason: 'they have rested' })
  expect(await auditedActs('they rest')).toContain('switch_closed')
  expect(await auditedActs('they have rested')).toContain('switch_opened')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByLabel('Search act, subject or detail').fill('a lost pack')
  await expect(page.getByRole('row').filter({ hasText: 'a lost pack' }).first()).toContainText(
    'funds: $12.50',
  )
  await page.getByLabel('Search act, subject or detail').fill('it was them')
  await expect(page.getByRole('row').filter({ hasText: 'it was them' })).toContainText('account_restored')
})

test('work that piles up is shown a page at a time, and by kind', async ({ page }) => {
  await asOperator(page)
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const waiting = Array.from({ length: 120 }, (_, index) => ({
    kind: index % 3 === 0 ? 'deposit' : 'withdrawal',
    subject: String(index + 1),
    title: `waiting ${index + 1}`,
    since,
    taken_by: null,
    proposed: null,
  }))
  const totals = [
    { kind: 'deposit', total: 40 },
    { kind: 'withdrawal', total: 1080 },
  ]
  await page.route('**/api/operator/work', (route) => route.fulfill({ json: { data: waiting, totals } }))
  await page.goto('/operator/work')
  await expect(page.getByText('1,120 in all, the oldest 120 here')).toBeVisible()
  const links = page.getByRole('link', { name: /^waiting/ })
  await expect(links).toHaveCount(50)
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(links).toHaveCount(20)
  await page.getByLabel('Kind').selectOption('deposit (40)')
  await expect(links).toHaveCount(40)
  await expect(page.getByText('40 in all', { exact: true })).toBeVisible()
  await links.first().click()
  await page.goBack()
  await expect(links).toHaveCount(40)
  // On a phone it is a list of records, with their acts in view, and nothing is moved sideways.
  const size = page.viewportSize()
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    const table = page.getByRole('region', { name: 'What waits' })
    expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
    await expect(table.getByRole('button', { name: 'Take this' }).first()).toBeInViewport({ ratio: 1 })
  }
  if (size) await page.setViewportSize(size)
  await page.goto('/operator/work?page=9')
  await page.getByRole('button', { name: /first page/i }).click()
  await expect(links).toHaveCount(50)
})

/** Opens an act on the page of a player's account, and types its reason. */
async function typeReason(page: Page, email: string, reason: string) {
  await page.goto('/operator/search')
  await page.getByLabel('Email, name, key, or the number of anything').fill(email)
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend' })
  await expect(dialog).toContainText(`${email} can only read.`)
  await dialog.getByLabel('Reason', { exact: true }).fill(reason)
  return dialog
}

test('what an operator has typed stays while the reads behind it fail', async ({ page, request }) => {
  const player = somebody('Tia Ped')
  await loggedIn(page, request, player)
  await asOperator(page)
  const dialog = await typeReason(page, player.email, 'three paragraphs of reasons')
  for (const behind of ['second_factor', 'timeline']) {
    await page.route(`**/api/operator/${behind}*`, (route) => route.fulfill({ status: 500, json: {} }))
    await lookInVain(page, `/operator/${behind}`)
    await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue('three paragraphs of reasons')
  }
})

test('what an operator has typed is there again once they have given the code that an expired pass asks for', async ({
  page,
  request,
}) => {
  const player = somebody('Ex Pired')
  await loggedIn(page, request, player)
  await asOperator(page)
  const dialog = await typeReason(page, player.email, 'a long story')
  const title = await page.title()
  let isPassed = false
  await changeAnswers(page, '**/api/operator/second_factor', (state: object) => ({
    ...state,
    is_needed: true,
    is_set_up: true,
    is_passed: isPassed,
  }))
  const pass = { pass: 'a pass', expires_at: '2030-01-01T00:00:00Z', recovery_codes: [] }
  await page.route('**/api/operator/second_factor/pass', async (route) => {
    isPassed = true
    await route.fulfill({ json: pass })
  })
  await lookAgain(page)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page).toHaveTitle(/^Enter your code/)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Operator' })).toHaveCount(0)
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue('a long story')
  await expect(page).toHaveTitle(title)
})

test('shortcuts lead nowhere while an act is open', async ({ page, request }) => {
  const player = somebody('Kit Keys')
  await loggedIn(page, request, player)
  await asOperator(page)
  const dialog = await typeReason(page, player.email, 'not to be lost')
  // A press on plain text takes the focus out of the field.
  await dialog.getByText(`${player.email} can only read.`).click()
  await page.keyboard.type('gau')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue('not to be lost')
  await expect(page).toHaveURL(/\/operator\/account\/\d+$/)
})

/** As an operator, opens the dialog to grant the player $12.50 and fills it in. */
async function fillGrant(page: Page, email: string): Promise<Locator> {
  await asOperator(page)
  await page.goto('/operator/accounts')
  await page.getByLabel('Search email or name').fill(email)
  await expect(page.getByText('1 in all')).toBeVisible()
  await actOn(page, email, 'Grant')
  const dialog = page.getByRole('dialog', { name: 'Grant' })
  await dialog.getByLabel('Dollars (optional)').fill('12.50')
  await dialog.getByLabel('Reason').fill('a lost pack')
  return dialog
}

test('a grant whose answer is lost is given once, however often it is pressed', async ({ page, browser }) => {
  const player = await trader(browser, 'Una Nswered')
  const dialog = await fillGrant(page, player.email)
  await loseNextAnswer(page, '**/api/operator/grants')
  const give = dialog.getByRole('button', { name: 'Grant', exact: true })
  await give.click()
  await expect(dialog.getByRole('alert')).toContainText('It may have gone through.')
  await give.click()
  await expect(page.getByRole('dialog', { name: 'Done' })).toContainText('It is given.')
  expect((await asPlayerReads<{ balance: number }>(player, '/me/get_balance')).balance).toBe(12.5)
})

test('the dialog of an act cannot be closed while the act is sent', async ({ page, browser }) => {
  const player = await trader(browser, 'Una Waited')
  const dialog = await fillGrant(page, player.email)
  const { asked, release } = await holdBack(page, '**/api/operator/grants')
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click()
  await expect.poll(() => asked.length).toBe(1)
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeDisabled()
  release()
  await expect(page.getByRole('dialog', { name: 'Done' })).toContainText('It is given.')
})

test('the effects of an act are not shown for values that they were not read for', async ({ page }) => {
  const { event } = await newGame()
  await asOperator(page)
  await page.goto(`/operator/event/${event}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Start' })
  const effects = dialog.getByText('Predictions that stand')
  await expect(effects).toBeVisible()
  const { asked, release } = await holdBack(page, '**/api/operator/exposure?*')
  await dialog.getByLabel('Began').fill('2026-01-01 00:00')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(effects).toBeHidden()
  release()
  await expect(effects).toBeVisible()
})

test('a slow statement that several connections run is shown for each of them, until it is over', async ({
  page,
}) => {
  await asOperator(page)
  const slow = (statement: string) => ({ since: '2026-01-10T18:00:00Z', statement })
  let now = [slow('select commit($1)'), slow('select commit($1)'), slow('vacuum')]
  await changeAnswers(page, '**/api/operator/health', (health: object) => ({
    ...health,
    slow_statements: now,
  }))
  await page.goto('/operator/health')
  const shown = page.getByText('Slow', { exact: true })
  await expect(shown).toHaveCount(3)
  now = [slow('vacuum')]
  await lookAgain(page)
  await expect(shown).toHaveCount(1)
})
