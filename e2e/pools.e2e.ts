import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listOf } from './answers.ts'
import { findingsOfAxe } from './axe.ts'
import { fillSlots } from './crafting.ts'
import { failUntilTriedAgain } from './failing.ts'
import { fourFor, predict, type Game } from './games.ts'
import { mastersResults, mastersSeason } from './masters-season.ts'
import { operator } from './operator.ts'
import { playOnOwnServer } from './own-server.ts'
import { loggedIn } from './players.ts'
import { startServer } from './server.ts'
import { expect, test } from './test.ts'
import { grant, trader } from './traders.ts'

const pool = {
  name: 'Masters Tournament 2026: Finishes in the top 10',
  total_entries: 2,
  is_open: true,
  total_pool_amount: 100,
  user_identity_pool: [
    { name: 'Ann', player_amount: 10, status: 'Event Pending', prediction_id: 71 },
    { name: 'Bob', player_amount: 10, status: 'Resolved True' },
    { name: 'Eve', player_amount: 10, status: 'Resolved False' },
    { name: 'Dan', player_amount: 10, status: 'Counter' },
    { name: 'Nobody', player_amount: 10, status: 'Processing' },
    { name: 'Nil', player_amount: 10, status: 'Processing' },
  ],
  total_identity_pool: [
    { name: 'Ann', subtotal_amount: 40 },
    { name: 'Bob', subtotal_amount: 40 },
    { name: 'Eve', subtotal_amount: 40 },
    { name: 'Dan', subtotal_amount: 30 },
    { name: 'Nil', subtotal_amount: 0 },
  ],
}

const voidEntry = {
  status: 'void',
  floored: null,
  remainder: null,
  has_leftover_cent: false,
  share: 0,
}

const ofLongName = { name: 'Maximilian Featherstonehaugh' }

/** The call of Ann's entry while its game is on. */
function onNow(words: string): object {
  return {
    prediction_id: 71,
    event_id: 5,
    person_id: 'ann',
    trigger_id: 9,
    about: 'Ann',
    sentence: 'makes 7 solo tackles or more',
    metric: 'tackles_solo',
    comparator: '>=',
    threshold: 7,
    value: 9,
    known: true,
    corrected_from: null,
    verdict: null,
    no_number_because: null,
    state: 'reached',
    chance: null,
    quarter: 3,
    seconds_left: 128,
    words,
    version: 4,
  }
}

function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getClientRects().length
}

/** Answers the pools as a server that sends only the required fields. */
async function answerPools(page: Page, answer: object): Promise<{ readonly asked: () => number }> {
  let asked = 0
  await page.route('**/api/pool', async (route) => {
    asked += 1
    await route.fulfill({ json: answer })
  })
  return { asked: () => asked }
}

test.describe('the page of pools', () => {
  test('has a section for each pool, with its figures and the player’s own', async ({ page, request }) => {
    await loggedIn(page, request)
    await answerPools(page, {
      trigger_pools: [
        pool,
        {
          ...pool,
          name: 'Another',
          total_entries: 1,
          is_open: false,
          total_pool_amount: 123_456.78,
          user_identity_pool: [],
        },
        {
          ...pool,
          name: 'A third',
          total_entries: 0,
          total_pool_amount: 0,
          user_identity_pool: [{ ...ofLongName, player_amount: 0, status: 'Counter', outcome_id: 1 }],
          total_identity_pool: [
            { ...ofLongName, subtotal_amount: 40, outcome_id: 1 },
            { ...ofLongName, subtotal_amount: 30, outcome_id: 2 },
          ],
        },
      ],
    })
    const standing = '9 of 7 solo tackles · reached, to be confirmed at the final whistle · 3rd quarter 2:08'
    await page.route('**/api/me/live_predictions', (route) =>
      route.fulfill({ json: { data: [onNow(standing)] } }),
    )
    await page.goto('/mastersevent')
    await expect(page.getByRole('heading', { name: 'Masters Tournament Pool Predictions' })).toBeVisible()
    const sections = page.getByRole('main').getByRole('region')
    await expect(sections).toHaveCount(3)
    const [first, second, third] = [sections.nth(0), sections.nth(1), sections.nth(2)]
    await expect(first.getByRole('heading', { name: pool.name })).toBeVisible()
    await expect(first.getByText('Entries', { exact: true })).toBeVisible()
    await expect(second.getByText('Entry', { exact: true })).toBeVisible()
    await expect(third.getByText('Entries', { exact: true })).toBeVisible()
    // A namesake is somebody else.
    await expect(third.getByText('yours')).toHaveCount(1)
    await expect(first.getByText('Open', { exact: true })).toBeVisible()
    await expect(second.getByText('Closed', { exact: true })).toBeVisible()
    await expect(first.getByText('$100.00', { exact: true })).toBeVisible()
    for (const width of [1280, 800, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await second.getByText('$123,456.78').evaluate(linesOf), `at ${width} pixels`).toBe(1)
    }
    await page.setViewportSize({ width: 1280, height: 720 })
    const cutOff = await third.getByText('yours', { exact: true }).evaluate((mark) => {
      const shown = mark.parentElement?.getBoundingClientRect()
      return mark.getBoundingClientRect().right - (shown?.right ?? 0)
    })
    expect(cutOff, 'pixels of the mark that are out of view').toBeLessThanOrEqual(1)
    await expect(second.getByText("You haven't made any predictions for this trigger yet.")).toBeVisible()

    for (const title of ['Prediction Status', 'Prize Card amount', 'Projected Pool Bonus'])
      await expect(first.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
    const row = (name: string) => first.getByRole('row').filter({ hasText: name })
    await expect(row('Ann')).toContainText('15.00')
    await expect(row('Ann')).toContainText(standing)
    await expect(row('Dan')).toContainText('23.33')
    for (const nothing of ['Nobody', 'Nil']) await expect(row(nothing)).toContainText('$0.00')
    await expect(row('Bob').locator('td.resolved')).toHaveText('Resolved True')
    await expect(row('Eve').locator('td.not-resolved')).toHaveText('Resolved False')
    await expect(first.locator('td.pending')).toHaveText([
      `Event Pending${standing} Watch`,
      'Counter',
      'Processing',
      'Processing',
    ])

    expect(await findingsOfAxe(page)).toEqual([])

    for (const [term, text] of [
      ['Total Pool', 'The total pool is the value of prize cards used in predictions.'],
      ['Prize Card amount', 'The bonus comes in addition to the prize card value.'],
      [
        'Projected Pool Bonus',
        'Players whose prediction resolves true share pro-rata the prize cards of false predictions.',
      ],
    ] as const) {
      await first.getByRole('button', { name: term }).focus()
      await expect(first.getByRole('tooltip').filter({ visible: true })).toContainText(text)
    }

    // Escape also ends an explanation that the pointer opened.
    await first.getByRole('button', { name: 'Projected Pool Bonus' }).blur()
    await first.getByRole('button', { name: 'Total Pool' }).hover()
    await expect(first.getByRole('tooltip').filter({ visible: true })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(first.getByRole('tooltip').filter({ visible: true })).toHaveCount(0)
  })

  test('says when there is no pool, and stays when loading fails', async ({ page, request }) => {
    await loggedIn(page, request)
    await answerPools(page, { trigger_pools: [] })
    await page.goto('/mastersevent')
    await expect(page.getByText('No added triggers for this event yet.')).toBeVisible()
    await page.unroute('**/api/pool')

    const logged: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text())
    })
    await answerPools(page, { trigger_pools: [pool] })
    await failUntilTriedAgain(page, '**/api/pool', {
      status: 500,
      json: { message: 'It broke.', code: 'internal' },
    })
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('That did not load')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(logged.some((text) => text.includes('The pools did not load'))).toBe(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: pool.name })).toBeVisible()
  })

  test('has a page for a pool whose entries are all void, which speaks of no forfeited cards', async ({
    page,
    request,
  }) => {
    await loggedIn(page, request)
    await page.route('**/api/pool/8/9/audit*', (route) =>
      route.fulfill({
        json: {
          event_id: 8,
          trigger_id: 9,
          event_name: 'Masters Tournament 2026',
          trigger_name: 'Finishes in the top 10',
          name: 'Masters Tournament 2026: Finishes in the top 10',
          total_entries: 0,
          is_open: false,
          is_settled: true,
          closes_at: null,
          total_pool_amount: 0,
          settled_at: '2026-04-12T20:00:00Z',
          right_amount: 0,
          forfeited_amount: 0,
          right_entries: 0,
          wrong_entries: 0,
          void_entries: 1,
          shares_amount: 0,
          leftover_cents: 0,
          ...listOf([{ ...voidEntry, prediction_id: 71, name: 'Ann', amount: 10 }], {
            limit: 100,
            offset: 0,
          }),
        },
      }),
    )
    await page.goto('/mastersevent/8/9')
    await expect(
      page.getByText('Every entry is void, so there are no shares: the players get all their cards back.'),
    ).toBeVisible()
    await expect(page.getByText('stay with the house')).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: 'Ann' })).toContainText('cards returned')
  })

  test('is loaded again on every socket message, only while it is shown', async ({ page, request }) => {
    await loggedIn(page, request)
    let push = () => {}
    await page.routeWebSocket('**/ws', (socket) => {
      push = () => socket.send('news')
    })
    const { asked } = await answerPools(page, { trigger_pools: [pool] })
    await page.goto('/profile/settings')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    push()
    await page.goto('/mastersevent')
    await expect(page.getByRole('heading', { name: pool.name })).toBeVisible()
    expect(asked()).toBe(1)
    for (const times of [2, 3]) {
      push()
      await expect.poll(asked).toBe(times)
    }
  })
})

test.describe('the Masters, as they were played', () => {
  playOnOwnServer(async () => {
    const content = await mastersSeason()
    // A replay step is 75 seconds, a game seven and a half minutes. The Masters begin in a minute and a half.
    const server = await startServer({ CONTENT_DIR: content, REPLAY_SPEED: '8' })
    return {
      ...server,
      async stop() {
        await server.stop()
        await rm(content, { recursive: true, force: true })
      },
    }
  })

  test('a player follows a pool from craft to bonus', async ({ browser }) => {
    const [winner, other] = await mastersResults().then((all) =>
      all.filter(({ place }) => place !== null && place <= 10),
    )
    const [loser, alsoLost] = await mastersResults().then((all) =>
      all.filter(({ place }) => place !== null && place > 20),
    )
    if (!winner || !other || !loser || !alsoLost) throw new Error('nobody played the Masters')

    let event = { id: 0, name: '', starts_at: '' }
    await expect
      .poll(async () => {
        const { data } = await operator.get<{ data: (typeof event)[] }>(
          '/events?search=Masters%20Tournament&limit=100',
        )
        event = data.at(-1) ?? event
        return event.id
      })
      .toBeGreaterThan(0)
    const { data: triggers } = await operator.get<{ data: Game['trigger'][] }>('/triggers?limit=100')
    const trigger = triggers.find(({ name }) => name === 'Finishes in the top 10')
    if (!trigger) throw new Error('there is no top ten')
    const golf: Game = {
      event: event.id,
      people: [winner, other, loser, alsoLost].map(({ personId }) => personId),
      trigger,
    }

    const [ann, bob, eve] = [
      await trader(browser, 'Ann Lee'),
      await trader(browser, 'Bob Roe'),
      await trader(browser, 'Eve Poe'),
    ]
    const { page } = ann
    await grant(ann.email, { cards: fourFor(golf) })
    await page.goto('/crafting/prediction')
    await fillSlots(page, ['Identity', 'Event', 'Trigger', 'Prize'])
    await expect(page.getByText('If nobody in the pool is right, no bonus is paid.')).toBeVisible()
    await page.getByLabel(/^I acknowledge/).check()
    await page.getByRole('button', { name: 'Craft', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Prediction was crafted' })
      .getByRole('button', { name: 'Done' })
      .click()

    await page.goto('/mastersevent')
    const section = page.getByRole('region', { name: `${event.name}: Finishes in the top 10` })
    await expect(section.getByText('Open', { exact: true })).toBeVisible()
    await expect(section.getByText('Entry', { exact: true })).toBeVisible()
    await expect(section.getByRole('row').filter({ hasText: winner.name })).toContainText('$0.00')

    // Others enter, and the pool's page updates by itself.
    await predict(bob, golf, { of: 1, prize: 10 })
    await predict(bob, golf, { of: 2, prize: 3 })
    await predict(eve, golf, { of: 3, prize: 7 })
    await expect(section.getByText('$25.00', { exact: true })).toBeVisible()
    await expect(section.getByText('Entries', { exact: true })).toBeVisible()
    await expect(section.getByRole('row').filter({ hasText: winner.name })).toContainText('$20.00estimate')

    // It closes at the lock-out, and the results in the data settle it.
    const untilStart = new Date(event.starts_at).getTime() - Date.now()
    await expect(section.getByText('Closed', { exact: true })).toBeVisible({ timeout: untilStart + 120_000 })
    await expect(section.getByRole('link', { name: /^How the shares add up/ })).toBeVisible()
    // $10.00 was lost; she staked a third of the right entries' $15.00.
    await expect(section.getByRole('row').filter({ hasText: winner.name })).toContainText('$3.33final')
    await expect(section.getByRole('cell', { name: 'Resolved True' })).toBeVisible()

    await section.getByRole('link', { name: /^How the shares add up/ }).click()
    await expect(page.getByRole('heading', { name: 'How the shares add up' })).toBeVisible()
    await expect(
      page.getByText('Checked in your browser: all 2 shares sum to $10.00, exactly what was forfeited.'),
    ).toBeVisible()
    // They are fixed now, and paid with each claim.
    await expect(page.getByText('Shares on top of prizes$10.00')).toBeVisible()
    const audited = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(audited(winner.name)).toContainText('$10.00 × $5.00 ÷ $15.00 = $3.33')
    await expect(audited(other.name)).toContainText('$6.67')
    await expect(audited(loser.name)).toContainText('forfeited')
    expect(await findingsOfAxe(page)).toEqual([])

    // She gets a notice, claims, and has the bonus in her balance beside the redeemable prize.
    await page.goto('/inventory/predictions')
    await page.getByRole('button', { name: 'Notifications' }).click()
    await expect(
      page.getByText(/^Entries are closed: the pool Masters Tournament .*4 entries and \$25\.00 in it/),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Prediction, .*Resolved True/ }).click()
    await page.getByRole('button', { name: 'Claim Prize' }).click()
    const claim = page.getByRole('dialog')
    await claim.getByRole('button', { name: 'Claim Prize' }).click()
    await expect(claim).toContainText('Pool bonus: $3.33, paid into your balance.')
    await claim.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('banner')).toContainText('$3.33')
    await page.goto('/profile/transactions')
    await expect(page.getByRole('row').filter({ hasText: 'Pool bonus' })).toContainText('$3.33')
    await page.goto('/inventory/prizes')
    await expect(page.getByRole('button', { name: /^Prize, \$5\.00, .*Redeemable/ })).toBeVisible()
  })
})
