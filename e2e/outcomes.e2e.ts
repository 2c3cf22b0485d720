import type { Browser, Page } from '@playwright/test'
import { amend, newGame, predict, throwFor, type Game } from './games.ts'
import { operator } from './operator.ts'
import { expect, test } from './test.ts'
import { asPlayer, expectBalance, trader, type Trader } from './traders.ts'

interface Called extends Trader {
  readonly game: Game
  readonly prediction: number
}

/** A player with a $5 prediction that Mahomes throws for enough yards in a game of their own. */
async function caller(browser: Browser, name: string): Promise<Called> {
  const [player, game] = await Promise.all([trader(browser, name), newGame()])
  await predict(player, game)
  await player.page.goto('/profile/prediction-status')
  await expect(player.page.getByRole('cell', { name: 'Event Pending' })).toBeVisible()
  const link = player.page.getByRole('link', { name: /^Evidence for Patrick Mahomes/ })
  const prediction = Number(
    new URL((await link.getAttribute('href')) ?? '', 'http://x').searchParams.get('evidence'),
  )
  return { ...player, game, prediction }
}

async function openEvidence(page: Page) {
  await page.getByRole('link', { name: /^Evidence for Patrick Mahomes/ }).click()
  return page.getByRole('dialog', { name: 'Evidence' })
}

test('a player whose game is canceled gets all four cards back, reads why, and can look it up', async ({
  browser,
}) => {
  const called = await caller(browser, 'Vera Void')
  const { page } = called
  await operator.post(`/events/${called.game.event}/cancel`, { reason: 'a blizzard' })
  await expect(page.getByRole('cell', { name: 'Resolved Void' })).toBeVisible()
  const evidence = await openEvidence(page)
  await expect(evidence.getByText('Void by the rules. The event was canceled: a blizzard')).toBeVisible()
  await evidence.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(
    page.getByText(
      /^Void: .*The event was canceled: a blizzard\. All four cards are back in your inventory\.$/,
    ),
  ).toBeVisible()
  for (const [list, card] of [
    ['identities', /^Identity, Patrick Mahomes/],
    ['triggers', /^Trigger, /],
    ['prizes', /^Prize, /],
  ] as const) {
    await page.goto(`/inventory/${list}`)
    await expect(page.getByRole('button', { name: card }).first()).toBeVisible()
  }
})

test('a player whose statistic is corrected after the result was final is paid, and sees every ruling', async ({
  browser,
}) => {
  const called = await caller(browser, 'Amy Mended')
  const { page } = called
  await throwFor(called.game, [10])
  await expect(page.getByRole('cell', { name: 'Resolved False' })).toBeVisible()
  await asPlayer(called, '/claimback/cards', { nft_card_prediction_id: called.prediction })
  await expectBalance(called, 0)
  await amend(called.game, 'true', {
    evidence: 'the league counts 410 yards',
    reason: 'The box score was wrong',
  })
  await expectBalance(called, 5)
  await page.goto('/profile/prediction-status')
  await expect(page.getByRole('cell', { name: 'Resolved True' })).toBeVisible()
  const evidence = await openEvidence(page)
  await expect(evidence.getByText('the box score passing yards: 10 (final)')).toBeVisible()
  await expect(evidence.getByText('$5.00 was paid to you')).toBeVisible()
  await expect(evidence.getByRole('listitem').filter({ hasText: 'True by an operator' })).toContainText(
    'The box score was wrong: the league counts 410 yards',
  )
  await expect(evidence.getByRole('listitem').filter({ hasText: 'False by the reports' })).toBeVisible()

  // Void after all: its cards were burned by the claim, so they are not promised back.
  await amend(called.game, 'void', {
    evidence: 'the league struck the game',
    reason: 'The game was struck',
  })
  await page.reload()
  await expect(evidence.getByText('An operator decided it: the league struck the game.')).toBeVisible()
  await expect(evidence.getByText('$5.00 was paid to you')).toBeVisible()
  await expect(evidence).not.toContainText('All four cards come back')
})

test('the evidence opens from the card by keyboard, and says what would make the call true', async ({
  browser,
}) => {
  const called = await caller(browser, 'Kay Board')
  const { page } = called
  await page.goto('/inventory/predictions')
  await page
    .getByRole('button', { name: /^Prediction, / })
    .first()
    .click()
  const link = page.getByRole('link', { name: 'Show evidence' })
  await link.focus()
  await page.keyboard.press('Enter')
  const evidence = page.getByRole('dialog', { name: 'Evidence' })
  await expect(evidence).toContainText(/True when Patrick Mahomes throws for \d+ yards or more\./)
  await expect(evidence).toContainText('Not decided yet.')
  await page.keyboard.press('Escape')
  await expect(evidence).toBeHidden()
  await expect(page).toHaveURL(/\/profile\/prediction-status$/)
  // Back leads past the closed dialog.
  await page.goBack()
  await expect(page).toHaveURL(/\/inventory\/predictions/)
  await expect(evidence).toHaveCount(0)

  await page.goto('/profile/prediction-status?evidence=1')
  await expect(evidence).toContainText('There is no such prediction')
  await expect(evidence.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})
