import type { Browser, Locator, Page } from '@playwright/test'
import { loseNextAnswer } from './answers.ts'
import { expectNoSidewaysScroll, expectNothingFromAxe } from './axe.ts'
import { newGame, predict, throwFor } from './games.ts'
import { actOn, asOperator, doAct } from './operator-acts.ts'
import { operator, operatorCredentials } from './operator.ts'
import { playOnOwnServer } from './own-server.ts'
import { startServer } from './server.ts'
import { expect, test } from './test.ts'
import { claimAndRedeem, trader } from './traders.ts'

// A server on which every result can be disputed for an hour.
playOnOwnServer(() => startServer({ DISPUTE_SECONDS: '3600' }))

/** Wider than any column. */
const longWord = 'x'.repeat(120)

const longName = 'Buffalo Bills at the Kansas City Chiefs, Super Wild Card Weekend'

/** A player with a $5 prediction that Mahomes throws for enough yards. The box score wrongly says that he did not. */
async function wronglyDecided(browser: Browser, name: string): Promise<Page> {
  const [player, game] = await Promise.all([trader(browser, name), newGame({ name: longName })])
  await predict(player, game)
  await throwFor(game, [game.trigger.threshold - 1])
  return player.page
}

/** The operator opens the newest dispute in the room, on a phone, and decides for the player. */
async function decideOnAPhone(browser: Browser, evidence: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const room = await context.newPage()
  await asOperator(room)
  await room.goto('/operator/work')
  await actOn(room, 'dispute', 'Take this')
  await doAct(room, 'Take this')
  await expect(room.getByRole('row').filter({ hasText: operatorCredentials.email })).toBeVisible()
  const taken = room.getByRole('row').filter({ hasText: operatorCredentials.email })
  await taken.getByRole('link').click()
  await expect(room).toHaveURL(/\/operator\/disputes\?search=\d+$/)
  const said = room.getByRole('row').filter({ hasText: 'The box score counts 410 yards' })
  await expect(said.getByRole('link', { name: /^account \d+$/ })).toBeVisible()
  await expect(said).toContainText('https://example.com/box-score')
  await expect(said).not.toContainText('created at')
  const words = said.getByText('The box score counts 410 yards')
  const [inWords, inRoom] = await words.evaluate((each) => [
    each.scrollWidth,
    each.closest('ul')?.clientWidth,
  ])
  expect(inWords).toBeLessThanOrEqual(inRoom ?? 0)
  await expectNoSidewaysScroll(room)
  const lines = await room
    .getByRole('link', { name: longName })
    .evaluate((link) => link.getClientRects().length)
  expect(lines, 'lines of a long name').toBeLessThanOrEqual(3)
  // The title of the acts stays in view with them.
  const [title, cell] = await Promise.all([
    room.getByRole('columnheader', { name: 'Acts' }).boundingBox(),
    room.locator('td[data-stays]').first().boundingBox(),
  ])
  expect(title?.x).toBe(cell?.x)
  await actOn(room, 'The box score counts 410 yards', 'Decide')
  const dialog = room.getByRole('dialog', { name: 'Decide' })
  // It covers the list, so it repeats what the player wrote and what the outcome was decided on, in words.
  await expect(dialog).toContainText('The box score counts 410 yards')
  await expect(dialog).toContainText(/the box score: passing yards \d+, \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  await dialog.getByLabel('Outcome').selectOption('true')
  await expect(dialog.getByText('Prizes that can be redeemed')).toBeVisible()
  await expect(dialog).toContainText('$5.00')
  await doAct(room, 'Decide', { Outcome: 'true', Evidence: evidence })
  await room.goto('/operator/switches')
  await expect(room.getByRole('row').filter({ hasText: 'residents' })).toBeVisible()
  await expectNoSidewaysScroll(room)
  await expectNothingFromAxe(room)
  await context.close()
  const { data } = await operator.get<{ data: { action: string }[] }>('/audit?limit=20')
  const acts = data.map(({ action }) => action)
  expect(acts).toEqual(expect.arrayContaining(['work_taken', 'outcome_decided']))
}

test('a call that can still be disputed leads from its game to the evidence, not to a claim', async ({
  browser,
}) => {
  const [player, game] = await Promise.all([trader(browser, 'Wyn Waits'), newGame()])
  await predict(player, game)
  await throwFor(game, [game.trigger.threshold + 12])
  const { page } = player
  await page.goto(`/live/${game.event}`)
  const mine = page.getByRole('region', { name: 'Your calls' })
  await expect(mine.getByText('TRUE', { exact: true })).toBeVisible()
  await expect(mine.getByRole('link')).toHaveText(['Show Evidence'])
  await mine.getByRole('link', { name: 'Show Evidence' }).click()
  await expect(page.getByRole('dialog', { name: 'Evidence' })).toContainText('Is that wrong? Until')
})

async function openEvidence(page: Page): Promise<Locator> {
  await page.goto('/profile/prediction-status')
  await page.getByRole('link', { name: /^Evidence for Patrick Mahomes/ }).click()
  return page.getByRole('dialog', { name: 'Evidence' })
}

test('a dispute that was edited after a lost answer is told apart from a used key', async ({ browser }) => {
  const page = await wronglyDecided(browser, 'Lou Loses')
  const evidence = await openEvidence(page)
  await loseNextAnswer(page, '**/api/outcome_dispute')
  // Nor can the page read that it has arrived.
  await page.route('**/api/me/prediction_evidence/*', (route) => route.abort())
  const wrong = evidence.getByLabel('What is wrong')
  const dispute = evidence.getByRole('button', { name: 'Dispute' })
  await wrong.fill('410 yards')
  await dispute.click()
  await expect(evidence.locator('form').getByRole('alert')).toBeVisible()
  await wrong.fill('410 passing yards')
  await dispute.click()
  await expect(evidence.getByText('You have already disputed this outcome.')).toBeVisible()
})

test('a player disputes a result from its evidence, the operator changes it on a phone, and the player is paid', async ({
  browser,
}) => {
  const page = await wronglyDecided(browser, 'Dee Sputes')
  const evidence = await openEvidence(page)
  await expect(page.getByRole('cell', { name: 'Counter' })).toBeVisible()
  await expect(evidence.getByText('Is that wrong? Until')).toBeVisible()
  await expectNothingFromAxe(page, 'dialog')

  const dispute = evidence.getByRole('button', { name: 'Dispute' })
  await expect(dispute).toBeDisabled()
  // It is high enough for a few sentences, which stay one line.
  const wrong = evidence.getByLabel('What is wrong')
  expect((await wrong.boundingBox())?.height).toBeGreaterThan(60)
  await wrong.fill(`The box score\ncounts 410 yards ${longWord}`)
  await evidence.getByLabel('A link that shows it (optional)').fill('https://example.com/box-score')
  await dispute.click()
  await expect(
    evidence.getByText('An operator has to rule on this. Nothing is paid or burned before that.'),
  ).toBeVisible()
  await expect(evidence.getByText(`The box score counts 410 yards ${longWord}`)).toBeVisible()
  await expect(dispute).toBeHidden()
  await expectNothingFromAxe(page, 'dialog')
  await evidence.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('cell', { name: 'Counter' })).toBeVisible()

  const { data: disputes } = await operator.get<{ data: { reason: string; link: string | null }[] }>(
    '/disputes',
  )
  expect(JSON.stringify(disputes)).toContain('The box score counts 410 yards')
  await decideOnAPhone(browser, 'the league counts 410 yards')
  await expect(page.getByRole('cell', { name: 'Resolved True' })).toBeVisible()
  const decided = await openEvidence(page)
  await expect(decided.getByRole('listitem').filter({ hasText: 'True by an operator' })).toContainText(
    'the league counts 410 yards',
  )
  await expect(decided.getByRole('listitem').filter({ hasText: 'False by the reports' })).toBeVisible()
  await expect(decided.getByRole('button', { name: 'Dispute' })).toBeHidden()
  await decided.getByRole('button', { name: 'Done' }).click()

  await page.goto('/inventory/predictions')
  await claimAndRedeem(page, '$5.00')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('banner')).toContainText('$5.00')
})
