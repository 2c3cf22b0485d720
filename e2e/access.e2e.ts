import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll, findingsOfAxe } from './axe.ts'
import { equipped } from './equipped.ts'
import { allPaths, openPaths, popups, settle } from './places.ts'
import { expect, test } from './test.ts'
import { trader } from './traders.ts'

/** What axe finds on a page, led by its address; and the page fits into the window. */
async function findingsAt(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path)
  await settle(page)
  await expectNoSidewaysScroll(page)
  return (await findingsOfAxe(page)).map((finding) => `${path}: ${finding}`)
}

test.beforeEach(() => test.slow())

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('a visitor finds no page that not everybody could use', async ({ page }) => {
  // What moves into place is looked at when it has arrived.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    for (const path of [...openPaths, '/dashboard']) found.push(...(await findingsAt(page, path)))
  }
  expect(found).toEqual([])
})

test('a player with cards finds no page that not everybody could use, on a phone', async ({ browser }) => {
  const { page } = (await equipped(browser)).player
  await page.setViewportSize(phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const path of allPaths) found.push(...(await findingsAt(page, path)))
  expect(found).toEqual([])
})

test('a player with cards finds no popup that not everybody could use', async ({ browser }) => {
  const { page } = (await equipped(browser)).player
  page.setDefaultTimeout(20_000)
  await page.setViewportSize(desktop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const { name, open } of popups) {
    await test.step(name, () => open(page))
    const within = (await page.getByRole('dialog').count()) > 0 ? 'dialog' : 'header'
    found.push(...(await findingsOfAxe(page, within)).map((finding) => `${name}: ${finding}`))
  }
  expect(found).toEqual([])
})

/** Goes on by Tab alone until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  await expect(control).toBeEnabled()
  for (let presses = 0; presses < 250; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${control}`)
}

/** Tab to it, and Enter. */
async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

test.describe('by keyboard alone', () => {
  test('a player buys a pack and opens it', async ({ browser }) => {
    const { page } = await trader(browser, 'Kay Keys', 20)
    await page.goto('/buypacks')
    await enter(page, button(page, /^Pack, AFC East Identity, /))
    await enter(page, button(page, /^Buy for /))
    await enter(page, inDialog(page, 'Use account balance'))
    await enter(page, inDialog(page, 'Confirm'))
    await expect(page.getByRole('dialog', { name: 'Your transaction was completed.' })).toBeVisible()
    await enter(page, inDialog(page, 'Done'))
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/inventory/card-packs')
    await enter(page, button(page, /^Pack, AFC East Identity, /))
    await expect(page).toHaveURL(/card-pack-open/)
    await enter(page, button(page, 'Tear open'))
    // One card after the other, and then the rest.
    await enter(page, button(page, /^Hidden card 1 of /))
    await expect(button(page, /^Hidden card 1 of /)).toHaveCount(0)
    await enter(page, button(page, 'Reveal All'))
    await enter(page, page.getByRole('link', { name: 'Back to Card Packs' }))
    await expect(page).toHaveURL('/inventory/card-packs')
  })
})
