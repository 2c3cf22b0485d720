import type { Page } from '@playwright/test'
import { changeAnswers, drawn, heldCard, listOf, lookAgain, lookInVain } from './answers.ts'
import { expectNothingFromAxe } from './axe.ts'
import { clearOf } from './crafting.ts'
import { failUntilTriedAgain } from './failing.ts'
import { newGame, predict, throwFor, type Game } from './games.ts'
import { operator } from './operator.ts'
import { expect, test } from './test.ts'
import { expectBalance, press, trader, type Trader } from './traders.ts'

const bothQuarterbacks = { players: ['Patrick Mahomes', 'Josh Allen'] }

/** Gives the player a live prediction and a wager card. */
const readyToEnter = (player: Trader, game: Game, who: 0 | 1) =>
  predict(player, game, { of: who, prize: 2, beside: [{ kind: 'wager', value: 1.8 }] })

const place = (page: Page, slot: string) =>
  page.getByRole('region', { name: 'Your entry' }).getByRole('button', { name: new RegExp(`^${slot}[:,]`) })
const tray = (page: Page) => page.getByRole('tabpanel', { name: /cards$/ })
const mine = (page: Page) => page.getByRole('region', { name: 'My Tournaments' })

/** Fills both slots by double click, each from its own cards. */
async function fillSlots(page: Page): Promise<void> {
  await tray(page)
    .getByRole('button', { name: /^Prediction, / })
    .dblclick()
  await expect(place(page, 'Prediction')).toHaveAccessibleName(/^Prediction: /)
  await tray(page)
    .getByRole('button', { name: /\$1\.80/ })
    .dblclick()
  await expect(place(page, 'TPC Wager')).toHaveAccessibleName('TPC Wager: $1.80')
}

/** Shows the one open tournament twelve times, as on a busy evening. */
async function withManyOpen(page: Page, look: () => Promise<void>): Promise<void> {
  await changeAnswers(page, /\/api\/tournament\/params/, (list: { data: readonly object[] }) => ({
    ...list,
    data: Array.from({ length: 12 }, (_, index) => ({ ...list.data[0], id: index + 1 })),
  }))
  await look()
  await page.unrouteAll({ behavior: 'wait' })
}

test('a prediction in the tray says what it predicts, in a narrow window too', async ({ browser }) => {
  const { page, ...player } = await trader(browser, 'Tracy Tray')
  await readyToEnter({ page, ...player }, await newGame(), 0)
  await page.goto('/pvp-tournaments')
  for (const width of [360, 390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(
      tray(page)
        .getByText(/^throws for /)
        .first(),
      `at ${width}`,
    ).toBeVisible()
  }
})

test('two players play a tournament from creation to payout', async ({ browser }) => {
  const game = await newGame(bothQuarterbacks)
  const [ann, bob] = await Promise.all([trader(browser, 'Ann Lee'), trader(browser, 'Bob Ray')])
  await Promise.all([readyToEnter(ann, game, 0), readyToEnter(bob, game, 1)])

  await ann.page.goto('/pvp-tournaments')
  await expect(place(ann.page, 'TPC Wager')).toBeDisabled()
  const enter = ann.page.getByRole('button', { name: 'Enter Tournament', exact: true })
  await expect(enter).toBeDisabled()
  await expect(ann.page.getByText('Still to add: Prediction, TPC Wager').last()).toBeVisible()
  const table = ann.page.getByRole('region', { name: 'Your entry' })
  await expect(table.getByText('Who calls it right?')).toBeVisible()
  await fillSlots(ann.page)
  await expect(enter).toBeEnabled()
  await expect(table).toContainText('2 players for$3.60')
  await ann.page.getByRole('radio', { name: /^A new one/ }).check()
  await ann.page.getByRole('checkbox', { name: 'By invite link only' }).check()
  await expectNothingFromAxe(ann.page)
  await ann.page.getByRole('button', { name: 'Create Tournament', exact: true }).click()
  await expect(ann.page.getByRole('dialog', { name: 'Create Tournament' })).toContainText('$3.60')
  await press(ann.page, 'Create Tournament')
  const created = ann.page.getByRole('dialog', { name: 'You are in' })
  await expect(created).toContainText('1 of 2 seats are taken.')
  const link = await created.getByText(/\/pvp-tournaments\?invite=/).innerText()
  await press(ann.page, 'Done')
  await expect(mine(ann.page).getByText('Active', { exact: true }).last()).toBeVisible()
  await expect(mine(ann.page)).toContainText('1 of 2 players')

  // The link leads to that tournament and preselects it.
  await bob.page.goto(link)
  await expect(bob.page.getByRole('radio', { name: /you are invited/ })).toBeChecked()
  await fillSlots(bob.page)
  await bob.page.getByRole('button', { name: 'Join Tournament', exact: true }).click()
  await press(bob.page, 'Join Tournament')
  await expect(bob.page.getByRole('dialog', { name: 'You are in' })).toContainText(
    'the tournament has started',
  )
  await press(bob.page, 'Done')

  // Ann's page updates without a reload, and both cards have left her inventory.
  await expect(mine(ann.page)).toContainText('2 of 2 players')
  await expect(tray(ann.page)).toContainText('No Prediction Cards')

  // During the game, each player sees how both calls are doing.
  await throwFor(game, [game.trigger.threshold - 40, game.trigger.threshold - 1], { final: false })
  await mine(ann.page).getByText('Players', { exact: true }).click()
  for (const short of [40, 1])
    await expect(mine(ann.page)).toContainText(
      `${game.trigger.threshold - short} of ${game.trigger.threshold} yards`,
    )

  await throwFor(game, [game.trigger.threshold, game.trigger.threshold - 1])
  await expectBalance(ann, 3.6)
  for (const [{ page }, word, rate] of [
    [ann, 'Won', '100%'],
    [bob, 'Lost', '0%'],
  ] as const) {
    await mine(page).getByRole('tab', { name: 'History' }).click()
    await expect(mine(page).getByRole('article')).toContainText(word)
    await expect(mine(page)).toContainText(`Win rate${rate}`)
  }
  await expect(mine(ann.page)).toContainText('Total earnings$3.60')
  await ann.page.getByRole('button', { name: 'Notifications' }).click()
  await expect(ann.page.getByText(/You won \$3\.60 of the \$3\.60 in your tournament/)).toBeVisible()
})

test('a player opens a head-to-head or takes its free seat by default, and a canceled game returns both wagers', async ({
  browser,
}) => {
  const game = await newGame(bothQuarterbacks)
  const [ann, bob] = await Promise.all([trader(browser, 'Ann Lee'), trader(browser, 'Bob Ray')])
  await Promise.all([readyToEnter(ann, game, 0), readyToEnter(bob, game, 1)])
  await ann.page.goto('/pvp-tournaments')

  // A click makes a card the active one; the button places it too.
  const card = tray(ann.page).getByRole('button', { name: /^Prediction, / })
  await card.click()
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  await expect(place(ann.page, 'Prediction')).toHaveAccessibleName('Prediction, empty')
  const clears = ann.page.getByRole('button', { name: 'Clear', exact: true })
  await expect(clears).toHaveCount(2)
  for (const clear of await clears.all()) await expect(clear).toBeDisabled()
  await ann.page.getByRole('button', { name: 'Place in Prediction' }).click()
  await clearOf(ann.page, 'Prediction').click()
  await fillSlots(ann.page)
  await ann.page.getByRole('button', { name: 'Clear all slots' }).click()
  await expect(place(ann.page, 'Prediction')).toHaveAccessibleName('Prediction, empty')
  await fillSlots(ann.page)
  await ann.page.getByRole('button', { name: 'Enter Tournament', exact: true }).click()
  await press(ann.page, 'Create Tournament')
  await press(ann.page, 'Done')
  await mine(ann.page)
    .getByRole('button', { name: /^Cancel tournament/ })
    .click()
  await expect(mine(ann.page)).toContainText('No tournament of yours is under way.')
  await fillSlots(ann.page)
  await ann.page.getByRole('button', { name: 'Enter Tournament', exact: true }).click()
  await press(ann.page, 'Create Tournament')
  await press(ann.page, 'Done')

  await withManyOpen(bob.page, async () => {
    await bob.page.goto('/pvp-tournaments')
    const choices = bob.page.getByRole('group', { name: 'Tournament' }).locator('label')
    await expect(choices).toHaveCount(14)
    const cutOff = await choices.evaluateAll((all) =>
      all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight),
    )
    expect(cutOff).toHaveLength(0)
  })

  await bob.page.goto('/pvp-tournaments')
  await fillSlots(bob.page)
  await expect(bob.page.getByRole('radio', { name: /Patrick Mahomes/ })).toBeVisible()
  await bob.page.getByRole('button', { name: 'Enter Tournament', exact: true }).click()
  await press(bob.page, 'Join Tournament')
  await press(bob.page, 'Done')

  await operator.post(`/events/${game.event}/cancel`, { reason: 'a storm' })
  await mine(bob.page).getByRole('tab', { name: 'History' }).click()
  await expect(mine(bob.page).getByRole('article')).toContainText('Returned')
  await place(bob.page, 'Prediction').click()
  await expect(tray(bob.page)).toContainText('No Prediction Cards')
  await bob.page.goto('/inventory/prizes')
  await expect(bob.page.getByRole('button', { name: /\$1\.80/ })).toBeVisible()
})

test('a player with many wager cards reaches the last of them, a page at a time', async ({ browser }) => {
  const game = await newGame(bothQuarterbacks)
  const ann = await trader(browser, 'Ann Lee')
  const wagers = Array.from({ length: 45 }, (_, index) => ({ kind: 'wager' as const, value: index + 1 }))
  await predict(ann, game, { of: 0, prize: 2, beside: wagers })
  await ann.page.goto('/pvp-tournaments')
  await tray(ann.page)
    .getByRole('button', { name: /^Prediction, / })
    .dblclick()
  const cards = tray(ann.page).getByRole('button', { name: /^Wager, / })
  await expect(cards).toHaveCount(20)
  for (const count of [40, 45]) {
    await tray(ann.page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(cards).toHaveCount(count)
  }
  await cards.last().dblclick()
  await expect(place(ann.page, 'TPC Wager')).toHaveAccessibleName('TPC Wager: $45.00')
})

test('a player without any tournament sees a sample, marked as one', async ({ browser }) => {
  const { page } = await trader(browser, 'Nia New')
  await page.goto('/pvp-tournaments')
  await expect(mine(page)).toContainText('This is sample data')
  await expect(mine(page)).toContainText('Total earnings$20.00')
  await expect(mine(page).getByRole('article')).toHaveText([/Active/, /Pending Resolution/])
  await mine(page).getByRole('tab', { name: 'History' }).click()
  await expect(mine(page).getByRole('article')).toHaveText([/Won/, /Lost/])
  await expect(
    page.getByText('You can buy more Tournament Prize Cards from the Buy Packs page.'),
  ).toBeVisible()
  await expectNothingFromAxe(page)
  const titleSize = () =>
    page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).fontSize)
  const size = await titleSize()
  await page.goto('/mastersevent')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pool Predictions')
  expect(await titleSize(), 'its title is as large as that of the pools').toBe(size)
})

test('open tournaments that fail to load say so, not that there are none', async ({ browser }) => {
  const { page } = await trader(browser, 'Fay Failure')
  const choice = page.getByRole('region', { name: 'Choose a tournament' })
  const none = choice.getByText('Nobody else has an open tournament right now.')
  await failUntilTriedAgain(page, '**/api/tournament/params*', { status: 503 })
  await page.goto('/pvp-tournaments')
  await expect(choice.getByRole('alert')).toContainText('That did not load')
  await expect(none).toBeHidden()
  await choice.getByRole('button', { name: 'Try again' }).click()
  await expect(none).toBeVisible()
})

test('an invite link that leads nowhere says so', async ({ browser }) => {
  const { page } = await trader(browser, 'Nia New')
  await page.goto('/pvp-tournaments?invite=nothing')
  await expect(page.getByRole('alert')).toHaveText('This invitation is not valid.')
})

test('an invite link to a tournament that the player is in says so', async ({ browser }) => {
  const { page } = await trader(browser, 'Owen Invite')
  await page.route('**/api/tournament/invite/*', (route) =>
    route.fulfill({ json: headToHead(73, { invite_only: true, is_entered: true }) }),
  )
  await page.goto('/pvp-tournaments?invite=a-code')
  await expect(page.getByRole('main').getByText('You are in the tournament of this link')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /you are invited/ })).toHaveCount(0)
})

/** A tournament as lists have it: an open head-to-head of another player. */
const headToHead = (id: number, change: object = {}) => ({
  id,
  status: 'active',
  is_open: true,
  stake: 1.8,
  pot: 1.8,
  seats: 2,
  invite_only: false,
  invite_code: null,
  can_cancel: false,
  is_entered: false,
  closes_at: '2030-01-10T18:00:00Z',
  created_at: '2026-01-10T18:00:00Z',
  ended_at: null,
  entries: [],
  ...change,
})

const pageOf = (address: string) => {
  const { searchParams } = new URL(address)
  return { limit: Number(searchParams.get('limit')), offset: Number(searchParams.get('offset') ?? 0) }
}

test('a tournament that was chosen and is not open anymore cannot be joined, and the button says so', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Sid Seat')
  const cards = {
    prediction: heldCard(1, { type: 'Prediction', name: 'A call', tag: 'Not Listed', marketplace_id: 1 }),
    wager: heldCard(2, { type: 'TPC Wager', name: '$1.80', tag: 'Not Listed', marketplace_id: 2 }),
  }
  await page.route('**/api/me/tournament_card/params?*', (route) => {
    const isWager = route.request().url().includes('slot=wager')
    return route.fulfill({ json: listOf([isWager ? cards.wager : cards.prediction]) })
  })
  let open = [headToHead(71)]
  await page.route('**/api/tournament/params?*', (route) => route.fulfill({ json: listOf(open) }))
  await page.goto('/pvp-tournaments')
  await fillSlots(page)
  await page.getByRole('radio', { name: /^\$1\.80 wager/ }).check()
  const join = page.getByRole('button', { name: 'Join Tournament', exact: true })
  await expect(join).toHaveAccessibleDescription('')
  open = []
  await lookAgain(page)
  await expect(join).toHaveAccessibleDescription(
    'This tournament has started or was canceled, or you are in it already.',
  )
})

test('an invitation that cannot be read again stands', async ({ browser }) => {
  const { page } = await trader(browser, 'Ivo Invited')
  let isReached = true
  await page.route('**/api/tournament/invite/*', (route) =>
    isReached
      ? route.fulfill({ json: headToHead(72, { invite_only: true }) })
      : route.fulfill({ status: 500, json: {} }),
  )
  await page.goto('/pvp-tournaments?invite=a-code')
  const invited = page.getByRole('radio', { name: /you are invited/ })
  await expect(invited).toBeChecked()
  isReached = false
  await lookInVain(page, '/invite/')
  await expect(invited).toBeChecked()
  await expect(page.getByRole('button', { name: 'Join Tournament', exact: true })).toBeVisible()
})

test('own tournaments stay while they cannot be read again, and their last page may become empty', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Mae Many')
  const record = { entered: 21, won: 0, lost: 0, total_earnings: 0, win_rate: null }
  await page.route('**/api/me/tournament_record', (route) => route.fulfill({ json: record }))
  let rows = Array.from({ length: 21 }, (_, index) => headToHead(index + 1, { is_entered: true }))
  let isReached = true
  await page.route('**/api/me/tournament/params?*', (route) =>
    isReached
      ? route.fulfill({ json: listOf(rows, pageOf(route.request().url())) })
      : route.fulfill({ status: 500, json: {} }),
  )
  await page.goto('/pvp-tournaments')
  await mine(page).getByRole('button', { name: 'Next page' }).click()
  await expect(mine(page).getByRole('article')).toHaveCount(1)
  isReached = false
  await lookInVain(page, '/me/tournament/params')
  await expect(mine(page).getByRole('article')).toHaveCount(1)
  isReached = true
  rows = rows.slice(1)
  await lookAgain(page)
  await mine(page).getByRole('button', { name: 'First page' }).click()
  await expect(mine(page).getByRole('article')).toHaveCount(20)
})

test('a page of cards that fails to load is not asked for again and again', async ({ browser }) => {
  const { page } = await trader(browser, 'Ray Read')
  const rows = Array.from({ length: 21 }, (_, index) =>
    heldCard(index + 1, { type: 'Prediction', name: `Call ${index + 1}`, tag: 'Not Listed' }),
  )
  // News would have the list read again, and the next page with it.
  await page.routeWebSocket('**/ws', () => undefined)
  let asked = 0
  await page.route('**/api/me/tournament_card/params?*', (route) => {
    const { limit, offset } = pageOf(route.request().url())
    if (offset === 0) return route.fulfill({ json: listOf(rows, { limit, offset: 0 }) })
    asked += 1
    return route.fulfill({ status: 500, json: {} })
  })
  await page.goto('/pvp-tournaments')
  const more = page.getByRole('button', { name: 'More cards' })
  await more.scrollIntoViewIfNeeded()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toContainText('That did not load')
  await expect(more).not.toHaveAttribute('aria-busy')
  await drawn(page)
  await drawn(page)
  expect(asked).toBe(1)
  await more.click()
  await expect.poll(() => asked).toBe(2)
})
