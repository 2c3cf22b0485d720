import { expect, type Locator, type Page } from '@playwright/test'

/** Puts the first fitting card into each slot, by keyboard. */
export async function fillSlots(page: Page, slots: readonly string[]): Promise<void> {
  for (const slot of slots) {
    await page.getByRole('button', { name: `${slot}, empty` }).click()
    const card = page.getByLabel(`${slot} cards`).getByRole('button').first()
    await card.focus()
    await card.press('Enter')
    await expect(page.getByRole('button', { name: new RegExp(`^${slot}: `) })).toBeVisible()
  }
}

/** The button that empties a filled slot, or those of several: '(Month|Day)'. */
export function clearOf(page: Page, slot: string): Locator {
  return page.getByRole('button', { name: 'Clear', exact: true, description: new RegExp(`^${slot}: `) })
}

/** The button that crafts a person who is ready. */
export function quickCraftOf(page: Page, person: string): Locator {
  return page.getByRole('button', { name: 'Quick Craft', exact: true, description: person })
}

/**
 * Chooses a match. A single one is already selected; of people who share a birthday and a category, the player chooses.
 */
export async function chooseMatch(page: Page): Promise<void> {
  const matches = page.getByRole('region', { name: 'Matches' }).getByRole('button', { pressed: false })
  await expect(page.getByRole('region', { name: 'Craft', exact: true })).toContainText(
    /Choose one|Check the box/,
  )
  if (await page.getByText('Choose one of the matches').isVisible()) await matches.first().click()
  await expect(page.getByText('Check the box to craft')).toBeVisible()
}

/** Checks the terms, crafts, and waits until it is done. */
export async function craftSlotted(page: Page): Promise<void> {
  await page
    .getByLabel('I acknowledge these cards will be burned to create this identity and not returned to me.')
    .check()
  await page.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Identity was crafted' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
}

/** Crafts an Identity from the first fitting cards. */
export async function craftIdentity(page: Page): Promise<void> {
  await page.goto('/crafting/identity')
  await expect(page.getByText('Slot two or more cards')).toBeVisible()
  await fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
  await chooseMatch(page)
  await craftSlotted(page)
}

/** Where the craft button stands on the whole page, in pixels from its top. */
export function topOfCraft(page: Page): Promise<number> {
  const craft = page.getByRole('button', { name: 'Craft', exact: true })
  return craft.evaluate((button) => button.getBoundingClientRect().top + window.scrollY)
}
