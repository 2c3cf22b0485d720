import type { Locator, Page } from '@playwright/test'
import { holdBack } from './answers.ts'
import { expect, test } from './test.ts'
import { grant, personNamed, trader } from './traders.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const places = [
  { path: '/', heading: 'Open Beta is Live!', button: 'Play now' },
  { path: '/inventory/dates', heading: 'Please login to see this page', button: 'Log in' },
]

/** All client scripts but the ones that run the others (web/src/first-views). */
const clientScripts = /\/assets\/(?!(?:players-)?start-)[^/]+\.js$/

/** Returns the places of these elements, in page pixels. */
function placesOf(page: Page, selectors: readonly string[]): Promise<readonly unknown[]> {
  return page.evaluate(
    (each) =>
      each.map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
        return [selector, x, y, width, height].map((side) =>
          typeof side === 'number' ? Math.round(side) : side,
        )
      }),
    selectors,
  )
}

/** Returns the addresses and places of the pictures in these elements. */
function picturesIn(parents: Locator): Promise<readonly unknown[]> {
  return parents.locator('img').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const { x, y, width, height } = picture.getBoundingClientRect()
      return [picture.getAttribute('src'), ...[x, y, width, height].map(Math.round)]
    }),
  )
}

const guestsLandmarks = ['h1', 'main section button:last-of-type', 'header']
/** The search box shrinks once the filters beside it have been read. */
const playersLandmarks = ['h1', 'header', '[role=tablist]']

for (const { path, heading, button } of places)
  test(`a guest’s ${path} is there before the client, which then draws the same page in its place`, async ({
    page,
  }) => {
    const said: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text())
    })
    for (const size of sizes) {
      await page.setViewportSize(size)
      // The page loads completely, with styles and pictures; only the client's own scripts, requested last, are held
      // back.
      const scripts = await holdBack(page, clientScripts)
      await page.goto(path)
      await expect(page.getByText(heading)).toBeVisible()
      await expect.poll(() => scripts.asked.length).toBeGreaterThan(0)
      await page.evaluate(() => document.fonts.ready)
      // Visible, but not yet usable.
      await expect(page.locator('.first-view')).toHaveCount(1)
      await expect(page.getByRole('button', { name: button })).toHaveCount(0)
      const before = await placesOf(page, guestsLandmarks)

      scripts.release()
      await expect(page.getByRole('main').getByRole('button', { name: button }).first()).toBeVisible()
      await expect(page.locator('.first-view')).toHaveCount(0)
      expect(await placesOf(page, guestsLandmarks)).toEqual(before)
      await page.unroute(clientScripts)
    }
    expect(said).toEqual([])
  })

test('the page of a player is not moved when the offer of its tour comes, nor where that was put away', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Bea Barr')
  const offer = page.getByRole('button', { name: 'Show me around' })
  const noCards = page.getByText('No date cards')
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const isOffered of [true, false]) {
      await page.goto('/inventory/dates')
      await expect(noCards).toBeVisible()
      const scripts = await holdBack(page, clientScripts)
      await page.reload()
      await expect(page.locator('.first-view')).toHaveCount(1)
      await page.evaluate(() => document.fonts.ready)
      const before = await placesOf(page, playersLandmarks)
      scripts.release()
      await expect(noCards).toBeVisible()
      await expect(offer).toHaveCount(isOffered ? 1 : 0)
      expect(await placesOf(page, playersLandmarks)).toEqual(before)
      await page.unroute(clientScripts)
      if (isOffered) await page.getByRole('button', { name: 'Dismiss this hint' }).click()
    }
    await page.evaluate(() => localStorage.clear())
  }
})

test('a client that does not load is reported on the page, with a way to try again', async ({ page }) => {
  await page.route('**/assets/vendor-*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
  await page.unroute('**/assets/vendor-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Play now' }).first()).toBeVisible()
})

test('a page whose first script never comes says so in time, with a way to try again', async ({ page }) => {
  await page.route('**/assets/start-*.js', (route) => route.abort())
  await page.goto('/')
  const notice = page.getByText('This page takes long to load.')
  await expect(notice).toBeHidden()
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().delay === 15_000) animation.finish()
  })
  await expect(notice).toBeVisible()
  await page.unroute('**/assets/start-*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Play now' }).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a player sees the page without amounts before the client runs, reads each thing once, and has the first cards before the others', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Bea Barr')
  const person_id = await personNamed('Joe Burrow')
  await grant(email, {
    cards: [1, 2, 3, 4].flatMap((rarity) => [
      { kind: 'month', person_id, rarity },
      { kind: 'day', person_id, rarity },
      { kind: 'year', person_id, rarity },
    ]),
  })
  const scripts = await holdBack(page, clientScripts)
  const pictures = await holdBack(page, /\/art\/(?:month|day|year)-/)
  const list = page.getByRole('region', { name: 'Dates' })
  const cards = list.getByRole('button')
  // The menus of filters, which only those of a player's cards can be, take room from the search.
  const filters = await holdBack(page, '**/api/me/list_filters/**')
  // After a second and a half the page stops waiting for a picture; here that never happens.
  await page.addInitScript(() => {
    const { setTimeout: start } = window
    Object.assign(window, {
      setTimeout: (work: TimerHandler, milliseconds?: number, ...rest: unknown[]) =>
        milliseconds === 1500 ? 0 : start(work, milliseconds, ...rest),
    })
  })

  // However slow the machine, what was read ahead stays fresh here.
  await page.clock.setFixedTime(new Date())
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const reads = () =>
    calls.filter((path) => /get_balance|get_profile|first_steps|nft_card_date/.test(path)).sort()
  const once = [
    '/api/me/first_steps',
    '/api/me/get_balance',
    '/api/me/get_profile',
    '/api/me/nft_card_date/params',
  ]

  // The first six cards are in view, also before the fonts have come.
  await page.setViewportSize({ width: 1280, height: 1200 })
  await page.goto('/inventory/dates')
  await expect(page.getByText('Inventory', { exact: true }).last()).toBeVisible()
  await expect(page.getByText('$0.00')).toBeHidden()
  // Visible, but not yet usable.
  await expect(page.getByRole('main')).toHaveCount(0)
  await expect.poll(reads).toEqual(once)
  await page.evaluate(() => document.fonts.ready)
  const prints = page.locator('.first-view [data-card]')
  await expect(prints).toHaveCount(6)
  const printed = await picturesIn(prints)
  const before = await placesOf(page, playersLandmarks)
  scripts.release()
  await expect(cards).toHaveCount(6)
  await expect.poll(() => placesOf(page, playersLandmarks)).toEqual(before)
  expect(await picturesIn(list.locator('[data-card]'))).toEqual(printed)
  filters.release()
  await expect(list.getByRole('status', { name: 'Loading more' })).toBeVisible()
  expect(new Set(pictures.asked).size).toBeLessThanOrEqual(6)
  pictures.release()
  await expect(cards).toHaveCount(12)
  expect(reads()).toEqual(once)

  // Later lists are drawn whole.
  await page.getByLabel('Sort').selectOption('high_low')
  await expect(page).toHaveURL(/order=high_low/)
  await expect(cards).toHaveCount(12)
  await expect(list.getByRole('status')).toHaveCount(0)
})
