import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'

test.use({ inTurns: true })

test('arrow keys move along all eight tabs of the inventory, and to the market’s other tab', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await page.goto('/inventory/dates')
  const names = [
    'Dates',
    'Categories',
    'Identities',
    'Events',
    'Triggers',
    'Prizes',
    'Predictions',
    'Card packs',
  ]
  await page.getByRole('tab', { name: 'Dates' }).focus()
  for (const name of [...names.slice(1), 'Dates']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name, exact: true })).toBeFocused()
  }
  for (const name of names.toReversed()) {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/inventory\/card-packs/)
  await page.goto('/marketplace/cards')
  await expect(page.getByRole('heading', { level: 2, name: 'Cards', exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Cards', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Card packs' })).toBeFocused()
})

test('a row of tabs wider than a phone fades out toward the tabs out of sight, and only there', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await page.goto('/inventory/dates')
  const row = page.getByRole('tablist').filter({ has: page.getByRole('tab', { name: 'Card packs' }) })
  const fades = () =>
    row.evaluate((tabs) =>
      ['--tabs-before', '--tabs-after'].map(
        (edge) => Number.parseFloat(getComputedStyle(tabs).getPropertyValue(edge)) > 0,
      ),
    )
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(fades).toEqual([false, false])
  await page.setViewportSize({ width: 390, height: 844 })
  await row.evaluate((tabs) => tabs.scrollTo({ left: 0 }))
  await expect.poll(fades).toEqual([false, true])
  await row.evaluate((tabs) => tabs.scrollTo({ left: tabs.scrollWidth }))
  await expect.poll(fades).toEqual([true, false])
})
