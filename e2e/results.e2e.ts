import type { Route } from '@playwright/test'
import { drawn } from './answers.ts'
import { clearOf } from './crafting.ts'
import { amend, newGame, predict, throwFor } from './games.ts'
import { expect, test } from './test.ts'
import { expectBalance, trader } from './traders.ts'

test.use({ resultsComeUp: true })

test('a win comes up on another page once the player stops typing, and pays in one press', async ({
  browser,
}) => {
  const [player, game] = await Promise.all([trader(browser, 'Wendy Winner'), newGame()])
  const { page } = player
  await predict(player, game)
  await page.goto('/marketplace/cards')
  const search = page.getByRole('searchbox').or(page.getByLabel('Search')).first()
  await search.fill('Sept')
  await throwFor(game, [game.trigger.threshold + 62])
  // The notice has arrived, but typing is not interrupted.
  await expect(page.getByRole('button', { name: 'Notifications' })).toHaveAccessibleDescription('1 unread')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.blur()
  const scene = page.getByRole('dialog', { name: 'You called it.' })
  await expect(scene).toContainText('Patrick Mahomes')
  await expect(scene).toContainText(`${game.trigger.threshold + 62} yards, needed ${game.trigger.threshold}`)
  // On a phone held sideways, a short one and a laptop at 200%, the button is in view without scrolling.
  const window = page.viewportSize()
  for (const size of [
    { width: 844, height: 390 },
    { width: 360, height: 560 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size)
    await expect(scene.getByRole('button', { name: 'Take $5.00' })).toBeInViewport({ ratio: 1 })
  }
  // The specification's two steps are available one by one.
  await expect(scene.getByRole('button', { name: 'Claim, redeem later' })).toBeEnabled()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await scene.getByRole('button', { name: 'Take $5.00' }).click()
  await expect(scene.getByText('$5.00 is in your balance. Patrick Mahomes is back with you')).toBeInViewport({
    ratio: 1,
  })
  if (window) await page.setViewportSize(window)
  // The amount flies to the wallet, and nothing of the flight stays over the dialog.
  const flying = scene.locator('span span', { hasText: /^\+\$5\.00$/ })
  await expect(flying).toHaveCSS('opacity', '0')
  await expect(scene.locator('span', { hasText: /^\+\$5\.00/ }).first()).toHaveCSS('opacity', '1')
  await expect(scene.getByRole('button', { name: 'Share' })).toBeEnabled()
  await scene.getByRole('button', { name: 'Done' }).click()
  await expectBalance(player, 5)
  // The bell doesn't list a prize that has been taken.
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText(
    'You have claimed your prize of $5.00.',
  )
  await page.reload()
  await expectBalance(player, 5)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the dashboard of a phone stays where it is behind a win that comes up', async ({ browser }) => {
  const [player, game] = await Promise.all([trader(browser, 'Stan Still'), newGame()])
  const { page } = player
  await page.setViewportSize({ width: 390, height: 844 })
  await predict(player, game)
  await page.goto('/dashboard')
  const heading = page.getByRole('heading', { name: 'My Predictions' })
  await expect(page.getByRole('link', { name: 'Open your packs' })).toBeVisible()
  const before = await heading.boundingBox()
  await throwFor(game, [game.trigger.threshold])
  const scene = page.getByRole('dialog', { name: 'You called it.' })
  await expect(scene).toContainText('Patrick Mahomes')
  await expect(page.getByRole('link', { name: 'Claim Prize', includeHidden: true })).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
})

test('a result that comes after another one waits until the player stops typing, too', async ({
  browser,
}) => {
  const [player, first, second] = await Promise.all([
    trader(browser, 'Tia Twice'),
    newGame(),
    newGame({ players: ['Lamar Jackson'] }),
  ])
  const { page } = player
  for (const game of [first, second]) await predict(player, game)
  await page.goto('/marketplace/cards')
  await throwFor(first, [first.trigger.threshold])
  const scene = page.getByRole('dialog', { name: 'You called it.' })
  await expect(scene).toContainText('Patrick Mahomes')
  await scene.getByRole('button', { name: 'Later', exact: true }).click()
  await expect(scene).toHaveCount(0)

  const search = page.getByRole('searchbox').or(page.getByLabel('Search')).first()
  await search.fill('Sept')
  const found = page.waitForResponse(/\/me\/prediction_evidence\//)
  await throwFor(second, [second.trigger.threshold])
  await found
  await drawn(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.blur()
  await expect(scene).toContainText('Lamar Jackson')
})

test('a call of a pool that is not settled shows its result, says why nothing can be taken yet, and hears when it is', async ({
  browser,
}) => {
  const [player, game] = await Promise.all([
    trader(browser, 'Polly Pooled'),
    newGame({ players: ['Patrick Mahomes', 'Josh Allen'], pool: true }),
  ])
  const { page } = player
  for (const of of [0, 1]) await predict(player, game, { of })
  await page.goto('/fairness')
  await throwFor({ ...game, people: game.people.slice(0, 1) }, [game.trigger.threshold])
  const scene = page.getByRole('dialog', { name: 'You called it.' })
  await expect(scene).toContainText('Patrick Mahomes')
  for (const name of ['Take $5.00', 'Claim, redeem later']) {
    const button = scene.getByRole('button', { name })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('The pool of this event is not settled yet.')
  }
  await expect(scene.getByRole('status')).toContainText('The pool of this event is not settled yet.')
  await throwFor({ ...game, people: game.people.slice(1) }, [game.trigger.threshold - 1])
  await expect(scene.getByRole('button', { name: 'Take $5.00' })).toBeEnabled()
  await expect(scene.getByRole('status')).not.toContainText('not settled')
})

test('a result that is corrected while it is open shows the new ruling, and pays it', async ({ browser }) => {
  const [player, game] = await Promise.all([trader(browser, 'Rhea Ruled'), newGame()])
  const { page } = player
  await predict(player, game)
  await page.goto('/fairness')
  await throwFor(game, [game.trigger.threshold - 1])
  await expect(page.getByRole('dialog', { name: 'So close.' })).toContainText('1 yard short')
  await amend(game, 'true', {
    evidence: 'the league counts one more yard',
    reason: 'The box score was wrong',
  })
  const scene = page.getByRole('dialog', { name: 'You called it.' })
  await expect(scene).toContainText('the league counts one more yard')
  await expect(scene.locator('[data-stamp]')).toHaveText('true')
  await scene.getByRole('button', { name: 'Take $5.00' }).click()
  await expect(scene).toContainText('$5.00 is in your balance. Patrick Mahomes is back with you')
  await scene.getByRole('button', { name: 'Done' }).click()
  await expectBalance(player, 5)
})

test('a result that is made void while it is open says so, and has nothing left to take', async ({
  browser,
}) => {
  const [player, game] = await Promise.all([trader(browser, 'Vera Void'), newGame()])
  const { page } = player
  await predict(player, game)
  await page.goto('/fairness')
  await throwFor(game, [game.trigger.threshold])
  await expect(page.getByRole('dialog', { name: 'You called it.' })).toContainText('Patrick Mahomes')
  await amend(game, 'void', {
    evidence: 'the league strikes the game from its record',
    reason: 'It does not count',
  })
  const scene = page.getByRole('dialog', { name: 'Your call is void.' })
  await expect(scene).toContainText('the league strikes the game from its record.')
  await expect(scene).toContainText('All four cards are back in your inventory.')
  await expect(scene.locator('[data-stamp]')).toHaveText('void')
  await expect(scene.getByRole('button', { name: /Take|Claim|Share/ })).toHaveCount(0)
  await scene.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('words and buttons tell how a call went only after its stamp has landed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/stories?story=popups')
  const won = page.getByRole('button', { name: 'Won', exact: true })
  await expect(won).toBeVisible()
  await page.clock.install()
  // From here on only the story moves the time.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await won.click()
  const scene = page.getByRole('dialog')
  await expect(scene).toHaveAccessibleName('Your call is decided')
  const stopped = scene.getByText(/needed \d+/)
  const buttons = scene.getByRole('button').filter({ hasNotText: /^$/ })
  await page.clock.runFor(2400)
  await expect(scene).toHaveAccessibleName('Your call is decided')
  await expect(stopped).toBeHidden()
  await expect(buttons).toHaveCount(0)
  await page.clock.runFor(1600)
  await expect(scene).toHaveAccessibleName('You called it.')
  await expect(scene.getByRole('heading', { name: 'You called it.' })).toBeFocused()
  await expect(stopped).toBeVisible()
  await expect(scene.getByRole('button', { name: /^Take \$/ })).toBeEnabled()
  await page.clock.resume()
})

test('three results at once form one fan, and are taken together', async ({ browser }) => {
  const people = ['Patrick Mahomes', 'Josh Allen', 'Lamar Jackson']
  const [player, game] = await Promise.all([trader(browser, 'Thea Three'), newGame({ players: people })])
  const { page } = player
  for (const [of, prize] of [29.99, 2, 3].entries()) await predict(player, game, { of, prize })
  const { threshold } = game.trigger
  await page.goto('/fairness')
  await throwFor(game, [threshold, threshold - 1, threshold + 1])
  const scene = page.getByRole('dialog', { name: '3 calls are decided' })
  const fan = scene.getByRole('list', { name: 'Decided calls' }).getByRole('button')
  await expect(fan).toHaveCount(3)
  // A prize with cents stays on its seal.
  const prize = scene.getByText('$29.99', { exact: true }).first()
  const [wide, seal = 0] = await prize.evaluate((each) => [
    each.getBoundingClientRect().width,
    each.closest('[class*="seal"]')?.getBoundingClientRect().width,
  ])
  expect(wide).toBeLessThan(seal * 0.95)
  // Wins come first; the others keep their secret until they are in front.
  await expect(scene.getByRole('button', { name: 'Take $', exact: false }).first()).toBeVisible()
  const stamps = scene.locator('[data-stamp]').filter({ visible: true })
  await expect(stamps).toHaveText(['true'])
  await scene.getByRole('button', { name: /^Prediction, .*Josh Allen/ }).click()
  await expect(scene.getByText('1 yard short')).toBeVisible()
  await expect(stamps).toHaveText(['true', 'false'])
  await scene.getByRole('button', { name: /^Prediction, .*Patrick Mahomes/ }).click()
  await scene.getByRole('button', { name: 'Take all 3' }).click()
  // Both prizes, whichever of the calls is in front.
  await expect(scene.getByRole('status')).toContainText(
    '$32.99 is in your balance. Patrick Mahomes is back with you',
  )
  await scene.getByRole('button', { name: 'Done' }).click()
  await expectBalance(player, 32.99)
})

test('a loss from a week away is shown once on the next visit, and says how close it was', async ({
  browser,
}) => {
  const [player, game] = await Promise.all([trader(browser, 'Nora Near'), newGame()])
  const { page } = player
  await predict(player, game)
  await throwFor(game, [game.trigger.threshold - 1])
  await page.route('**/api/me/notification', (route) => aWeekOld(route))
  await page.goto('/buy-packs')
  const scene = page.getByRole('dialog', { name: 'So close.' })
  await expect(scene).toContainText('1 yard short')
  await scene.getByRole('button', { name: 'Take Patrick Mahomes back' }).click()
  await expect(scene).toContainText('Patrick Mahomes is back with you')
  await scene.getByRole('link', { name: /^(Call the next game|Make another call)$/ }).click()
  await expect(page).toHaveURL(/\/crafting\/prediction/)
  await expect(clearOf(page, 'Identity')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Makes notices a week old, as after a week's absence. */
async function aWeekOld(route: Route): Promise<void> {
  const response = await route.fetch()
  const list: { created_at: string }[] = await response.json()
  const before = (text: string) => new Date(Date.parse(text) - 7 * 24 * 3600 * 1000).toISOString()
  const json = list.map((notice) => ({ ...notice, created_at: before(notice.created_at) }))
  await route.fulfill({ response, json })
}
