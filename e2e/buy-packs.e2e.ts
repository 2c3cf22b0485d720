import { heldCard, listOf } from './answers.ts'
import { failUntilTriedAgain } from './failing.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'
import { asPlayer, trader } from './traders.ts'

test('a player on Buy Packs chooses a pack by slider or by address, and buys at least one', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await page.goto('/buypacks')
  const collection = page.getByRole('region', { name: 'AFC East', exact: true })
  const details = page.getByRole('region', { name: 'Pack details' })
  await expect(details).toContainText('Choose a pack')
  await collection.getByRole('button', { name: 'Next' }).click()
  await expect(collection.getByRole('button', { pressed: true })).toHaveCount(1)
  await expect(collection.getByRole('button', { name: 'Previous' })).toBeDisabled()
  const first = page.url()
  expect(first).toMatch(/\?search_id=\d+$/)
  await collection.getByRole('button', { name: 'Next' }).click()
  await expect(page).not.toHaveURL(first)
  await collection.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL(first)

  const quantity = details.getByRole('spinbutton', { name: 'Quantity' })
  await expect(quantity).toHaveValue('1')
  await expect(quantity).toHaveAttribute('aria-valuemin', '1')
  await expect(details.getByRole('button', { name: 'Decrease' })).toBeDisabled()
  await details.getByRole('button', { name: 'Increase' }).click()
  await expect(quantity).toHaveValue('2')
  for (const [key, value] of [
    ['ArrowUp', '3'],
    ['ArrowDown', '2'],
    ['ArrowDown', '1'],
    ['ArrowDown', '1'],
  ] as const) {
    await quantity.press(key)
    await expect(quantity).toHaveAttribute('aria-valuenow', value)
    await expect(quantity).toHaveValue(value)
  }
  for (const tooFew of ['0', '-3']) {
    await quantity.fill('2')
    await expect(details.getByRole('button', { name: /^Buy for / })).toHaveText('Buy for $4.00')
    await quantity.fill(tooFew)
    await expect(details.getByRole('button', { name: /^Buy for / })).toHaveText('Buy for $2.00')
    await quantity.blur()
    await expect(quantity).toHaveValue('1')
  }

  await page.goto('/buypacks?search_id=999999')
  await expect(collection).toBeVisible()
  await expect(details).toContainText('Choose a pack')
  await expect(page.getByText('Special offer').first()).toBeVisible()
})

test('collections are drawn one after another, so that a slow phone answers a tap meanwhile', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.addInitScript(() => {
    const drawn: number[] = []
    Object.assign(window, { drawn })
    new MutationObserver(() => {
      drawn.push(document.querySelectorAll('main section[aria-labelledby^="collection-"]').length)
    }).observe(document, { childList: true, subtree: true })
  })
  const listed = page.waitForResponse((answer) => answer.url().includes('/list_card_collections/params'))
  await page.goto('/buypacks')
  const { data }: { data: unknown[] } = await (await listed).json()
  await expect(page.locator('main section[aria-labelledby^="collection-"]')).toHaveCount(data.length)
  const drawn = await page.evaluate(() =>
    'drawn' in window && Array.isArray(window.drawn) ? window.drawn : [],
  )
  const steps = drawn.map((count, index) => Number(count) - Number(drawn[index - 1] ?? 0))
  expect(Math.max(...steps)).toBe(1)
})

test('Buy Packs keeps its search and filters in the address, and a list that fails can be tried again', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  const asked: URLSearchParams[] = []
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url())
    if (pathname.endsWith('/list_card_collections/params')) asked.push(searchParams)
  })
  const filters = page.waitForRequest((sent) => sent.url().includes('/list_filters/params?type=cardpacks'))
  await page.goto('/buypacks')
  await filters
  const packs = page.getByRole('button', { name: /^Pack, AFC East / })
  const predictions = page.getByRole('button', { name: /^Pack, AFC East Prediction/ })
  const identities = page.getByRole('button', { name: /^Pack, AFC East Identity/ })
  await expect(identities.first()).toBeVisible()
  await page.getByRole('list', { name: 'Filters' }).getByRole('button').first().click()
  await page.getByRole('checkbox', { name: 'Prediction', exact: true }).check()
  await expect(page).toHaveURL('/buypacks?pack_type=prediction')
  await expect(identities).toHaveCount(0)
  await expect(predictions.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL('/buypacks')
  await expect(identities.first()).toBeVisible()

  const search = page.getByPlaceholder('Collection name')
  await search.fill('afc w')
  await expect(packs).toHaveCount(0)
  await expect(page).toHaveURL(/search=afc\+w$/)
  await search.fill('nobody sells this')
  await expect(page.getByRole('heading', { name: 'No Card packs' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(identities.first()).toBeVisible()
  expect(asked.some((query) => query.get('search') === 'afc w' && query.get('limit') === '20')).toBe(true)

  await failUntilTriedAgain(page, '**/list_card_collections/params*', { status: 500, body: '' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Card packs' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(identities.first()).toBeVisible()
})

test('Buy Packs counts down to the next daily pack wherever the last one was taken, and offers none before it is known', async ({
  browser,
}) => {
  const player = await trader(browser, 'Nina Next')
  const { page } = player
  await asPlayer(player, '/me/card_pack/daily', {})
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/me/card_pack/daily', async (route) => {
    await answered
    await route.continue()
  })
  const free = page.getByRole('region', { name: 'Free packs' })
  await page.goto('/buypacks')
  await expect(free.getByRole('heading', { name: 'Daily pack' })).toBeVisible()
  await expect(free.getByText('Take it')).toBeHidden()
  answer()
  await expect(free.getByText('Next in')).toBeVisible()
  await expect(free.getByText(/^19:\d\d:\d\d$/)).toBeVisible()
  await expect(free.getByText('Take it')).toHaveCount(0)

  // With the pack that was taken and the starter packs there are four offers: two rows of two, not three and one.
  await page.setViewportSize({ width: 1440, height: 900 })
  const columns = () =>
    free
      .locator('> *')
      .evaluateAll((offers) => offers.map((offer) => Math.round(offer.getBoundingClientRect().left)))
  await expect.poll(async () => [(await columns()).length, new Set(await columns()).size]).toEqual([4, 2])
})

test('a free pack is offered to a player with many other packs before it', async ({ browser }) => {
  const { page } = await trader(browser, 'Manny Many')
  const pack = (id: number, name: string) =>
    heldCard(id, { name, type: 'Pack', tag: 'identity pack', pack_type: 'identity' })
  const bought = Array.from({ length: 100 }, (_, index) => pack(910_000 + index, 'AFC East Identity'))
  const starter = pack(910_100, 'Starter Identity')
  const withoutStarters: string[] = []
  await page.route('**/api/me/card_pack/params?*', (route) => {
    const { searchParams: asked, search } = new URL(route.request().url())
    if (asked.get('show_onboarding') !== 'true') withoutStarters.push(search)
    const [limit, offset] = [Number(asked.get('limit')), Number(asked.get('offset'))]
    const rows = asked.get('free') === 'true' ? [starter] : [...bought, starter]
    return route.fulfill({ json: listOf(rows, { limit, offset }) })
  })
  await page.goto('/buypacks')
  const free = page.getByRole('region', { name: 'Free packs' })
  await expect(free.getByRole('heading', { name: 'Starter Identity' })).toBeVisible()
  // Every list call says so while the setting shows starter cards.
  expect(withoutStarters).toEqual([])
})

test('daily packs fill a row of seven stamps, with prizes on days 1, 2, 3 and 7, and then a new row', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Dana Daily')
  const hour = 3600 * 1000
  let taken = 0
  let ready = true
  // The answers skip days between visits. The server's own tests cover the packs of seven days and their contents.
  await page.route('**/api/me/dashboard*', async (route) => {
    const response = await route.fetch()
    const answer: object = await response.json()
    const next_at = new Date(Date.now() + (ready ? -hour : 20 * hour)).toISOString()
    await route.fulfill({ response, json: { ...answer, daily: { taken, ready, next_at } } })
  })
  const daily = page.getByRole('region', { name: 'Daily pack', exact: true })
  const stamps = (count: number) => daily.getByRole('list', { name: `${count} of 7 stamps` })
  for (taken of [0, 1, 6]) {
    await page.goto('/dashboard')
    await expect(stamps(taken)).toBeVisible()
    await expect(stamps(taken).getByRole('listitem')).toHaveText(
      ['10¢', '15¢', '20¢', '4', '5', '6', '25¢'].map((word, index) => (index < taken ? '' : word)),
    )
  }
  taken = 7
  ready = false
  await page.reload()
  await expect(stamps(7)).toBeVisible()
  await expect(daily.getByRole('timer')).toBeVisible()
  ready = true
  await page.reload()
  await expect(stamps(0)).toBeVisible()
})
