import type { Locator, Page } from '@playwright/test'
import { inTurn, isItsTurn } from '../server/test/in-turn.ts'
import { expectNothingFromAxe } from './axe.ts'
import { fillSlots } from './crafting.ts'
import { fourFor, newGame, predict, throwFor } from './games.ts'
import { tabTo } from './keyboard.ts'
import { settle } from './places.ts'
import { expect, test } from './test.ts'
import { grant, grantParts, openSettings, ownerAndTrader, personNamed, trader } from './traders.ts'

test.beforeEach(() => test.slow())

const phone = { width: 390, height: 844 }

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
