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

test('a player sees on Prediction Status and on the game’s page where a call stands, as it happens', async ({
  browser,
}) => {
  const player = await trader(browser, 'watcher')
  const game = await newGame()
  await predict(player, game)
  const { page } = player
  await page.goto('/profile/prediction-status')
  await expect(page.getByText('Not begun')).toBeVisible()
  await page.getByRole('link', { name: /^Watch Patrick Mahomes/ }).click()
  await expect(page.getByRole('region', { name: 'Your calls' })).toContainText('Not begun')
  await throwFor(game, [game.trigger.threshold + 3])
  await expect(page.getByRole('region', { name: 'Your calls' })).toContainText(/yards · final/)
})
