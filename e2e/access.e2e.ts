import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNothingFromAxe, findingsOfAxe, lastingFindingsOfAxe } from './axe.ts'
import { asOperator } from './operator-acts.ts'
import { fillSlots } from './crafting.ts'
import { equipped } from './equipped.ts'
import { fourFor, newGame, predict, throwFor } from './games.ts'
import { tabTo } from './keyboard.ts'
import { allPaths, enlargeText, openPaths, settle } from './places.ts'
import { inTurn, isItsTurn } from '../server/test/in-turn.ts'
import { popups, visitorPopups, type Popup } from './popup-table.ts'
import { expect, test } from './test.ts'
import { grant, grantParts, openSettings, ownerAndTrader, personNamed, trader } from './traders.ts'

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

test('closing a popup that the wallet opened returns focus to the wallet', async ({ browser }) => {
  const { page } = await trader(browser, 'Kay Keys')
  await openSettings(page)
  for (const name of ['Add Funds', 'Withdraw Funds']) {
    await enter(page, page.getByRole('button', { name: 'Wallet' }))
    await enter(page, page.getByRole('button', { name }))
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Wallet' })).toBeFocused()
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

/** The control with focus, if nothing of it can be seen; null otherwise, and outside of the page's own part. */
function hiddenControl(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const control = document.activeElement
    if (!control || control.closest('main') === null) return null
    const { left, top, width, height } = control.getBoundingClientRect()
    const isSeen = [0.1, 0.5, 0.9].some((down) => {
      const there = document.elementFromPoint(left + width / 2, top + height * down)
      return there !== null && (control.contains(there) || there.contains(control))
    })
    return isSeen ? null : (control.getAttribute('aria-label') ?? control.outerHTML)
  })
}

/** Presses Shift+Tab, and returns the controls on the way of which nothing can be seen. */
async function hiddenOnTheWayBack(page: Page, presses: number): Promise<readonly string[]> {
  const hidden: string[] = []
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Shift+Tab')
    if ((await hiddenControl(page)) === null) continue
    // What still loads may move the control for a moment.
    await settle(page)
    const control = await hiddenControl(page)
    if (control !== null) hidden.push(control)
  }
  return hidden
}

for (const path of inTurn(['/profile/settings', '/live', '/fairness'], 3))
  test(`going back through ${path} by keyboard, the header never hides the control with focus`, async ({
    browser,
  }) => {
    const { page } = await trader(browser, 'Kay Keys')
    for (const size of [phone, { width: 844, height: 390 }]) {
      await page.setViewportSize(size)
      await page.goto(path, { waitUntil: 'networkidle' })
      await settle(page)
      await page.getByRole('contentinfo').getByRole('link').first().focus()
      expect(await hiddenOnTheWayBack(page, 40)).toEqual([])
    }
  })

test('what arrives late above it leaves the control with the keyboard focus where it is', async ({
  page,
}) => {
  let arrive = () => {}
  const asked = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/card_series/odds', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/fairness')
  const day = page.getByRole('region', { name: 'The seals of a day' }).getByLabel('Day')
  await day.focus()
  const place = async () => (await day.boundingBox())?.y ?? 0
  const before = await place()
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const short = await height()
  arrive()
  await expect.poll(height).toBeGreaterThan(short + 1000)
  // Scrolling moves by whole pixels.
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
})

test('a button that its own press disables leaves the keyboard focus beside it', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Kay Clears')
  await grant(email, { cards: [{ kind: 'day', person_id: await personNamed('Patrick Mahomes') }] })
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Day'])
  const clear = page.getByRole('button', { name: 'Clear all' })
  await clear.focus()
  await page.evaluate(comeEarlyTwice)
  await page.keyboard.press('Enter')
  await expect(clear).toBeDisabled()
  await expectFocusWithin(page.getByRole('main'))
})

/** Two frames pass before the browser takes the focus off a disabled button, as on a busy machine. */
function comeEarlyTwice(): void {
  const inFrame = window.requestAnimationFrame.bind(window)
  let early = 2
  window.requestAnimationFrame = (look) => {
    if (early === 0) return inFrame(look)
    early -= 1
    queueMicrotask(() => look(performance.now()))
    return 1
  }
}

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

/** Tabs to a control and presses Enter. */
async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Fills a crafting table's slots, checks the terms and crafts. */
async function craft(page: Page, slots: readonly string[], done: string): Promise<void> {
  for (const slot of slots) {
    await enter(page, button(page, `${slot}, empty`))
    await enter(page, page.getByLabel(`${slot} cards`).getByRole('button').first())
    await expect(button(page, new RegExp(`^${slot}: `))).toBeVisible()
  }
  await tabTo(page, page.getByLabel(/^I acknowledge/))
  await page.keyboard.press('Space')
  await enter(page, button(page, 'Craft'))
  await expect(page.getByRole('dialog', { name: done })).toBeVisible()
  await enter(page, inDialog(page, 'Done'))
  await expectFocusWithin(page.getByRole('region', { name: 'Your cards' }))
}

test.describe('by keyboard alone', () => {
  if (isItsTurn(0, 4))
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
      // First one card, then the rest.
      await enter(page, button(page, /^Hidden card 1 of /))
      await expect(button(page, /^Hidden card 1 of /)).toHaveCount(0)
      await enter(page, button(page, 'Reveal All'))
      await enter(page, page.getByRole('link', { name: 'Back to Card Packs' }))
      await expect(page).toHaveURL('/inventory/card-packs')
    })

  if (isItsTurn(1, 4))
    test('a player crafts an Identity and a Prediction', async ({ browser }) => {
      const { page, email } = await trader(browser, 'Kay Keys')
      await grantParts(email, 'Josh Allen')
      await page.goto('/crafting/identity')
      await craft(page, ['Category', 'Month', 'Day', 'Year'], 'Identity was crafted')
      await grant(email, { cards: fourFor(await newGame()).map((card) => ({ ...card, rarity: 2 })) })
      await page.goto('/crafting/prediction')
      await enter(page, button(page, 'Identity, empty'))
      await enter(page, page.getByLabel('Identity cards').getByRole('button', { name: /Patrick Mahomes/ }))
      await craft(page, ['Event', 'Trigger', 'Prize'], 'Prediction was crafted')
    })

  if (isItsTurn(2, 4))
    test('a player makes an offer, and the owner accepts it', async ({ browser }) => {
      const [owner, maker] = await ownerAndTrader(browser, 'Emma Stone', 20)
      await maker.page.goto('/marketplace/cards?status=not_owned&search=Emma+Stone')
      await enter(maker.page, button(maker.page, /^Identity, Emma Stone/))
      await enter(maker.page, button(maker.page, 'Make an offer'))
      for (const [field, text] of [
        ['Amount', '8'],
        ['Days', '1'],
        ['Hours', '0'],
      ] as const) {
        await tabTo(maker.page, maker.page.getByRole('dialog').getByLabel(field))
        await maker.page.keyboard.press('ControlOrMeta+A')
        await maker.page.keyboard.type(text)
      }
      await enter(maker.page, inDialog(maker.page, 'Continue'))
      await enter(maker.page, inDialog(maker.page, 'Send offer'))
      await enter(maker.page, inDialog(maker.page, 'Done'))

      await openSettings(owner.page)
      await enter(owner.page, button(owner.page, 'Notifications'))
      await enter(owner.page, button(owner.page, 'View'))
      await enter(owner.page, inDialog(owner.page, 'Accept'))
      await enter(owner.page, inDialog(owner.page, 'Continue'))
      await enter(owner.page, inDialog(owner.page, 'Confirm'))
      await expect(owner.page.getByRole('dialog', { name: 'Your transaction was completed.' })).toBeVisible()
      await enter(owner.page, inDialog(owner.page, 'Done'))
      await expect(owner.page.getByRole('banner')).toContainText('$7.60')
    })

  if (isItsTurn(3, 4))
    test('a player claims a prize and redeems it', async ({ browser }) => {
      const player = await trader(browser, 'Kay Keys')
      const { page } = player
      const game = await newGame()
      await predict(player, game)
      await throwFor(game, [900])
      await page.goto('/inventory/predictions')
      await enter(page, button(page, /^Prediction, .*Resolved True/))
      await enter(page, button(page, 'Claim Prize'))
      await enter(page, inDialog(page, 'Claim Prize'))
      await expect(page.getByRole('dialog', { name: 'Prize claimed' })).toBeVisible()
      await expectNothingFromAxe(page, 'dialog')
      await enter(page, page.getByRole('dialog').getByRole('link', { name: 'Redeem Prize' }))
      // The claimed prize is chosen.
      await enter(page, button(page, 'Redeem Prize'))
      await enter(page, inDialog(page, /^Redeem \$/))
      await expect(page.getByRole('dialog', { name: 'Prize redeemed' })).toBeVisible()
      await enter(page, inDialog(page, 'Done'))
      await expect(page.getByRole('banner')).toContainText('$5.00')
      // The prize is gone, and its button with it.
      await expect(button(page, /^Prize, .*Redeemable/)).toHaveCount(0)
      await expectFocusWithin(page.getByRole('main'))
    })

  if (isItsTurn(4, 4))
    test('a player opens packs and combines prizes, and keyboard focus stays where they were', async ({
      browser,
    }) => {
      const { page, email } = await trader(browser, 'Kay Keys')
      await page.goto('/inventory/card-packs')
      await enter(page, button(page, 'Select'))
      for (const tier of [/^Pack, .*Identity/, /^Pack, .*Prediction/]) await enter(page, button(page, tier))
      await enter(
        page,
        page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: /^Open / }),
      )
      await enter(page, inDialog(page, 'Open all'))
      await expect(page.getByRole('dialog', { name: 'New cards were added to your inventory' })).toBeVisible()
      await enter(page, inDialog(page, 'Done'))
      await expectFocusWithin(page.getByRole('tabpanel'))

      await grant(email, {
        cards: [
          { kind: 'prize', value: 2 },
          { kind: 'prize', value: 3.5 },
        ],
      })
      await page.goto('/inventory/prizes')
      await enter(page, button(page, 'Select'))
      for (const prize of [/^Prize, \$2\.00/, /^Prize, \$3\.50/]) {
        await enter(page, button(page, prize))
      }
      await enter(
        page,
        page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Combine' }),
      )
      await enter(page, inDialog(page, /^Combine/))
      await enter(page, inDialog(page, 'Done'))
      await expectFocusWithin(page.getByRole('tabpanel'))
    })
})

/** Expects focus to be inside, and not to have fallen back to the top of the page. */
async function expectFocusWithin(place: Locator): Promise<void> {
  await expect(place.page().getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}
