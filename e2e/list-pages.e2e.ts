import type { Route } from '@playwright/test'
import { listOf } from './answers.ts'
import { manyParts } from './many-parts.ts'
import { asOperator } from './operator-acts.ts'
import { expect, test } from './test.ts'
import { grant, sellChosen, trader } from './traders.ts'

test.use({ inTurns: true })

/** What the audit of a pool that takes entries says beside its list. */
const openPool = {
  event_id: 1,
  trigger_id: 2,
  event_name: 'A pool event',
  trigger_name: '250+ passing yards',
  name: 'A pool event: 250+ passing yards',
  total_entries: 4,
  is_open: true,
  is_settled: false,
  closes_at: '2027-01-10T18:00:00Z',
  total_pool_amount: 20,
  settled_at: null,
  right_amount: null,
  forfeited_amount: null,
  right_entries: 0,
  wrong_entries: 0,
  void_entries: 0,
  shares_amount: null,
  leftover_cents: 0,
}

test('a list can jump to its first or last page from two or more pages away, and steps back from one that empties', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Paige Pages')
  const cards = await manyParts()
  await grant(email, { cards })
  await grant(email, { cards: cards.slice(0, 33) })
  const asked: string[] = []
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url())
    if (pathname === '/api/me/nft_card_date/params')
      asked.push(`limit=${searchParams.get('limit')}&offset=${searchParams.get('offset')}`)
  })
  for (const [at, first, last] of [
    [1, 0, 1],
    [2, 0, 1],
    [3, 1, 1],
    [4, 1, 0],
    [5, 1, 0],
  ] as const) {
    await page.goto(`/inventory/dates?page=${at}`)
    await expect(page.getByText(`Page ${at} of 5`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'First page' })).toHaveCount(first)
    await expect(page.getByRole('button', { name: 'Last page' })).toHaveCount(last)
  }
  expect(asked).toContain('limit=20&offset=40')
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(page.getByText('Page 1 of 5')).toBeVisible()

  // The only card of the last page no longer fits the filter.
  await page.goto('/inventory/dates?tag=Not+Listed&page=5')
  await page.getByRole('region', { name: 'Dates' }).getByRole('button').click()
  await sellChosen(page, '2')
  await expect(page.getByText('Page 4 of 4')).toBeVisible()
  await expect(page).toHaveURL(/page=4/)
})

test('an address past the last page of any list says so, and leads to the first', async ({ browser }) => {
  const { page } = await trader(browser, 'Paige Pages')
  const beyond = listOf([1, 2, 3, 4], { limit: 25, offset: 2450 })
  await page.route('**/api/leaderboard?*offset=2450*', (route) =>
    route.fulfill({ json: { ...beyond, season: 1, seasons: [1] } }),
  )
  await page.route('**/api/pool/1/2/audit?*', (route) => route.fulfill({ json: { ...openPool, ...beyond } }))
  await page.goto('/album')
  const collection = await page.getByRole('link', { name: /AFC East/ }).getAttribute('href')
  for (const list of ['/leaderboards', collection, '/fairness', '/buypacks', '/mastersevent/1/2']) {
    await page.goto(`${list}?page=99`)
    await expect(page.getByText('There is no page 99 of this list.')).toBeVisible()
    await page.getByRole('button', { name: 'First page' }).click()
    await expect(page).not.toHaveURL(/page=99/)
  }
  const desk = await browser.newPage()
  await asOperator(desk)
  await desk.goto('/operator/people?page=9999')
  await expect(desk.getByText('There is no page 9999 of this list.')).toBeVisible()
  await desk.goto('/operator/content?page=99')
  await expect(desk.getByText('There is no page 99 of this list.')).toBeVisible()
  await desk.getByRole('button', { name: 'First page' }).click()
  await expect(desk.getByRole('table', { name: 'History' })).toBeVisible()
  await desk.close()
})

test('a list that has become shorter than the page in view says so, not that there is nothing', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Sho Rter')
  // It was longer a moment ago: the second page had a row then.
  const shorter = (rows: readonly unknown[], limit: number) => (route: Route) =>
    route.fulfill({
      json: route.request().url().includes(`offset=${limit}`)
        ? listOf(rows.slice(0, limit), { limit, offset: limit })
        : listOf(rows, { limit, offset: 0 }),
    })
  const reseals = Array.from({ length: 26 }, (_, index) => ({
    pack_id: index + 1,
    at: '2026-11-01T12:00:00Z',
    seed_hash_before: 'a'.repeat(64),
    seed_hash: 'b'.repeat(64),
    reason: 'restored',
  }))
  await page.route('**/api/card_pack/reseals?*', shorter(reseals, 25))
  await page.goto('/fairness')
  const resealed = page.getByRole('region', { name: 'Seals replaced on that day' })
  await resealed.getByRole('button', { name: 'Next page' }).click()
  await expect(resealed.getByText('There is no page 2 of this list.')).toBeVisible()
  await expect(resealed.getByText('No seal was replaced')).toHaveCount(0)
  await resealed.getByRole('button', { name: 'First page' }).click()
  await expect(resealed.getByRole('table')).toBeVisible()

  const desk = await browser.newPage()
  await asOperator(desk)
  const held = Array.from({ length: 11 }, (_, index) => ({
    id: index + 1,
    kind: 'year',
    name: '1995',
    rarity: 1,
    state: 'held',
    price: null,
    value: null,
    created_at: '2026-11-01T12:00:00Z',
  }))
  await desk.route('**/api/operator/accounts/*/cards?*', shorter(held, 10))
  await desk.goto('/operator/search')
  await desk.getByLabel('Email, name, key, or the number of anything').fill(email)
  await desk.getByRole('link', { name: email }).click()
  await desk.getByRole('button', { name: 'Next page' }).click()
  await expect(desk.getByText('There is no page 2 of this list.')).toBeVisible()
  await expect(desk.getByText('It has none.')).toHaveCount(0)
  await desk.getByRole('button', { name: 'First page' }).click()
  await expect(desk.getByRole('table', { name: 'Cards and packs' })).toBeVisible()
  await desk.close()
})
