import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, findingsOfAxe, lastingFindingsOfAxe } from './axe.ts'
import { asOperator } from './operator-acts.ts'
import { equipped } from './equipped.ts'
import { allPaths, enlargeText, openPaths, settle } from './places.ts'
import { inTurn } from '../server/test/in-turn.ts'
import { popups, visitorPopups, type Popup } from './popup-table.ts'
import { expect, test } from './test.ts'
import { grant, openSettings, personNamed, trader } from './traders.ts'

/** Returns axe's findings on a page, each with the page's address. Also expects the page to fit the window. */
async function findingsAt(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path)
  await settle(page)
  await expectNoSidewaysScroll(page)
  return (await findingsOfAxe(page)).map((finding) => `${path}: ${finding}`)
}

test.beforeEach(() => test.slow())

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('every page a visitor can open is accessible', async ({ page }) => {
  // With reduced motion, axe sees content in its final place.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    for (const path of inTurn([...openPaths, '/dashboard'], 4)) found.push(...(await findingsAt(page, path)))
  }
  expect(found).toEqual([])
})

test('every page is accessible on a phone to a player with cards', async ({ browser }) => {
  const { page } = (await equipped(browser)).player
  await page.setViewportSize(phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const path of inTurn(allPaths, 4)) found.push(...(await findingsAt(page, path)))
  expect(found).toEqual([])
})

const narrow = { width: 320, height: 640 }

/** Expects each control of the header to have its own place. */
async function expectHeaderControlsApart(page: Page): Promise<void> {
  const overlapping = await page.getByRole('banner').evaluate((header) => {
    const controls = [...header.querySelectorAll('a, button')].filter((each) => each.checkVisibility())
    const boxes = controls.map((each) => ({
      name: each.getAttribute('aria-label') ?? each.textContent,
      ...each.getBoundingClientRect().toJSON(),
    }))
    return boxes.flatMap((one, place) =>
      boxes
        .slice(place + 1)
        .filter(
          (other) =>
            one.left + 1 < other.right &&
            other.left + 1 < one.right &&
            one.top + 1 < other.bottom &&
            other.top + 1 < one.bottom,
        )
        .map((other) => `${one.name} and ${other.name}`),
    )
  })
  expect(overlapping).toEqual([])
}

/** Logs in as an operator, and returns the addresses of the screens of the operators' room. */
async function roomPaths(page: Page): Promise<readonly string[]> {
  await asOperator(page)
  await page.goto('/operator')
  const links = page.getByRole('navigation', { name: 'Operator' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

/** Expects the page to begin with its main heading, and no heading to skip a level. */
async function expectHeadingsInOrder(page: Page): Promise<void> {
  const levels = await page
    .locator('h1, h2, h3, h4')
    .evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map(({ tagName }) => Number(tagName[1])),
    )
  const skipping = levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1)
  expect(skipping, `the headings ${levels.join(', ')}`).toEqual([])
}

for (const who of ['a visitor', 'a player', 'an operator'] as const)
  test(`every page of ${who} fits a narrow phone, and twice the text size`, async ({
    browser,
    page: own,
  }) => {
    const page = who === 'a player' ? (await trader(browser, 'Kay Keys', 60_000)).page : own
    const paths =
      who === 'an operator'
        ? await roomPaths(page)
        : { 'a visitor': [...openPaths, '/dashboard'], 'a player': allPaths }[who]
    for (const [size, isLarge] of [
      [narrow, false],
      [phone, true],
      [desktop, true],
    ] as const) {
      await page.setViewportSize(size)
      if (isLarge) await enlargeText(page)
      for (const path of inTurn(paths, 4)) {
        await page.goto(path)
        await settle(page)
        await test.step(`${path} at ${size.width}`, async () => {
          await expectNoSidewaysScroll(page)
          await expectHeaderControlsApart(page)
          await expectHeadingsInOrder(page)
        })
      }
    }
  })

test('with forced colors, cards have a line around them, and what is checked looks different from what is not', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Kay Keys')
  await grant(email, { cards: [{ kind: 'category', person_id: await personNamed('Josh Allen') }] })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/inventory/categories')
  await page.getByRole('button', { name: 'Rarity', exact: true }).click()
  const box = page.getByRole('checkbox').first()
  const mark = page.locator('label', { has: box }).locator('svg')
  await expect(page.locator('[data-kind="category"] [class*="stage"]')).toHaveCSS('outline-style', 'solid')
  await expect(mark).toBeHidden()
  await box.check()
  await expect(mark).toBeVisible()
  // Axe measures the page's own colors, which these replace.
  await page.emulateMedia({ forcedColors: 'none' })
})

for (const [balance, grants] of [
  ['$60.00', [60]],
  // One grant holds at most a million.
  ['$1,234,567.89', [1_000_000, 234_567.89]],
] as const)
  test(`the header has one line on phones and from 768 pixels up, with ${balance} as well`, async ({
    browser,
  }) => {
    const { page, email } = await trader(browser, 'Kay Keys')
    for (const funds of grants) await grant(email, { funds })
    await openSettings(page)
    await expect(page.getByRole('banner')).toContainText(balance)
    for (const width of [
      375, 390, 412, 440, 768, 800, 820, 912, 920, 1024, 1041, 1152, 1160, 1216, 1224, 1280, 1288, 1440,
    ]) {
      await page.setViewportSize({ width, height: 900 })
      await expectHeaderControlsApart(page)
      const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: 0 }
      expect(height, `at ${width}`).toBeLessThan(100)
      // The links leave room for it on tablets and turned phones, unless the balance takes all of it.
      if (width >= 768 && balance === '$60.00')
        await expect(page.getByRole('link', { name: 'Bug Report' }), `at ${width}`).toBeVisible()
    }
  })

/** Returns axe's findings in the popups, each with the popup's name. */
async function findingsIn<Given extends readonly unknown[]>(
  page: Page,
  table: readonly Popup<Given>[],
  ...given: Given
): Promise<readonly string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const { name, open } of table) {
    await page.setViewportSize(desktop)
    await test.step(name, () => open(page, ...given))
    const within = (await page.getByRole('dialog').count()) > 0 ? 'dialog, [role="dialog"]' : 'header'
    found.push(...(await lastingFindingsOfAxe(page, within)).map((finding) => `${name}: ${finding}`))
  }
  return found
}

test('every popup a visitor can open is accessible', async ({ page }) => {
  expect(await findingsIn(page, visitorPopups)).toEqual([])
})

test('every popup is accessible to a player with cards', async ({ browser }) => {
  const all = await equipped(browser)
  // visual.e2e.ts also walks through the same popups on the story page.
  expect(await findingsIn(all.player.page, inTurn(popups, 6), all)).toEqual([])
})
