import type { APIRequestContext } from '@playwright/test'
import { changeAnswers } from './answers.ts'
import { findingsOfAxe } from './axe.ts'
import { buyPacksOf } from './packs.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'
import { trader } from './traders.ts'

test.use({ inTurns: true })

/** Opens both starter packs through the API; returns the id of the first. */
async function openStarterPack(request: APIRequestContext, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const listed = await request.get('/api/me/card_pack/params?show_onboarding=true', { headers })
  const { data }: { data: { id: number }[] } = await listed.json()
  const id = data[0]?.id ?? 0
  expect((await request.post(`/api/card_pack/${id}/open`, { headers })).ok()).toBe(true)
  return id
}

test('a player checks a pack they just opened in their own browser', async ({ page, request }) => {
  const token = await loggedIn(page, request)
  const listed = await request.get('/api/me/card_pack/params?show_onboarding=true', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data }: { data: { id: number }[] } = await listed.json()
  await page.goto(`/inventory/card-pack-open/${data[0]?.id}`)
  await expect(page.getByRole('button', { name: 'Tear open' })).toBeVisible()
  await page.getByRole('main').getByText('Fairness', { exact: true }).click()
  await page.getByRole('link', { name: 'Verify this draw' }).click()
  await expect(page).toHaveURL(/\/fairness\/\d+\?sealed=[0-9a-f]{64}$/)
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await expect(verdict.getByRole('status')).toHaveText('Fair: checked in your browser')
  await expect(verdict).toContainText('The seal is the one that you were shown before the pack was opened')
  for (const step of [
    'Sealed before anybody could know',
    'The opener’s own seed',
    'What it was drawn from',
    'The draw, card by card',
    'The cards',
  ])
    await expect(page.getByRole('heading', { name: step, exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'The draw, card by card' }).getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('list', { name: 'Cards drawn again' }).getByRole('listitem')).toHaveCount(4)
})

test('a pack of a single card is opened and checked as one card', async ({ browser }) => {
  const buyer = await trader(browser, 'Sol Single', 2)
  await buyPacksOf(buyer, 1, 'AFC East Tournament')
  const { page } = buyer
  await page.goto('/inventory/card-packs')
  await page.getByRole('button', { name: /^Pack, AFC East Tournament/ }).dblclick()
  await expect(page.getByText('1 card inside')).toBeVisible()
  await page.getByRole('button', { name: 'Tear open' }).click()
  await expect(page.getByRole('heading', { name: 'Turn it over' })).toBeVisible()
  await page.getByRole('main').getByText('Fairness', { exact: true }).click()
  await page.getByRole('link', { name: 'Verify this draw' }).click()
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await expect(verdict).toContainText('Nobody chose this card. Your browser drew it again')
  await expect(verdict).toContainText('1 card, the same')
})

test('a guest follows the rules to the check of opened packs, and checks one', async ({
  page,
  request,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const token = await loggedIn(await elsewhere.newPage(), request)
  const id = await openStarterPack(request, token)
  await elsewhere.close()
  await page.goto('/privacies/rules')
  await page.getByRole('link', { name: 'fairness page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Drawn fairly/ })).toBeVisible()
  await page.getByLabel('Pack number').fill('no number')
  await page.getByRole('button', { name: 'Check this pack' }).click()
  await expect(page.getByText('Digits only')).toBeVisible()
  await page.getByLabel('Pack number').fill(String(id))
  await page.getByRole('button', { name: 'Check this pack' }).click()
  await expect(page.getByRole('status')).toHaveText('Fair: checked in your browser')
  expect(await findingsOfAxe(page)).toEqual([])

  // From the step about the seal, a link leads to that day's seals, where the pack is marked as opened.
  await page.getByRole('link', { name: 'the list of that day' }).click()
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d#seals/)
  await expect(page.getByRole('table', { name: /^Seals of/ })).toBeVisible()
})

test('a tampered proof is caught, and the difference is shown', async ({ page, request }) => {
  const token = await loggedIn(page, request)
  const id = await openStarterPack(request, token)
  type Proof = { draws: { cards: [string, number, string][] } }
  await changeAnswers(page, `**/api/card_pack/${id}/proof`, ({ draws, ...proof }: Proof) => {
    const cards = draws.cards.map((card, index) => (index === 0 ? [card[0], 4, card[2]] : card))
    return { ...proof, draws: { ...draws, cards } }
  })
  await page.goto(`/fairness/${id}`)
  await expect(page.getByRole('alert')).toHaveText('This does not add up')
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(
    'Both seeds together draw exactly these cards: no',
  )
  const row = page.getByRole('table', { name: 'The draw, card by card' }).getByRole('row').nth(1)
  await expect(row).toContainText('Drawn here: Standard')
  await expect(row).toContainText('In the proof: Legendary')
  expect(await findingsOfAxe(page)).toEqual([])

  // A seal noted before the opening that differs from the proof's is a difference too.
  await page.unroute(`**/api/card_pack/${id}/proof`)
  await page.goto(`/fairness/${id}?sealed=${'ab'.repeat(32)}`)
  await expect(page.getByRole('alert')).toHaveText('This does not add up')
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(
    'shown before the pack was opened: no',
  )
})

test('odds are shown beside the real results, with supply; a day without packs says so', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A game that has just begun has no block of transfers yet.
  const checkpoint = {
    day: '2026-02-01',
    transfers: { block: 1, hash: 'ab'.repeat(32) },
    audit_log: null,
    liabilities: null,
    witnesses: 0,
  }
  await changeAnswers(page, '**/api/chain/checkpoints*', (answer: object) => ({
    ...answer,
    data: [checkpoint],
  }))
  await page.goto('/fairness')
  const odds = page.getByRole('region', { name: 'Odds, and what came out' })
  await expect(odds.getByRole('table').first()).toBeVisible()
  const collections = odds.getByLabel('Collection')
  await expect.poll(() => collections.locator('option').count()).toBeGreaterThan(8)
  await expect(odds.getByText('No limit on supply').first()).toBeVisible()
  await expect(odds.getByText('10,000 left').first()).toBeVisible()
  await expect(odds.getByRole('columnheader', { name: 'Published' }).first()).toBeVisible()
  const prediction = odds.getByRole('listitem').filter({ has: page.getByText('$3.00', { exact: true }) })
  await expect(prediction.getByText('$20.00 (80%), $25.00 (15%) and $50.00 (5%)')).toBeVisible()
  await expect(prediction.getByText('$2.81 (94% of the price)')).toBeVisible()
  await expect(prediction.getByText(/^\d+% of the price$/)).toHaveCount(2)
  await expect(odds.getByText('At least one card of each pack is Epic or rarer.')).toBeVisible()
  // A bar's length is proportional to its chance: five times the chance is five times the length.
  const rows = odds.getByRole('table').first().getByRole('row')
  await expect(rows.filter({ hasText: 'Legendary' })).toContainText('0.5%')
  await expect(rows.filter({ hasText: 'Legendary' })).toContainText('1 card in 200')
  await expect(rows.filter({ hasText: 'Rare' })).toContainText('about 1 card in 6')
  const shares = await rows.locator('th > span').evaluateAll((bars) =>
    bars.map((bar) => {
      const filled = bar.firstElementChild?.getBoundingClientRect().width ?? 0
      return Math.round((1000 * filled) / bar.getBoundingClientRect().width) / 10
    }),
  )
  expect(shares).toEqual([80, 16, 3.5, 0.5])
  expect(await findingsOfAxe(page)).toEqual([])
  await page.getByText('Everything you need to write your own checker').click()
  await expect(page.getByText('most significant first')).toBeVisible()
  await expect(page.getByLabel('The worked example as JSON')).toContainText('"seed_hash"')
  const chains = page.getByRole('table', { name: 'Newest hashes by day' })
  await expect(chains.getByRole('row').nth(1)).toContainText(`2026-02-01${'ab'.repeat(32)}None yet0`)
  const witnesses = page.getByRole('region', { name: 'Witnesses' })
  await expect(witnesses.getByText('No witness has signed these hashes yet')).toBeVisible()
  await expect(page.getByText(/^No seal was replaced on/)).toBeVisible()
  expect(await findingsOfAxe(page)).toEqual([])
  await page.getByLabel('Day', { exact: true }).fill('2020-02-02')
  await expect(page.getByText('No pack was made on this day')).toBeVisible()
  await page.goto('/fairness/999999999')
  await expect(page).toHaveTitle('Fairness · Called Shot')
  await expect(page.getByText('There is no such opened pack')).toBeVisible()
  await page.goto('/fairness/nonsense')
  await expect(page.getByText('There is no such opened pack')).toBeVisible()
})

test('a day that is typed part by part is one step, without the days and years on the way', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url())
    if (pathname.endsWith('/commitments')) asked.push(searchParams.get('day') ?? '')
  })
  await page.goto('/privacies/rules')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fairness' }).click()
  const field = page.getByLabel('Day', { exact: true })
  await field.focus()
  await page.keyboard.type('01152026')
  await expect(page).toHaveURL('/fairness?day=2026-01-15')
  await expect(field).toHaveValue('2026-01-15')
  await expect(page.getByText('No pack was made on this day')).toBeVisible()
  expect(asked.filter((day) => day < '1900')).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/privacies/rules')
})

test('a guest sees who has signed the newest hashes, and what that means', async ({ page }) => {
  const day = (date: string, block: number, witnesses: number) => ({
    day: date,
    transfers: { block, hash: 'ab'.repeat(32) },
    audit_log: null,
    liabilities: null,
    witnesses,
  })
  const keyOf = (n: number) => `MCowBQYDK2VwAyEA${String(n).repeat(43)}=`
  const signature = (block: number, n: number) => ({
    block,
    public_key: keyOf(n),
    entry: '{}',
    signature: 'AA==',
    published_at: '2026-02-01T10:04:00.000Z',
  })
  const signatures = [1, 2, 3, 4, 5, 6].map((n) => signature(9, n))
  const listed = (data: readonly object[], total: number, offset = 0) => ({
    data,
    pagination_metadata: {
      total_count: total,
      current_page: offset / 5 + 1,
      page_count: 2,
      has_prev_page: offset > 0,
      has_next_page: offset === 0,
      offset,
      limit: 5,
    },
  })
  await page.route('**/api/chain/checkpoints?*', (route) =>
    route.fulfill({ json: listed([day('2026-02-02', 12, 0), day('2026-02-01', 9, 6)], 2) }),
  )
  let isDown = true
  await page.route('**/api/chain/checkpoints/9/witness*', (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    return isDown
      ? route.fulfill({ status: 500, json: { message: 'no' } })
      : route.fulfill({ json: listed(signatures.slice(offset, offset + 5), 6, offset) })
  })
  await page.goto('/fairness')
  const witnesses = page.getByRole('region', { name: 'Witnesses' })
  await expect(witnesses.getByText('sign what they were told, with a key of their own')).toBeVisible()
  isDown = false
  await witnesses.getByRole('button', { name: 'Try again' }).click()
  const table = witnesses.getByRole('table', { name: 'Newest signatures of witnesses' })
  await expect(table.getByRole('row')).toHaveCount(6)
  await expect(table.getByRole('row').nth(1)).toContainText(`Feb 1, 2026, 10:04:00 UTC9${keyOf(1)}`)
  await witnesses.getByRole('button', { name: 'Next page' }).click()
  await expect(table.getByRole('row').nth(1)).toContainText(keyOf(6))
  await expect(
    page.getByRole('table', { name: 'Newest hashes by day' }).getByRole('row').nth(2),
  ).toContainText('6')
  expect(await findingsOfAxe(page)).toEqual([])
})

test('a player checks that their own money is counted in what is owed to everybody', async ({
  page,
  request,
}) => {
  await page.goto('/fairness')
  const owed = page.getByRole('region', { name: 'What we owe you' })
  await expect(owed.getByText('Log in to check that your own part is counted')).toBeVisible()
  await expect(
    owed.getByRole('table', { name: 'What all players have, by day' }).getByRole('row'),
  ).not.toHaveCount(0)
  await loggedIn(page, request)
  await page.goto('/fairness')
  await owed.getByRole('button', { name: 'Check my part' }).click()
  const part = owed.getByRole('region', { name: 'Your part' })
  await expect(part.getByRole('status')).toHaveText('Checked in your browser: you had nothing then')
  await expect(part).toContainText('Nothing was owed to you, so you have no leaf')
  expect(await findingsOfAxe(page)).toEqual([])
})

test('a server that tells a player a different sum than it published is caught in the browser', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  const owed = { available: 12, reserved: 0, bonus: 0, prizes: 0 }
  const leaves = [500, 700].map((cents, index) => ({ part: index + 1, cents, position: index, path: [] }))
  await changeAnswers(page, '**/api/me/liability_proof*', (answer: object) => ({
    ...answer,
    owed,
    salt: 'ab'.repeat(16),
    leaves,
  }))
  await page.goto('/fairness')
  await page.getByRole('button', { name: 'Check my part' }).click()
  const part = page.getByRole('region', { name: 'Your part' })
  await expect(part.getByRole('alert')).toHaveText('This does not add up')
  await expect(part).toContainText(
    'They are counted in the published root, and no sum beside them is below zero: no',
  )
})
