import { expect, test } from '@playwright/test'
import { craftSlotted, fillSlots } from './crafting.ts'
import { expectCompleted, expectBalance, asPlayer, grant, personNamed, press, trader } from './traders.ts'

test('of two people who share a birthday and a category the player chooses one', async ({ browser }) => {
  const person = await personNamed('Olivia Colman')
  const { page, email } = await trader(browser, 'Carla Craft')
  await grant(email, {
    cards: [
      { kind: 'category', person_id: person },
      { kind: 'month', person_id: person },
      { kind: 'day', person_id: person },
      { kind: 'year', person_id: person },
    ],
  })
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
  const matches = page.getByRole('region', { name: 'Matches' })
  await expect(matches.getByRole('heading', { name: '2 matches' })).toBeVisible()
  // Neither is chosen for the player (CRID-13).
  await expect(matches.getByRole('button', { pressed: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Craft', exact: true })).toContainText(
    'Choose one of the matches',
  )
  await expect(page.getByRole('button', { name: 'Craft', exact: true })).toBeDisabled()
  await matches.getByRole('button', { name: 'Christian Bale', exact: true }).click()
  await craftSlotted(page)
  await page.goto('/inventory/identities')
  await expect(page.getByRole('button', { name: /^Identity, / })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Identity, Christian Bale/ })).toBeVisible()
})

test('a missing part is bought without leaving the table, and the identity is crafted', async ({
  browser,
}) => {
  const person = await personNamed('Cillian Murphy')
  const [seller, crafter] = await Promise.all([
    trader(browser, 'Sally Seller'),
    trader(browser, 'Carla Craft', 10),
  ])
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
  // The slots are as they were, and the match has what it missed.
  await expect(page.getByRole('button', { name: /^Year: / })).toBeVisible()
  await expect(match.getByRole('link', { name: 'Buy in Marketplace' })).toHaveCount(0)
  await fillSlots(page, ['Month'])
  await craftSlotted(page)
  await expectBalance(seller, 0.96)
})

test('a plan buys everything that is missing at once, and the identity is crafted at the planned rarity', async ({
  browser,
}) => {
  const person = await personNamed('Ryan Gosling')
  const [seller, crafter] = await Promise.all([
    trader(browser, 'Sally Seller'),
    trader(browser, 'Carla Craft', 10),
  ])
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
  await press(page, 'Slot them')
  await expectBalance(crafter, 6)
  await expect(page.getByRole('region', { name: 'Craft', exact: true })).toContainText('Rare')
  await craftSlotted(page)
  await expectBalance(seller, 3.8)
  await page.goto('/inventory/identities')
  await expect(page.getByRole('button', { name: /^Identity, Ryan Gosling, Rare/ })).toBeVisible()
})
