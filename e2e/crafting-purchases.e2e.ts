import { holdBack } from './answers.ts'
import { newGame } from './games.ts'
import { craftSlotted, fillSlots } from './crafting.ts'
import { expect, test } from './test.ts'
import {
  asPlayer,
  expectBalance,
  expectCompleted,
  grant,
  grantParts,
  personNamed,
  press,
  trader,
  twoTraders,
} from './traders.ts'

test.use({ inTurns: true })

test('a player buys a missing part without leaving the table, and crafts the identity', async ({
  browser,
}) => {
  const person = await personNamed('Cillian Murphy')
  const [seller, crafter] = await twoTraders(browser, 10)
  const [month] = await grant(seller.email, { cards: [{ kind: 'month', person_id: person }] })
  await asPlayer(seller, `/marketplace_listing/${month}/sell`, { price: 1.01 })
  await grant(crafter.email, {
    cards: [
      { kind: 'category', person_id: person },
      { kind: 'day', person_id: person },
      { kind: 'year', person_id: person },
    ],
  })
  const { page } = crafter
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Day', 'Year'])
  const match = page
    .getByRole('region', { name: 'Matches' })
    .getByRole('listitem')
    .filter({ hasText: 'Cillian Murphy' })
  await match.getByRole('link', { name: 'Buy in Marketplace' }).click()
  await press(page, 'Use account balance')
  await press(page, 'Confirm')
  await expectCompleted(page)
  await expectBalance(crafter, 8.99)
  // The slots are unchanged, and the match has its missing part.
  await expect(page.getByRole('button', { name: /^Year: / })).toBeVisible()
  await expect(match.getByRole('link', { name: 'Buy in Marketplace' })).toHaveCount(0)
  await fillSlots(page, ['Month'])
  await craftSlotted(page)
  await expectBalance(seller, 0.96)
})

test('a player buys a prediction’s missing card at the table, and cancels their own listing there', async ({
  browser,
}) => {
  const {
    people: [person = ''],
    event,
    trigger,
  } = await newGame({ name: 'KC-Table' })
  const [seller, crafter] = await twoTraders(browser, 10)
  const [listed] = await grant(seller.email, { cards: [{ kind: 'trigger', trigger_id: trigger.id }] })
  await asPlayer(seller, `/marketplace_listing/${listed}/sell`, { price: 1.1 })
  const [, , prize] = await grant(crafter.email, {
    cards: [
      { kind: 'identity', person_id: person },
      { kind: 'event', event_id: event },
      { kind: 'prize', value: 2 },
    ],
  })
  await asPlayer(crafter, `/marketplace_listing/${prize}/sell`, { price: 5 })

  const { page } = crafter
  await page.goto('/crafting/prediction')
  await fillSlots(page, ['Identity', 'Event'])
  await page.getByRole('button', { name: 'Trigger, empty' }).click()
  const fits = page.getByRole('region', { name: 'What fits' }).getByRole('listitem')
  const missing = fits.filter({ hasText: trigger.name }).filter({ hasText: 'Not Owned' }).first()
  await missing.getByRole('link', { name: 'Buy in Marketplace' }).click()
  const start = page.getByRole('dialog', { name: 'Buy now' })
  await expect(start).toContainText('$1.10 USD')
  await expect(start.getByRole('button', { name: 'Add Funds' })).toHaveCount(0)
  await press(page, 'Use account balance')
  await press(page, 'Confirm')
  await expectCompleted(page)
  await expectBalance(crafter, 8.9)
  await expectBalance(seller, 1.04)
  // The table is unchanged, and the bought card can be slotted.
  await expect(page.getByRole('button', { name: /^Identity: / })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Event: / })).toBeVisible()
  await fillSlots(page, ['Trigger'])

  await page.getByRole('button', { name: 'Prize, empty' }).click()
  // The selector has the player's own prizes, so the list of fitting cards leaves them out.
  await expect(page.getByRole('region', { name: 'What fits' })).toContainText('You have 1, of $2.00.')
  await expect(fits.filter({ hasText: 'Owned' }).filter({ hasNotText: 'Not Owned' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel listing' }).click()
  await press(page, 'Cancel listing')
  await expect(page.getByRole('dialog', { name: 'Listing canceled' })).toBeVisible()
  await press(page, 'Continue crafting')
  await fillSlots(page, ['Prize'])
  await page.getByLabel(/^I acknowledge/).check()
  await page.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Done' })).toBeVisible()
})

test('a plan buys everything that is missing at once, and the identity is crafted at the planned rarity', async ({
  browser,
}) => {
  const person = await personNamed('Ryan Gosling')
  const [seller, crafter] = await twoTraders(browser, 10)
  const listed = await grant(seller.email, {
    cards: [
      { kind: 'month', person_id: person, rarity: 2 },
      { kind: 'year', person_id: person, rarity: 2 },
    ],
  })
  for (const id of listed) await asPlayer(seller, `/marketplace_listing/${id}/sell`, { price: 2 })
  await grant(crafter.email, {
    cards: [
      { kind: 'category', person_id: person, rarity: 2 },
      { kind: 'day', person_id: person },
    ],
  })
  const { page } = crafter
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Day'])
  await page.getByLabel('Find a match').fill('Ryan Gosling')
  // Waits for the search to narrow the list to one person, after which nothing moves.
  await expect(page.getByRole('button', { name: /^Plan / })).toHaveCount(1)
  await page.getByRole('button', { name: 'Plan Ryan Gosling' }).click()
  const plan = page.getByRole('dialog', { name: 'Plan: Ryan Gosling' })
  await plan.getByLabel('Rarity').selectOption('Legendary')
  await expect(plan.getByRole('status')).toContainText('Rare is the highest')
  await plan.getByLabel('Rarity').selectOption('Rare')
  await expect(plan.getByRole('listitem').filter({ hasText: 'Day' })).toContainText('yours')
  await press(page, 'Buy for $4.00')
  await expect(page.getByRole('dialog')).toContainText('Available after$6.00')
  await press(page, 'Confirm')
  await page.getByRole('dialog', { name: 'Your transaction was completed.' }).waitFor()
  await press(page, 'Add them')
  await expectBalance(crafter, 6)
  await expect(page.getByRole('region', { name: 'Craft', exact: true })).toContainText('Rare')
  await craftSlotted(page)
  await expectBalance(seller, 3.8)
  await page.goto('/inventory/identities')
  await expect(page.getByRole('button', { name: /^Identity, Ryan Gosling, Rare/ })).toBeVisible()
})

test('until a plan for another rarity is there, nothing can be done with the plan before it', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Pia Planner')
  await grantParts(email, 'Josh Allen')
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
  await page.getByRole('button', { name: 'Plan Josh Allen' }).click()
  const plan = page.getByRole('dialog', { name: 'Plan: Josh Allen' })
  const add = plan.getByRole('button', { name: 'Add them' })
  await expect(add).toBeEnabled()
  const { asked, release } = await holdBack(page, /identity_plan.*rarity=4/)
  await plan.getByLabel('Rarity').selectOption('Legendary')
  await expect.poll(() => asked.length).toBe(1)
  await expect(add).toBeDisabled()
  release()
  await expect(plan.getByRole('status')).toContainText('Standard is the highest')
})
