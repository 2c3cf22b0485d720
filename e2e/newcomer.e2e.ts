import type { Locator, Page } from '@playwright/test'
import { inTurn } from '../server/test/in-turn.ts'
import { clearOf } from './crafting.ts'
import { tabTo } from './keyboard.ts'
import { fillSignUp, loggedIn, somebody } from './players.ts'
import { expect, test } from './test.ts'

/** Turns over every card of the pack that was just torn. */
async function revealAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reveal All' }).click()
  await expect(page.getByRole('link', { name: 'Craft with these cards' })).toBeVisible()
}

/** Ways to press a control; each press is one act. */
const ways = {
  mouse: { use: {}, press: (_: Page, control: Locator) => control.click() },
  touch: {
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    press: (_: Page, control: Locator) => control.tap(),
  },
  keyboard: {
    use: {},
    async press(page: Page, control: Locator) {
      await tabTo(page, control)
      await page.keyboard.press((await control.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter')
    },
  },
} as const

const maxPresses = 12

for (const [way, { use, press }] of inTurn(Object.entries(ways), 3))
  test(`a newcomer presses ten times from the sign-up to the first prediction, by ${way}`, async ({
    browser,
  }) => {
    const context = await browser.newContext(use)
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('button', { name: 'Play now' }).first().click()
    await page.getByRole('button', { name: 'Create account' }).click()
    await fillSignUp(page, somebody("Núria O'Brien-Peña"))

    let presses = 0
    const pressOn = async (role: 'link' | 'button' | 'checkbox', name?: string) => {
      await press(page, page.getByRole(role, name === undefined ? {} : { name, exact: true }))
      presses += 1
    }
    // The page itself has focus, without a ring, because it is not a control.
    await expect(page.getByRole('link', { name: 'Open your packs' })).toBeVisible()
    await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none')
    // The dashboard shows the packs; a press tears one.
    await pressOn('link', 'Open your packs')
    await pressOn('button', 'Reveal All')
    await expect(
      page.getByText(/, born \w+ \d+, \d{4}\. Craft these four, and see who it is\.$/),
    ).toBeVisible()
    await pressOn('link', 'Craft with these cards')
    await expect(clearOf(page, '(Category|Month|Day|Year)')).toHaveCount(4)
    // Nothing is missing, so nothing is for sale.
    await expect(page.getByRole('region', { name: 'Your cards' })).toContainText(/All four slots|no other/)
    await expect(page.getByRole('main').getByRole('link', { name: 'Buy Packs' })).toHaveCount(0)
    await pressOn('checkbox')
    await pressOn('button', 'Craft')
    // The second pack is offered beside the person.
    await expect(page.getByRole('dialog', { name: 'Identity was crafted' })).toContainText('Your second pack')
    await pressOn('link', 'Open your pack')
    await pressOn('button', 'Reveal All')
    await expect(page.getByText('with an Identity they make a prediction.')).toBeVisible()
    await pressOn('link', 'Craft with these cards')
    await expect(clearOf(page, '(Identity|Event|Trigger|Prize)')).toHaveCount(4)
    await pressOn('checkbox')
    await pressOn('button', 'Craft')
    await expect(page.getByRole('dialog', { name: 'Prediction was crafted' })).toBeVisible()
    expect(presses).toBeLessThanOrEqual(maxPresses)
    expect(presses).toBe(10)
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'My Identities' })).toContainText(
      'Your Identity is in your prediction, and comes back once that is decided.',
    )
    // The daily pack holds the Identity's next game: it waits for the Identity, and nothing else is missing.
    await page.getByRole('button', { name: 'Take your daily pack' }).click()
    await page.getByRole('button', { name: 'Reveal All' }).click()
    await expect(page.getByText('These are for your next call.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Craft with these cards' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Back to your call' })).toBeVisible()
    await page.goto('/live')
    await expect(page.getByRole('region', { name: /^(On now|Next)$/ }).getByText('Your call')).toHaveCount(1)
    await context.close()
  })

/** Returns the opacity of the card in a slot at the start of its animation, as on a page that is not drawn for long. */
function opacityAtFirst(slot: Locator): Promise<number> {
  return slot.evaluate((button) => {
    const card = button.previousElementSibling
    if (!(card instanceof HTMLElement)) throw new Error('the slot is empty')
    // Restarts it, because it may have ended.
    card.style.animationName = 'none'
    card.getAnimations()
    card.style.animationName = ''
    const [motion] = card.getAnimations()
    if (!motion) throw new Error('nothing moves')
    motion.pause()
    motion.currentTime = 0
    return Number(getComputedStyle(card).opacity)
  })
}

test('a newcomer who goes to the crafting table first is led to the second pack, not to the shop', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Open your packs' }).click()
  await revealAll(page)
  await page.getByRole('link', { name: 'Craft with these cards' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Craft', exact: true }).click()
  // On a phone held sideways, the next step is in view below a smaller scene.
  const window = page.viewportSize()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByRole('link', { name: 'Make a prediction' })).toBeInViewport({ ratio: 1 })
  if (window) await page.setViewportSize(window)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('link', { name: 'Make a prediction' }).click()
  await expect(clearOf(page, 'Identity')).toBeVisible()
  expect(await opacityAtFirst(page.getByRole('button', { name: /^Identity: / }))).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const selector = page.getByRole('region', { name: 'Your cards' })
  await expect(selector).toContainText('Your unopened pack holds Event cards.')
  await expect(page.getByRole('main').getByRole('link', { name: 'Buy Packs' })).toHaveCount(0)
  await selector.getByRole('link', { name: 'Open your pack' }).click()
  await revealAll(page)
})

test('the dashboard points to the second pack until it is opened', async ({ page, request }) => {
  await loggedIn(page, request)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Open your packs' }).click()
  await revealAll(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Open your pack', exact: true }).click()
  await revealAll(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'My Predictions' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Craft Identity' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open your pack/ })).toHaveCount(0)
})
