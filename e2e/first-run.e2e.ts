import type { Page } from '@playwright/test'
import { holdBack } from './answers.ts'
import { findingsOfAxe } from './axe.ts'
import { loggedIn, somebody, tokenOf } from './players.ts'
import { inTurn } from '../server/test/in-turn.ts'
import { expect, test } from './test.ts'
import { asPlayer, grant, personNamed } from './traders.ts'

test.use({ inTurns: true })

const hint = (page: Page) => page.getByRole('complementary', { name: 'Tour' })
const showMe = (page: Page) => page.getByRole('button', { name: 'Show me around' })
const step = (page: Page) => page.getByRole('dialog')

/** Expects the tour to point at one control that is in view. */
async function expectPointsAtControl(page: Page): Promise<void> {
  const control = page.locator('.driver-active-element')
  await expect(control).toHaveCount(1)
  await expect(control).toBeInViewport()
}

/** Presses Enter on the focused Next button until the end; returns the titles of the steps. */
async function walk(page: Page): Promise<string[]> {
  const titles: string[] = []
  for (;;) {
    await expect(step(page)).toBeVisible()
    const heading = await step(page).getByRole('heading').textContent()
    if (heading === null) throw new Error('a step without a title')
    titles.push(heading)
    await expect(step(page)).toHaveAccessibleName(heading)
    await expect(step(page)).toHaveAccessibleDescription(/\w/)
    await expectPointsAtControl(page)
    const onward = step(page).getByRole('button', { name: /^(Next|Done)$/ })
    await expect(onward).toBeFocused()
    const isLast = (await onward.textContent()) === 'Done'
    await page.keyboard.press('Enter')
    if (isLast) return titles
    await expect(step(page).getByRole('heading')).not.toHaveText(heading)
  }
}

test('with twice the text on a narrow phone the offer of the tour is in view in whole', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await loggedIn(page, request)
  await page.goto('/dashboard')
  // As a phone's own setting does it: what media queries measure stays as it is.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const button of [showMe(page), page.getByRole('button', { name: 'Dismiss this hint' })]) {
    await expect(button).toBeVisible()
    const place = await button.boundingBox()
    expect(place?.x).toBeGreaterThanOrEqual(0)
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(360)
  }
})

async function expectOver(page: Page): Promise<void> {
  await expect(step(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('.driver-active-element, .driver-overlay')).toHaveCount(0)
}

test('a newcomer is offered the tour of the dashboard, takes it by keyboard, and is not asked again', async ({
  page,
  request,
}) => {
  const scripts: string[] = []
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(new URL(sent.url()).pathname)
  })
  await loggedIn(page, request)
  await page.goto('/dashboard')
  await expect(hint(page)).toContainText('Welcome to Called Shot.')
  // The whole screen is there, and nothing covers it.
  await expect(page.getByRole('link', { name: 'Open your packs' })).toBeInViewport({ ratio: 1 })
  expect(scripts.filter((path) => path.includes('guide'))).toEqual([])

  await showMe(page).focus()
  await page.keyboard.press('Enter')
  expect(await walk(page)).toEqual([
    'The five screens',
    'Your first steps',
    'Your wallet',
    'News',
    // From here on down the page.
    'Your predictions',
    'Your Identities',
    'Watch it happen',
    'Packs of all collections',
  ])
  await expectOver(page)
  await expect(page.getByRole('button', { name: 'Checklist' })).toHaveAttribute('aria-expanded', 'false')
  await expect(hint(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My Predictions' })).toBeVisible()
  await expect(hint(page)).toHaveCount(0)
  await page.goto('/buypacks')
  await expect(hint(page)).toBeVisible()
})

test('late content above a stop does not push it out of view', async ({ page, request }) => {
  await loggedIn(page, request)
  await page.goto('/dashboard')
  await showMe(page).click()
  await turnTo(page, 'ArrowRight', 'Your first steps')
  await turnTo(page, 'ArrowRight', 'Your wallet')
  await expect(page.locator('.driver-active-element')).toHaveText('$0.00')
  await turnTo(page, 'ArrowRight', 'News')
  await turnTo(page, 'ArrowRight', 'Your predictions')
  await expectPointsAtControl(page)
  await page.evaluate(() => {
    const late = document.createElement('div')
    late.style.height = '4000px'
    document.querySelector('#main')?.prepend(late)
  })
  await expectPointsAtControl(page)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a player who moves on before the tour has arrived sees one highlighted control', async ({
    page,
    request,
  }) => {
    await loggedIn(page, request)
    await page.goto('/dashboard')
    await showMe(page).click()
    await expect(step(page).getByRole('button', { name: 'Next' })).toBeFocused()
    // The next stop's text appears while the highlight is still moving there.
    await page.evaluate(async () => {
      const next = () => document.querySelector<HTMLElement>('.driver-popover-next-btn')?.click()
      const arriving = Promise.withResolvers<void>()
      const words = new MutationObserver(() => {
        if (document.querySelector('.driver-popover')?.textContent?.includes('2 of 8') === true)
          arriving.resolve()
      })
      words.observe(document.body, { subtree: true, childList: true, characterData: true })
      next()
      await arriving.promise
      words.disconnect()
      next()
    })
    await expect(step(page)).toContainText('3 of 8')
    await expectPointsAtControl(page)
  })
})

const screens = [
  ['/dashboard', 8],
  ['/inventory/card-packs', 4],
  ['/crafting/identity', 5],
  ['/crafting/prediction', 5],
  ['/buypacks', 4],
  ['/marketplace/cards?status=not_owned,for_sale', 4],
] as const

for (const width of [1440, 390]) {
  test(`every stop of every tour at ${width} pixels is a control in view, and axe finds nothing`, async ({
    page,
    request,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await loggedIn(page, request)
    for (const [path, stops] of inTurn(screens, 6)) {
      await page.goto(path)
      await expect(hint(page)).toBeVisible()
      expect(await findingsOfAxe(page, 'aside[aria-label="Tour"]')).toEqual([])
      await showMe(page).click()
      await expect(step(page).getByRole('button', { name: 'Next' })).toBeFocused()
      await expectPointsAtControl(page)
      expect(await findingsOfAxe(page, '.driver-popover')).toEqual([])
      // A marketplace with cards for sale has one more stop; a phone without a chosen pack has one fewer.
      const fewest = path === '/buypacks' && width < 768 ? stops - 1 : stops
      expect((await walk(page)).length, path).toBeGreaterThanOrEqual(fewest)
      await expectOver(page)
    }
  })
}

/** Repeats the key, because a tour ignores keys while it moves between controls. */
async function turnTo(page: Page, key: string, name: string): Promise<void> {
  const before = await step(page).textContent()
  await expect(async () => {
    if ((await step(page).textContent()) === before) await page.keyboard.press(key)
    await expect(step(page)).toHaveAccessibleName(name, { timeout: 2000 })
  }).toPass()
}

test('a tour goes back and forth with the arrow keys, and ends with Escape, Skip or leaving the page', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await page.goto('/crafting/identity')
  await showMe(page).click()
  await expect(step(page)).toHaveAccessibleName('Four slots')
  await expectPointsAtControl(page)
  await turnTo(page, 'ArrowRight', 'Your cards')
  await expectPointsAtControl(page)
  await turnTo(page, 'ArrowLeft', 'Four slots')
  await page.keyboard.press('Escape')
  await expectOver(page)

  await page.goto('/crafting/prediction')
  await showMe(page).click()
  await step(page).getByRole('button', { name: 'Skip the tour' }).click()
  await expectOver(page)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Buy Packs' }).first().click()
  // The dashboard still offers its own tour until the next page has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Packs' })).toBeVisible()
  await showMe(page).click()
  await expect(step(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(step(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'See All', exact: true, description: 'My Predictions' }).click()
  await expect(page).toHaveURL(/\/inventory\/predictions/)
})

test('a dismissed hint stays away, and there are none with the setting off', async ({ page, request }) => {
  const token = await loggedIn(page, request)
  await page.goto('/inventory/card-packs')
  await page.getByRole('button', { name: 'Dismiss this hint' }).click()
  await expect(hint(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Pack, Starter Identity/ })).toBeVisible()
  await expect(hint(page)).toHaveCount(0)

  await page.goto('/crafting/identity')
  await expect(hint(page)).toBeVisible()
  const answer = await request.put('/api/me/profile_flags', {
    headers: { authorization: `Bearer ${token}` },
    data: { flags: { indentitycraftingdemo: false } },
  })
  expect(answer.ok()).toBe(true)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(page.getByRole('region', { name: 'Crafting table' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(hint(page)).toHaveCount(0)
})

test('the settings offer every tour and all hints again', async ({ page, request }) => {
  await loggedIn(page, request)
  await page.goto('/buypacks')
  await page.getByRole('button', { name: 'Dismiss this hint' }).click()
  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Take the tour: Buying packs' }).click()
  await expect(page).toHaveURL(/\/buypacks/)
  await expect(step(page)).toHaveAccessibleName('Free packs')
  await page.keyboard.press('Escape')
  await expectOver(page)
  await expect(hint(page)).toHaveCount(0)

  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Show all hints again' }).click()
  await page.goto('/buypacks')
  await expect(hint(page)).toBeVisible()
})

test('a tour taken from the settings is not offered again by its page', async ({ page, request }) => {
  await loggedIn(page, request)
  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Take the tour: Buying packs' }).click()
  await expect(step(page)).toHaveAccessibleName('Free packs')
  await page.keyboard.press('Escape')
  await expectOver(page)
  await expect(hint(page)).toHaveCount(0)
})

test('a tour that is asked for before the profile has been read is the one for this player', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  const { release } = await holdBack(page, '**/api/me/get_profile')
  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Take the tour: Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Settings')
  release()
  await expect(step(page)).toContainText('1 of 8')
})

test('the market tutorial leads into the tour of the market itself', async ({ page, request }) => {
  await loggedIn(page, request)
  await page.goto('/tutorial/marketplace')
  await expect(page.getByRole('heading', { name: 'How the marketplace works' })).toBeVisible()
  await showMe(page).click()
  await expect(page).toHaveURL(/\/marketplace\/cards\?status=not_owned,for_sale$/)
  await expect(step(page)).toHaveAccessibleName('Cards and packs')
  expect((await walk(page)).slice(0, 3)).toEqual(['Cards and packs', 'Search', 'For sale, or not'])
})

test('the checklist checks off the steps that were really done, and opening it sends no call', async ({
  page,
  request,
}) => {
  const player = somebody()
  await loggedIn(page, request, player)
  await page.goto('/inventory/card-packs')
  const checklist = page.getByRole('button', { name: 'Checklist' })
  await expect(checklist).toHaveAccessibleDescription('5 steps left')
  await expect(page.getByRole('button', { name: /^Pack, Starter Prediction/ })).toBeVisible()
  const asked: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    // This call is left out: the page makes it once when its live connection opens.
    if (pathname.startsWith('/api/') && pathname !== '/api/me/notification') asked.push(pathname)
  })
  await checklist.click()
  const panel = page.getByRole('region', { name: 'Checklist' })
  await expect(panel.getByRole('link')).toHaveText([
    /^Open a pack/,
    /^Craft an Identity/,
    /^Craft a prediction/,
    /^List a card/,
    /^Set a spending limit/,
  ])
  await expect(panel).toContainText('0 of 5 done')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  expect(asked).toEqual([])

  await page.getByRole('button', { name: /^Pack, Starter Identity/ }).dblclick()
  await expect(page.getByRole('button', { name: 'Tear open' })).toBeVisible()
  await expect(checklist).toHaveAccessibleDescription('5 steps left')
  await page.getByRole('button', { name: 'Tear open' }).click()
  await expect(checklist).toHaveAccessibleDescription('4 steps left')
  await checklist.click()
  await expect(panel.getByRole('link', { name: 'Open a pack' })).toContainText('Done')
  await expect(panel).toContainText('1 of 5 done')

  // The server stores the progress, so another browser shows it too.
  const [card] = await grant(player.email, {
    cards: [{ kind: 'month', person_id: await personNamed('Saquon Barkley') }],
  })
  await asPlayer(
    { page, email: player.email, token: await tokenOf(page) },
    `/marketplace_listing/${card}/sell`,
    {
      price: 2,
    },
  )
  const limit = await request.put('/api/me/limits', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    data: { weekly_purchase: 50 },
  })
  expect(limit.ok()).toBe(true)
  await page.goto('/dashboard')
  await expect(checklist).toHaveAccessibleDescription('2 steps left')
  await checklist.click()
  await panel.getByRole('link', { name: 'Craft an Identity' }).click()
  await expect(page).toHaveURL(/\/crafting\/identity$/)
})
