import { newGame, predict, throwFor } from './games.ts'
import { expect, test } from './test.ts'
import { trader } from './traders.ts'

test('a guest finds the events that are on, next and over, and opens one of them', async ({ page }) => {
  await page.goto('/live')
  await expect(page.getByRole('heading', { name: 'Live', exact: true })).toBeVisible()
  const next = page.getByRole('region', { name: 'Next' })
  const first = next.getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  await expect(page).toHaveURL(/\/live\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Plays' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your calls' })).toHaveCount(0)
})

test('an event that does not exist is said to be missing, with the way back', async ({ page }) => {
  await page.goto('/live/987654321')
  await expect(page.getByText('There is no such event')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Live', exact: true }).click()
  await expect(page).toHaveURL(/\/live$/)
})

test('a player watches a call on the dashboard, on its card and in Prediction Status: on, reached, corrected away', async ({
  browser,
}) => {
  const player = await trader(browser, 'watcher')
  const game = await newGame()
  const { threshold } = game.trigger
  const [prediction = 0] = await predict(player, game)
  const { page } = player
  await page.goto('/profile/prediction-status')
  await expect(page.getByText('Not begun')).toBeVisible()
  await throwFor(game, [threshold - 90], { final: false })
  await expect(page.getByText(`${threshold - 90} of ${threshold} yards`)).toBeVisible()
  await page.goto('/dashboard')
  const on = page.getByRole('region', { name: 'Calls on now' })
  await expect(on).toContainText(`${threshold - 90} of ${threshold} yards`)
  await throwFor(game, [threshold + 3], { final: false })
  await expect(on).toContainText('reached, to be confirmed at the final whistle')
  await page.goto(`/inventory/predictions?selected=${prediction}`)
  await expect(page.locator('[data-standing="reached"]')).not.toHaveCount(0)
  await page
    .getByRole('complementary', { name: 'Prediction details' })
    .getByRole('link', { name: /^Watch/ })
    .click()
  const mine = page.getByRole('region', { name: 'Your calls' })
  await expect(mine).toContainText('to be confirmed')
  await throwFor(game, [threshold - 1])
  await expect(mine).toContainText(`final, corrected from ${threshold + 3}`)
})
