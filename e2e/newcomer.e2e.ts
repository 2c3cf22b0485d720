import type { Locator, Page } from '@playwright/test'
import { inTurn } from '../server/test/in-turn.ts'
import { craftIdentity, fillSlots } from './crafting.ts'
import { tabTo } from './keyboard.ts'
import { decideAll, reportAll } from './operator.ts'
import { fillSignUp, loggedIn, somebody, tokenOf } from './players.ts'
import { expect, test } from './test.ts'

/** Opens the first pack of that name in the inventory and turns every card. */
async function openPack(page: Page, name: RegExp, cards: number): Promise<void> {
  await page.goto('/inventory/card-packs')
  await page.getByRole('button', { name }).first().dblclick()
  await expect(page).toHaveURL(/card-pack-open\/\d+/)
  await page.getByRole('button', { name: 'Tear open' }).click()
  await expect(page.getByRole('button', { name: `Hidden card 1 of ${cards}` })).toBeVisible()
  await page.getByRole('button', { name: 'Reveal All' }).click()
  await expect(page.getByRole('link', { name: 'Back to Card Packs' })).toBeVisible()
}

async function craftPrediction(page: Page): Promise<void> {
  await page.goto('/crafting/prediction')
  await expect(page.getByRole('button', { name: /^Trigger/ }).first()).toBeVisible()
  await fillSlots(page, ['Identity', 'Event', 'Trigger', 'Prize'])
  await page
    .getByLabel(
      'I acknowledge the Event, Trigger, Prize and Prediction cards may be burned and not returned to me.',
    )
    .check()
  await page.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Prediction was crafted' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
}

/** From the call's own panel to its game: what is reported shows there, up to the final whistle. */
async function watchToTheEnd(page: Page, token: string): Promise<void> {
  await page.goto('/inventory/predictions')
  await page
    .getByRole('button', { name: /^Prediction, / })
    .first()
    .click()
  await page
    .getByRole('complementary', { name: 'Prediction details' })
    .getByRole('link', { name: /^Watch/ })
    .click()
  const mine = page.getByRole('region', { name: 'Your calls' })
  await reportAll(token, { comesTrue: false, final: false })
  // A machine that is slow sees the game's own plays by now: on it is either way, and nothing is decided.
  const states = ['live', 'reached', 'out_of_reach'].map((state) => `[data-state="${state}"]`)
  await expect(mine.locator(states.join())).toHaveCount(1)
  await expect(mine).not.toContainText(/· final/)
  await reportAll(token, { comesTrue: true, final: true })
  await expect(mine).toContainText(/· final/)
}

test('a newcomer watches the first call to its stamp, from the landing page to the redeemed prize', async ({
  page,
}) => {
  test.slow()
  await page.goto('/')
  await expect(page.getByText('Open Beta is Live!')).toBeVisible()
  await page.getByRole('button', { name: 'Play now' }).first().click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await fillSignUp(page, somebody())
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('banner')).toContainText('$0.00')

  await openPack(page, /^Pack, Starter Identity/, 4)
  await openPack(page, /^Pack, Starter Prediction/, 3)
  await craftIdentity(page)
  await craftPrediction(page)

  await watchToTheEnd(page, await tokenOf(page))
  await page.goto('/inventory/predictions')
  await page.getByRole('button', { name: /^Prediction, .*Resolved True/ }).click()
  await page.getByRole('button', { name: 'Claim Prize' }).click()
  const claim = page.getByRole('dialog')
  await claim.getByRole('button', { name: 'Claim Prize' }).click()
  await expect(claim.getByText(/The identity and the prize card are in your inventory/)).toBeVisible()
  await claim.getByRole('link', { name: 'Redeem Prize' }).click()

  await page.getByRole('button', { name: /^Prize, .*Redeemable/ }).click()
  await page.getByRole('button', { name: 'Redeem Prize' }).click()
  // The card leaves room for the buttons: nobody has to scroll to what the dialog is about.
  const redeem = page.getByRole('dialog').getByRole('button', { name: 'Redeem $1.00' })
  await expect(redeem).toBeInViewport({ ratio: 1 })
  await redeem.click()
  await expect(page.getByText('Your transaction was completed.')).toBeVisible()
  // Closing it reads the list and the balance again (POP-27).
  const readAgain = Promise.all(
    ['/api/me/nft_card_prize/params', '/api/me/get_balance'].map((path) =>
      page.waitForResponse((answer) => new URL(answer.url()).pathname === path),
    ),
  )
  await page.getByRole('button', { name: 'Done' }).click()
  await readAgain
  await expect(page.getByRole('banner')).toContainText('$1.00')
})

/** Turns every card of the pack that was just torn. */
async function revealAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reveal All' }).click()
  await expect(page.getByRole('link', { name: 'Craft with these cards' })).toBeVisible()
}

/** How somebody presses things: each press is one act. */
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
    // The page has the focus, and no ring: it is no control.
    await expect(page.getByRole('link', { name: 'Open your packs' })).toBeVisible()
    await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none')
    // The packs lie on the dashboard; pressing tears.
    await pressOn('link', 'Open your packs')
    await pressOn('button', 'Reveal All')
    await pressOn('link', 'Craft with these cards')
    await expect(page.getByRole('button', { name: /^Clear (Category|Month|Day|Year)/ })).toHaveCount(4)
    await pressOn('checkbox')
    await pressOn('button', 'Craft')
    // The second pack waits beside the person.
    await expect(page.getByRole('dialog', { name: 'Identity was crafted' })).toContainText('Your second pack')
    await pressOn('link', 'Open your pack')
    await pressOn('button', 'Reveal All')
    await pressOn('link', 'Craft with these cards')
    await expect(page.getByRole('button', { name: /^Clear (Identity|Event|Trigger|Prize)/ })).toHaveCount(4)
    await pressOn('checkbox')
    await pressOn('button', 'Craft')
    await expect(page.getByRole('dialog', { name: 'Prediction was crafted' })).toBeVisible()
    expect(presses).toBeLessThanOrEqual(maxPresses)
    expect(presses).toBe(10)
    await context.close()
  })

/** How much is seen of the card in a slot while its motion stands at the beginning, as where nothing is drawn for long. */
function opacityAtFirst(slot: Locator): Promise<number> {
  return slot.evaluate((button) => {
    const card = button.previousElementSibling
    if (!(card instanceof HTMLElement)) throw new Error('the slot is empty')
    // Started over: by now it may have ended.
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

test('a newcomer who goes to the table first is led to the second pack, and nobody is led to the shop', async ({
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
  // On a phone's side what comes next is in view, below a smaller scene.
  const window = page.viewportSize()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByRole('link', { name: 'Make a prediction' })).toBeInViewport({ ratio: 1 })
  if (window) await page.setViewportSize(window)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('link', { name: 'Make a prediction' }).click()
  await expect(page.getByRole('button', { name: 'Clear Identity' })).toBeVisible()
  expect(await opacityAtFirst(page.getByRole('button', { name: /^Identity: / }))).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const selector = page.getByRole('region', { name: 'Your cards' })
  await expect(selector).toContainText('Your unopened pack holds Event cards.')
  await expect(page.getByRole('main').getByRole('link', { name: 'Buy Packs' })).toHaveCount(0)
  await selector.getByRole('link', { name: 'Open your pack' }).click()
  await revealAll(page)
})

test('the second pack is told on the dashboard until it is opened', async ({ page, request }) => {
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

test('a false prediction gives the identity back and nothing else', async ({ page, request }) => {
  test.slow()
  const token = await loggedIn(page, request)
  await openPack(page, /^Pack, Starter Identity/, 4)
  await openPack(page, /^Pack, Starter Prediction/, 3)
  await craftIdentity(page)
  await craftPrediction(page)
  await decideAll(token, false)
  await page.goto('/inventory/predictions')
  await page.getByRole('button', { name: /^Prediction, .*Resolved False/ }).click()
  await page.getByRole('button', { name: 'Return Identity' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Return Identity' }).click()
  await expect(dialog.getByText(/prize cards are burned/)).toBeVisible()
  await dialog.getByRole('link', { name: 'View Identities' }).click()
  await expect(page.getByRole('button', { name: /^Identity, / })).toHaveCount(1)
  await page.goto('/inventory/prizes')
  await expect(page.getByText('No prize cards')).toBeVisible()
})
