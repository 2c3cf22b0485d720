import type { Page } from '@playwright/test'
import { changeAnswers } from './answers.ts'
import { clearOf } from './crafting.ts'
import { failUntilTriedAgain } from './failing.ts'
import { newGame, predict, throwFor } from './games.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'
import {
  asPlayer,
  grant,
  grantIdentity,
  offerFor,
  ownerAndTrader,
  personNamed,
  press,
  trader,
} from './traders.ts'

test('a newcomer’s dashboard has packs, offers, two empty lists, and a place for inspirations', async ({
  page,
  request,
}) => {
  const asked: URL[] = []
  page.on('request', (sent) => {
    const address = new URL(sent.url())
    if (address.pathname.startsWith('/api/')) asked.push(address)
  })
  await loggedIn(page, request)
  await page.goto('/dashboard')
  const offers = page.getByRole('region', { name: 'Special offers' })
  await expect(offers.getByRole('heading')).toBeVisible()
  await expect(offers).toContainText(/\$\d+\.\d\d/)
  await expect(offers.getByRole('button', { name: 'Next offer' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Packs of all collections' })).toContainText(
    'AFC East Identity',
  )

  for (const [list, all, craft, table] of [
    ['My Predictions', '/inventory/predictions', 'Craft Prediction', '/crafting/prediction'],
    ['My Identities', '/inventory/identities', 'Craft Identity', '/crafting/identity'],
  ] as const) {
    const region = page.getByRole('region', { name: list })
    await expect(region.getByRole('heading', { name: list })).toBeVisible()
    await expect(region.getByRole('link', { name: 'See All', exact: true })).toHaveAttribute('href', all)
    await expect(region.getByRole('link', { name: craft })).toHaveAttribute('href', table)
  }
  await expect(page.getByRole('link', { name: 'See All' })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'All packs' })).toHaveAttribute('href', '/buypacks')
  await expect(page.getByRole('region', { name: 'Identity Inspirations' })).toContainText(
    /Coming soon\.\.\.$/,
  )

  const lists = asked.filter(({ pathname }) => /card_collection|nft_card/.test(pathname))
  expect(lists.map(({ pathname, search }) => pathname + search).toSorted()).toEqual([
    '/api/card_collection/list_card_collections/params?limit=100&offset=0',
    '/api/me/nft_card_identity/params?limit=5&offset=0&show_onboarding=true',
    '/api/me/nft_card_prediction/params?limit=5&offset=0&show_onboarding=true',
  ])
})

test('on a phone the next play’s button, the sorted order and the games ahead take no more room than their words', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Tom Thumb')
  await grant(email, { cards: [{ kind: 'prize', value: 5 }] })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  const play = page.getByRole('link', { name: 'Open your packs' }).first()
  await expect(play).toBeVisible()
  expect((await play.boundingBox())?.height).toBeLessThan(70)

  await page.goto('/inventory/prizes')
  const select = page.getByRole('button', { name: 'Select', exact: true })
  await expect(select).toBeVisible()
  const search = await page.getByRole('searchbox', { name: 'Search' }).boundingBox()
  const chosen = await page.getByLabel('Sort').boundingBox()
  expect(chosen?.y).toBe(search?.y)
  // Wide enough for "High to low".
  expect(chosen?.width).toBeGreaterThan(150)
  expect((await select.boundingBox())?.y).toBeGreaterThan((search?.y ?? 0) + (search?.height ?? 0))

  await newGame({ name: 'KC at BUF, of thumbs' })
  await page.goto('/live')
  const next = page.getByRole('region', { name: 'Next' })
  await expect(next.getByRole('link').first()).toBeVisible()
  await expect(next.getByText('–', { exact: true })).toHaveCount(0)
})

test('the dashboard shows five of a player’s seven identities', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Ann Lee')
  const person = await personNamed('Saquon Barkley')
  await grant(email, {
    cards: Array.from({ length: 7 }, () => ({ kind: 'identity' as const, person_id: person })),
  })
  await page.goto('/dashboard')
  const mine = page.getByRole('region', { name: 'My Identities' })
  await expect(mine.getByRole('button', { name: /^Identity, Saquon Barkley/ })).toHaveCount(5)
})

test('a list of the dashboard that fails to load says so above its empty state, and can be tried again', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await failUntilTriedAgain(page, /nft_card_(prediction|identity)\/params/, { status: 500, body: '' })
  await page.goto('/dashboard')
  for (const [list, craft] of [
    ['My Predictions', 'Craft Prediction'],
    ['My Identities', 'Craft Identity'],
  ] as const) {
    const region = page.getByRole('region', { name: list })
    await expect(region.getByRole('alert')).toContainText(`${list} did not load`)
    await expect(region.getByRole('link', { name: craft })).toBeVisible()
  }
  const predictions = page.getByRole('region', { name: 'My Predictions' })
  await predictions.getByRole('button', { name: 'Try again' }).click()
  await expect(predictions.getByRole('alert')).toHaveCount(0)
  await expect(predictions.getByRole('link', { name: 'Craft Prediction' })).toBeVisible()
})

test('the section for special offers stays in place when there are none', async ({ page, request }) => {
  const calls = '**/api/card_collection/list_card_collections/**'
  await changeAnswers(page, calls, (list: { data: { series: { special_offer: boolean }[] }[] }) => {
    for (const { series } of list.data) for (const each of series) each.special_offer = false
    return list
  })
  await loggedIn(page, request)
  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: 'Packs of all collections' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next offer' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Special offers' })).toContainText(
    'No special offer this week.',
  )
})

test('a win is the first thing on the dashboard, and the one yellow button claims it', async ({
  browser,
}) => {
  const ann = await trader(browser, 'Ann Lee')
  const game = await newGame()
  await predict(ann, game, { prize: 20, beside: [{ kind: 'trigger', trigger_id: game.trigger.id }] })
  const { page } = ann
  await page.goto('/dashboard')
  // While the call is pending, the next step is to open the starter packs.
  const next = page.getByRole('region', { name: /packs are yours|packs are still sealed/ })
  await expect(next.getByRole('link', { name: 'Open your packs' })).toBeVisible()
  // Before its event begins a call is pending, not live.
  await expect(page.getByText('1 prediction pending', { exact: true })).toBeVisible()
  await expect(page.getByText('1 pending', { exact: true })).toBeVisible()
  // The card and the browser tab say when the call's event starts.
  await expect(page.getByRole('region', { name: 'My Predictions' })).toContainText('Starts in ')
  await expect(page).toHaveTitle(/^Starts in \d+ (min|h): KC at BUF.* · Called Shot$/)
  await throwFor(game, [400])
  await page.reload()
  await expect(page).toHaveTitle('You called it · Called Shot')
  const won = page.getByRole('region', { name: 'You called it.' })
  await expect(won).toContainText('Claim $20.00')
  await expect(page.getByRole('region', { name: 'My Predictions' })).toContainText('1 to claim')
  await expect(page.getByRole('region', { name: 'My Identities' })).toContainText(
    'Your Identity is in a decided prediction.',
  )
  await expect(yellow(page)).toHaveText(['Claim Prize'])
  await won.getByRole('link', { name: 'Claim Prize' }).click()
  await expect(page.getByRole('complementary', { name: 'Prediction details' })).toBeVisible()
  await page.getByRole('complementary').getByRole('button', { name: 'Claim Prize' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a player takes the daily pack on the dashboard, is led to tear it open, and gets a stamp', async ({
  browser,
}) => {
  const ann = await trader(browser, 'Ann Lee')
  const { page } = ann
  const headers = { authorization: `Bearer ${ann.token}` }
  const packs: { data: { id: number }[] } = await (
    await page.request.get('/api/me/card_pack/params', { headers })
  ).json()
  for (const { id } of packs.data) await asPlayer(ann, `/card_pack/${id}/open`, {})
  // At the table, an Identity without a game leads to the free pack, not to the shop.
  await grantIdentity(ann.email, 'Tom Hanks')
  await page.goto('/crafting/prediction')
  const table = page.getByRole('region', { name: 'Your cards' })
  await table.getByRole('button', { name: /^Identity, Tom Hanks/ }).click()
  await expect(clearOf(page, 'Identity')).toBeVisible()
  await expect(table).toContainText('Your free daily pack is ready')
  await table.getByRole('link', { name: 'Daily pack' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const daily = page.getByRole('region', { name: 'Daily pack', exact: true })
  await expect(daily.getByRole('list', { name: '0 of 7 stamps' })).toBeVisible()
  await page.getByRole('button', { name: 'Take your daily pack' }).click()
  await expect(page).toHaveURL(/\/inventory\/card-pack-open\/\d+/)
  await page.goto('/dashboard')
  await expect(daily.getByRole('list', { name: '1 of 7 stamps' })).toBeVisible()
  await expect(daily.getByRole('timer')).toHaveText(/^(19:59|20:00):\d\d$/)
})

test('a daily pack that is ready shows its wrapper beside its button', async ({ browser }) => {
  const { page } = await trader(browser, 'Dora Daily')
  await changeAnswers(page, '**/api/me/dashboard*', (answer: object) => ({
    ...answer,
    play: 'daily_pack',
    card: null,
  }))
  await page.goto('/dashboard')
  const next = page.getByRole('region', { name: 'Your daily pack is ready.' })
  await expect(next.getByRole('button', { name: 'Take your daily pack' })).toBeVisible()
  await expect(next.getByText('Every day')).toBeVisible()
})

test('the dashboard shows an offer, a sale with what arrives, and a coming game with its opponent', async ({
  browser,
}) => {
  const [{ page }, maker, card] = await ownerAndTrader(browser, 'Saquon Barkley', 50)
  await offerFor(maker, card, 12.5)
  await page.goto('/dashboard')
  const games = page.getByRole('region', { name: 'Next games of my people' })
  await expect(games.getByRole('link', { name: /^Saquon Barkley (at|vs) [A-Z]{2,3}$/ })).toBeVisible()
  const trades = page.getByRole('region', { name: 'Sold and offered' })
  await trades.getByRole('button', { name: 'View the offer of $12.50 for Saquon Barkley' }).click()
  const offer = page.getByRole('dialog')
  await expect(offer).toContainText('$12.50')
  for (const step of ['Accept', 'Continue', 'Confirm', 'Done']) await press(page, step)
  await expect(trades.getByRole('listitem').filter({ hasText: 'Sold' })).toContainText(
    'Saquon Barkley You receive $11.87$12.50',
  )
})

/** Returns the flag-yellow buttons and links of the page. */
function yellow(page: Page) {
  return page.getByRole('main').locator('[class*="_primary_"]')
}
