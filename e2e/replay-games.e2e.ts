import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './axe.ts'
import { clearOf, craftIdentity, fillSlots } from './crafting.ts'
import { decideAll, operator, reportAll } from './operator.ts'
import { playOnOwnServer } from './own-server.ts'
import { enlargeText } from './places.ts'
import { playsFeed, realPlays } from './plays-of-a-game.ts'
import { fillSignUp, loggedIn, somebody, tokenOf } from './players.ts'
import { startServer } from './server.ts'
import { expect, test } from './test.ts'

// These stories end games of the replay early, and a game that has begun is closed for everybody. They have their own
// server, run one after another, and use a clock slow enough for any machine.
playOnOwnServer(() => startServer({ REPLAY_SPEED: '0.25' }))
test.describe.configure({ mode: 'default' })

/** Opens the first pack with that name in the inventory and turns over every card. */
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

/** Follows the call from its panel to its game, which shows every report up to the final whistle. */
async function watchToTheEnd(page: Page, token: string): Promise<void> {
  await page.goto('/inventory/predictions')
  await page
    .getByRole('button', { name: /^Prediction, / })
    .first()
    .click()
  await page
    .getByRole('complementary', { name: 'Prediction details' })
    .getByRole('link', { name: /^Watch/ })
    .click()
  const mine = page.getByRole('region', { name: 'Your calls' })
  await reportAll(token, { comesTrue: false, final: false })
  // On a slow machine the game's own plays may have begun. Either way the call is live and undecided.
  const states = ['live', 'reached', 'out_of_reach'].map((state) => `[data-state="${state}"]`)
  await expect(mine.locator(states.join())).toHaveCount(1)
  await expect(mine).not.toContainText(/· final/)
  await reportAll(token, { comesTrue: true, final: true })
  await expect(mine).toContainText(/· final/)
}

test('a newcomer watches the first call to its stamp, from the landing page to the redeemed prize', async ({
  page,
}) => {
  test.slow()
  await page.goto('/')
  await expect(page.getByText('Open Beta is Live!')).toBeVisible()
  await page.getByRole('button', { name: 'Play now' }).first().click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await fillSignUp(page, somebody())
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('banner')).toContainText('$0.00')

  await openPack(page, /^Pack, Starter Identity/, 4)
  await openPack(page, /^Pack, Starter Prediction/, 3)
  await craftIdentity(page)
  await craftPrediction(page)

  await watchToTheEnd(page, await tokenOf(page))
  await page.goto('/inventory/predictions')
  await page.getByRole('button', { name: /^Prediction, .*Resolved True/ }).click()
  await page.getByRole('button', { name: 'Claim Prize' }).click()
  const claim = page.getByRole('dialog')
  await claim.getByRole('button', { name: 'Claim Prize' }).click()
  await expect(claim.getByText(/The Identity and the prize card are in your inventory/)).toBeVisible()
  await claim.getByRole('link', { name: 'Redeem Prize' }).click()

  // The claimed prize is chosen.
  await page.getByRole('button', { name: 'Redeem Prize' }).click()
  // The card leaves room for the buttons, so nobody has to scroll to them.
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

test('a false prediction gives the identity back and nothing else', async ({ page, request }) => {
  test.slow()
  const token = await loggedIn(page, request)
  await openPack(page, /^Pack, Starter Identity/, 4)
  await openPack(page, /^Pack, Starter Prediction/, 3)
  await craftIdentity(page)
  await craftPrediction(page)
  await decideAll(token, false)
  await page.goto('/inventory/predictions')
  await page.getByRole('button', { name: /^Prediction, .*Resolved False/ }).click()
  await page.getByRole('button', { name: 'Return Identity' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Return Identity' }).click()
  await expect(dialog.getByText(/prize cards are burned/)).toBeVisible()
  await dialog.getByRole('link', { name: 'Make another call' }).click()
  await expect(clearOf(page, 'Identity')).toBeVisible()
  await page.goto('/inventory/identities')
  await expect(page.getByRole('button', { name: /^Identity, / })).toHaveCount(1)
  await page.goto('/inventory/prizes')
  await expect(page.getByText('No prize cards')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, inTurns: true })

  test('a guest watches a game of the replay go into overtime, play by play', async ({ page, request }) => {
    const game = '2025_02_NYG_DAL'
    const [plays, tell] = await Promise.all([realPlays(game), playsFeed(game)])
    const overtime = plays.findIndex(({ quarter }) => quarter > 4)
    const [first] = plays.slice(overtime)
    const event = await eventBetween('NYG', 'DAL')
    await tell(plays.slice(0, overtime))
    await page.goto(`/live/${event}`)
    const score = page.getByRole('region', { name: 'Score' })
    await expect(score).toContainText('4th quarter')
    await expect(page.getByRole('figure').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your calls' })).toHaveCount(0)
    const board = page.getByRole('region', { name: 'Plays' })
    const list = board.getByRole('listitem')
    await expect(list).toHaveCount(12)
    await board.getByRole('button', { name: `Show all ${overtime} plays` }).click()
    await expect(list).toHaveCount(overtime)

    await tell(plays.slice(overtime, overtime + 12))
    await expect(score).toContainText(/overtime \d+:\d\d/i)
    await expect(list).toHaveCount(overtime + 12)
    await expect(list.first()).toContainText(/overtime/i)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    // The whole result: the winner, and both teams' stat lines, as in that night's box score.
    await tell(plays)
    const last = plays.at(-1)
    await expect(page.getByRole('list', { name: 'Scores' }).getByRole('listitem').last()).toHaveText(
      new RegExp(`overtime .*: NYG ${last?.awayScore}, DAL ${last?.homeScore}$`, 'i'),
    )
    expect(last?.homeScore).not.toBe(first?.homeScore)
    const passing = page.getByRole('table', { name: 'Passing, DAL' })
    await expect(passing).toContainText('Dak Prescott')
    // Everybody has one row, with all numbers in view and titles as short as in a newspaper.
    await expect(passing.getByRole('columnheader', { name: 'Completions' })).toHaveText(/C\/A$/)
    await expect(passing.getByText('C/A')).toBeVisible()
    const hidden = await page
      .getByRole('table')
      .evaluateAll((tables) =>
        tables.map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
      )
    expect(Math.max(...hidden), 'pixels out of view').toBeLessThanOrEqual(0)
    const answer = await request.get(`/api/live/events/${event}`)
    expect(await answer.json()).toMatchObject({ state: 'live', quarter: 5, home_score: 40, away_score: 37 })

    // With twice the text size there is no room for a table. It is a list, and nothing has to be moved sideways.
    await enlargeText(page)
    await expectNoSidewaysScroll(page)
  })

  async function eventBetween(away: string, home: string): Promise<number> {
    const { data } = await operator.get<{ data: { id: number; name: string }[] }>(
      `/events?limit=100&search=${encodeURIComponent(`${away} at ${home}`)}`,
    )
    const [found] = data
    if (!found) throw new Error(`${away} at ${home} is not published`)
    return found.id
  }
})
