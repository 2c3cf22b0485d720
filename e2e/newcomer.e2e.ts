import type { Page } from '@playwright/test'
import { craftIdentity, fillSlots } from './crafting.ts'
import { decideAll } from './operator.ts'
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

test('a newcomer goes from the landing page to the redeemed prize', async ({ page }) => {
  test.slow()
  await page.goto('/')
  await expect(page.getByText('Open Beta is Live!')).toBeVisible()
  await page.getByRole('button', { name: 'Play now' }).first().click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await fillSignUp(page, somebody())
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('banner')).toContainText('$0.00')

  await openPack(page, /^Pack, Rookie Identity/, 4)
  await openPack(page, /^Pack, Rookie Prediction/, 3)
  await craftIdentity(page)
  await craftPrediction(page)

  await decideAll(await tokenOf(page), true)
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

/** Tears the pack that is open and turns every card. */
async function tear(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tear open' }).click()
  await page.getByRole('button', { name: 'Reveal All' }).click()
  await expect(page.getByRole('link', { name: 'Craft with these cards' })).toBeVisible()
}

test('the buttons alone lead a newcomer from the dashboard to the first prediction', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Open your packs' }).click()
  await tear(page)
  await page.getByRole('link', { name: 'Craft with these cards' }).click()
  await expect(page.getByRole('button', { name: /^Clear (Category|Month|Day|Year)/ })).toHaveCount(4)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Craft', exact: true }).click()
  await page.getByRole('link', { name: 'Make a prediction' }).click()

  // The second pack holds what is missing, and nobody is sent to the shop.
  const selector = page.getByRole('region', { name: 'Your cards' })
  await expect(selector).toContainText('Your unopened pack holds Event cards.')
  await expect(page.getByRole('main').getByRole('link', { name: 'Buy Packs' })).toHaveCount(0)
  await selector.getByRole('link', { name: 'Open your pack' }).click()
  await tear(page)
  await page.getByRole('link', { name: 'Craft with these cards' }).click()
  await expect(page.getByRole('button', { name: /^Clear (Identity|Event|Trigger|Prize)/ })).toHaveCount(4)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Prediction was crafted' })).toBeVisible()
})

test('the second pack is told on the dashboard until it is opened', async ({ page, request }) => {
  await loggedIn(page, request)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Open your packs' }).click()
  await tear(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Open your pack', exact: true }).click()
  await tear(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'My Predictions' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Craft Identity' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open your pack/ })).toHaveCount(0)
})

test('a false prediction gives the identity back and nothing else', async ({ page, request }) => {
  test.slow()
  const token = await loggedIn(page, request)
  await openPack(page, /^Pack, Rookie Identity/, 4)
  await openPack(page, /^Pack, Rookie Prediction/, 3)
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
