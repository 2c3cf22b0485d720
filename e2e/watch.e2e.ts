import type { Locator, Page, Route, WebSocketRoute } from '@playwright/test'
import type { z } from 'zod'
import { brierScore, type PercentCount } from '../shared/src/live/calibration.ts'
import type { live } from '../shared/src/live/contract.ts'
import { drawn, lookAgain } from './answers.ts'
import { newGame, predict, throwFor } from './games.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'
import { trader } from './traders.ts'

test.use({ inTurns: true })

test('a guest finds current, coming and past events, opens one, and reads how accurate chances were', async ({
  page,
}) => {
  await page.goto('/live')
  await expect(page.getByRole('heading', { name: 'Live', exact: true })).toBeVisible()
  const next = page.getByRole('region', { name: 'Next' })
  const first = next.getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  await expect(page).toHaveURL(/\/live\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // Football has a kickoff and then a score, other events a status until they have a result.
  await expect(page.getByRole('region', { name: /^(Kickoff|Score|Status|Result)$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your calls' })).toHaveCount(0)

  await page.getByRole('main').getByRole('link', { name: 'Live', exact: true }).click()
  // The last of them does not start before it is read.
  await next.getByRole('link').last().click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Craft Prediction' })).toHaveAttribute(
    'href',
    '/crafting/prediction',
  )
  await page.goBack()
  const counted = page.waitForResponse('**/api/live/chances')
  await page.getByRole('link', { name: 'how good they were' }).click()
  const { data }: z.output<typeof live.chanceCounts.answer> = await (await counted).json()
  const said = data
    .filter(({ kind, left }) => kind === 'passing_yards' && left === 0.5)
    .flatMap(({ calls, came_true: came }) =>
      calls.map((all, percent): PercentCount => [percent, all, came[percent] ?? 0]),
    )
  await page.getByLabel('Calls').selectOption('Passing yards')
  await expect(page.getByText(`Brier score ${brierScore(said).toFixed(3)}`)).toBeVisible()
  await page.getByLabel('Calls').selectOption('Points of a team')
  await expect(page.getByText(/^No chance is given for these calls at this moment/)).toBeVisible()
  await page.getByLabel('Moment').selectOption('After the 3rd quarter')
  const address = /[?]calls=team&left=0[.]25$/
  await expect(page).toHaveURL(address)
  await page.reload()
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('Calls')).toHaveValue('team')
  await expect(page.getByLabel('Moment')).toHaveValue('0.25')
})

test('a guest sees a game’s score change, and after a break what has changed; a player also sees their own calls', async ({
  page,
  request,
}) => {
  await page.goto('/live')
  const address = await page
    .getByRole('region', { name: 'Next' })
    .getByRole('link')
    .first()
    .getAttribute('href')
  const event = address?.split('/').at(-1)
  const answered: object = await (await page.request.get(`/api/live/events/${event}`)).json()
  let playCount = 2
  await page.route(`**/api/live/events/${event}*`, async (route) => {
    const plays = [0, 7, 7, 14, 14].slice(0, playCount).map((points, index) => ({
      play_id: index + 1,
      quarter: 1,
      seconds_left: 900 - 60 * index,
      text: `Play ${index + 1}.`,
      home_score: points,
      away_score: 0,
    }))
    const live = {
      type: 'football',
      state: 'live',
      home: 'BUF',
      away: 'KC',
      home_score: plays.at(-1)?.home_score,
      away_score: 0,
    }
    const clock = { quarter: 1, seconds_left: 700, plays, plays_told: playCount }
    const calls = [{ ...callOn(Number(event), 171), made: 1204 }]
    await route.fulfill({ json: { ...answered, ...live, ...clock, calls } })
  })
  await page.goto(`/live/${event}`)
  await expect(page.getByRole('list', { name: 'Scores' })).toHaveText('1st quarter 14:00: KC 0, BUF 7')
  await expect(page.getByText('Score: KC 0, BUF 7', { exact: true })).toHaveAttribute('aria-live', 'polite')
  await expect(page.getByText('1,204 predictions by all players.')).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
  playCount = 4
  await page.reload()
  await expect(page.getByRole('note')).toHaveText(
    'Since you looked: 2 plays, the score went from KC 0, BUF 7 to KC 0, BUF 14.',
  )

  // Cuts the socket, because the server's state of this game differs from the one shown here.
  await page.routeWebSocket('**/ws', () => undefined)
  let yards = 171
  await page.route('**/api/me/live_predictions', async (route) => {
    await route.fulfill({ json: { data: [callOn(Number(event), yards)] } })
  })
  await loggedIn(page, request)
  await page.goto(`/live/${event}`)
  await expect(page.getByRole('region', { name: 'Your calls' })).toContainText('171 of 300 yards')
  yards = 212
  playCount = 5
  await page.reload()
  await expect(page.getByRole('note')).toHaveText(
    'Since you looked: 1 play, no score. Your calls: Patrick Mahomes from 171 to 212 of 300 yards.',
  )
})

test('a score that the socket has told does not go back when an older answer comes after it', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  const { data }: z.output<typeof live.listEvents.answer> = await (
    await page.request.get('/api/live/events?state=scheduled')
  ).json()
  const event = data.find(({ type }) => type === 'football')?.event_id ?? 0
  const clock = { quarter: 1, seconds_left: 700, plays_told: 0 }
  const before = { type: 'football', state: 'live', home: 'BUF', away: 'KC', ...clock, away_score: 0 }
  const shown: object = await (await page.request.get(`/api/live/events/${event}`)).json()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  let isHeld = false
  await page.route(`**/api/live/events/${event}*`, async (route) => {
    asked += 1
    if (isHeld) await released
    await route.fulfill({ json: { ...shown, ...before, home_score: 0, version: 1, plays: [] } })
  })
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('**/ws', (socket) => {
    sockets.push(socket)
  })
  await page.goto(`/live/${event}`)
  const score = (points: number) => page.getByText(`Score: KC 0, BUF ${points}`, { exact: true })
  await expect(score(0)).toBeAttached()
  await expect.poll(() => sockets.length).toBe(1)
  const news = { type: 'live', event_id: event, plays: [], lines: [], calls: [] }
  isHeld = true
  const askedBefore = asked
  await lookAgain(page)
  await expect.poll(() => asked).toBeGreaterThan(askedBefore)
  sockets[0]?.send(JSON.stringify({ ...news, from: 1, version: 2, event: { home_score: 7, version: 2 } }))
  await expect(score(7)).toBeAttached()
  const answered = page.waitForResponse(`**/api/live/events/${event}*`)
  release()
  await (await answered).finished()
  await drawn(page)
  await expect(score(7)).toBeAttached()
})

test('what happens while a player watches does not count as what they missed', async ({ page }) => {
  const { data }: z.output<typeof live.listEvents.answer> = await (
    await page.request.get('/api/live/events?state=scheduled')
  ).json()
  const event = data.find(({ type }) => type === 'football')?.event_id ?? 0
  const shown: object = await (await page.request.get(`/api/live/events/${event}`)).json()
  let count = 1
  await page.route(`**/api/live/events/${event}*`, async (route) => {
    const plays = Array.from({ length: count }, (_, index) => ({
      play_id: index + 1,
      quarter: 1,
      seconds_left: 900 - 60 * index,
      text: `Play ${index + 1}.`,
      home_score: 0,
      away_score: 0,
    }))
    const clock = { quarter: 1, seconds_left: 700, plays, plays_told: count, version: count }
    const game = { type: 'football', state: 'live', home: 'BUF', away: 'KC', home_score: 0, away_score: 0 }
    await route.fulfill({ json: { ...shown, ...game, ...clock } })
  })
  await page.goto(`/live/${event}`)
  await expect(page.getByText('Play 1.')).toBeVisible()
  count = 3
  await page.reload()
  const missed = page.getByRole('note')
  await expect(missed).toHaveText('Since you looked: 2 plays, no score.')
  count = 4
  await lookAgain(page)
  await expect(page.getByText('Play 4.')).toBeVisible()
  await expect(missed).toHaveText('Since you looked: 2 plays, no score.')
})

test('lists of games and calls do not go back when an older answer comes after the socket’s news', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  const answer: z.output<typeof live.listEvents.answer> = await (
    await page.request.get('/api/live/events')
  ).json()
  const [game] = answer.data.filter(({ type, state }) => type === 'football' && state === 'scheduled')
  const id = game?.event_id ?? 0
  const clock = { quarter: 1, seconds_left: 700, plays_told: 0, version: 4 }
  const before = { ...game, ...clock, state: 'live', home: 'BUF', away: 'KC', home_score: 0, away_score: 0 }
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isHeld = false
  let held = 0
  const answering = (json: object) => async (route: Route) => {
    if (isHeld) {
      held += 1
      await released
    }
    await route.fulfill({ json })
  }
  await page.route('**/api/live/events', answering({ data: [before] }))
  await page.route('**/api/me/live_predictions', answering({ data: [callOn(id, 171)] }))
  await page.route(`**/api/live/events/${id}*`, (route) =>
    route.fulfill({ json: { ...before, plays: [], lines: [], calls: [] } }),
  )
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('**/ws', (socket) => {
    sockets.push(socket)
  })
  const tell = (version: number, points: number, yards: number) => {
    const calls = [{ ...callOn(id, yards), made: 1 }]
    const event = { home_score: points, version }
    const news = {
      type: 'live',
      event_id: id,
      from: version - 1,
      version,
      event,
      plays: [],
      lines: [],
      calls,
    }
    sockets.at(-1)?.send(JSON.stringify(news))
  }
  const shows = async (points: number, yards: number) => {
    await page.getByRole('main').getByRole('link', { name: 'Live', exact: true }).click()
    await expect(page.getByRole('region', { name: 'On now' })).toContainText(String(points))
    await page.getByRole('region', { name: 'On now' }).getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Your calls' })).toContainText(`${yards} of 300 yards`)
  }
  await page.goto(`/live/${id}`)
  await expect.poll(() => sockets.length).toBe(1)
  await shows(0, 171)
  // Both lists are asked for, and their answers are on their way when the news come.
  await page.getByRole('main').getByRole('link', { name: 'Live', exact: true }).click()
  isHeld = true
  await lookAgain(page)
  await expect.poll(() => held).toBe(2)
  tell(5, 7, 212)
  const region = page.getByRole('region', { name: 'On now' })
  await expect(region).toContainText('7')
  const answers = ['**/api/live/events', '**/api/me/live_predictions'].map((each) =>
    page.waitForResponse(each),
  )
  isHeld = false
  release()
  for (const each of answers) await (await each).finished()
  await drawn(page)
  await expect(region).toContainText('7')
  const { promise: never } = Promise.withResolvers<void>()
  await page.route('**/api/me/live_predictions', () => never)
  await region.getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Your calls' })).toContainText('212 of 300 yards')
})

test('a game that is over says who was right, and leads to what can be taken', async ({ browser }) => {
  const [player, game] = await Promise.all([trader(browser, 'Cleo Claims'), newGame()])
  const { page } = player
  await predict(player, game)
  await throwFor(game, [game.trigger.threshold + 12])
  await page.goto(`/live/${game.event}`)
  const mine = page.getByRole('region', { name: 'Your calls' })
  await expect(mine).toContainText(
    `${game.trigger.threshold + 12} of ${game.trigger.threshold} yards · final`,
  )
  await expect(mine.getByText('TRUE', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Everybody’s calls' }).getByText('TRUE', { exact: true }),
  ).toBeVisible()
  await mine.getByRole('link', { name: 'Claim Prize' }).click()
  await expect(page.getByRole('button', { name: 'Claim Prize' })).toBeEnabled()
})

function callOn(event: number, value: number): object {
  return {
    prediction_id: 71,
    event_id: event,
    person_id: 'mahomes',
    trigger_id: 9,
    about: 'Patrick Mahomes',
    sentence: 'throws for 300 yards or more',
    metric: 'passing_yards',
    comparator: '>=',
    threshold: 300,
    value,
    known: true,
    corrected_from: null,
    verdict: null,
    no_number_because: null,
    state: 'live',
    chance: 40,
    quarter: 1,
    seconds_left: 700,
    words: `${value} of 300 yards · 1st quarter 11:40`,
    version: 4,
  }
}

test('the page of an event that does not exist says so, with a way back', async ({ page }) => {
  await page.goto('/live/987654321')
  await expect(page.getByText('There is no such event')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Live', exact: true }).click()
  await expect(page).toHaveURL(/\/live$/)
})

test('a player watches a call on the dashboard, on its card and in Prediction Status: on, reached, corrected away', async ({
  browser,
}) => {
  const player = await trader(browser, 'watcher')
  const game = await newGame()
  const { threshold } = game.trigger
  const [prediction = 0] = await predict(player, game)
  const { page } = player
  // Each player chooses what the bell reports.
  await page.goto('/profile/settings')
  const tells = (what: string) => page.getByRole('switch', { name: what })
  await expect(tells('A call is reached')).toBeChecked()
  await expect(tells('A call is decided')).toBeChecked()
  await expect(tells('A game of a call goes to overtime')).not.toBeChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await tells('A game of a call goes to overtime').press('Space')
  await expect(tells('A game of a call goes to overtime')).toBeChecked()
  expect((await saved).ok()).toBe(true)
  await page.goto('/profile/prediction-status')
  await expect(page.getByText('Not started')).toBeVisible()
  await expectOneLineHigh(page, page.getByText('Event Pending'))
  await throwFor(game, [threshold - 90], { final: false })
  await expect(page.getByText(`${threshold - 90} of ${threshold} yards`)).toBeVisible()
  await page.goto('/dashboard')
  const on = page.getByRole('region', { name: 'Calls on now' })
  await expect(on).toContainText(`${threshold - 90} of ${threshold} yards`)
  // This game has no reported plays, so there is no estimate.
  await expect(on).toContainText('No estimate at this point')
  await expect(page.locator('[data-standing="live"]')).not.toHaveCount(0)
  await throwFor(game, [threshold + 3], { final: false })
  await expect(on).toContainText('reached, to be confirmed at the final whistle')
  await expect(page.locator('[data-standing="reached"][data-moment="reached"]')).not.toHaveCount(0)
  await page.goto(`/inventory/predictions?selected=${prediction}`)
  await expect(page.locator('[data-standing="reached"]')).not.toHaveCount(0)
  await page
    .getByRole('complementary', { name: 'Prediction details' })
    .getByRole('link', { name: /^Watch/ })
    .click()
  const mine = page.getByRole('region', { name: 'Your calls' })
  await expect(mine).toContainText('to be confirmed')
  await expect(page.getByRole('region', { name: 'Everybody’s calls' })).toContainText(
    '1 prediction by all players',
  )
  // A call that is reached only for a moment may go unreported.
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleDescription('1 unread')
  await throwFor(game, [threshold - 1])
  await expect(mine).toContainText(`final, corrected from ${threshold + 3}`)
  await bell.click()
  await expect(page.getByText(/^REACHED: /)).toBeVisible()
})

/** On a phone the words beside it may take several lines; it does not grow with them. */
async function expectOneLineHigh(page: Page, status: Locator) {
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  const box = await status.boundingBox()
  expect(box?.height).toBeLessThan(32)
  await page.setViewportSize(size)
}
