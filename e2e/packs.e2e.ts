import type { Locator, Page } from '@playwright/test'
import { failUntilTriedAgain } from './failing.ts'
import { buyPacksOf } from './packs.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'
import { asPlayer, press, trader } from './traders.ts'

const packsIn = (page: Page) => page.getByRole('region', { name: 'Card packs' }).getByRole('button')

test('a player opens two packs at once, cannot select just one, and reads a refusal', async ({ browser }) => {
  const buyer = await trader(browser, 'Paul Packer', 20)
  await buyPacksOf(buyer, 3)
  const { page } = buyer
  await page.goto('/inventory/card-packs')
  const bought = page.getByRole('button', { name: /^Pack, AFC East Identity/ })
  await expect(bought).toHaveCount(3)
  const all = await packsIn(page).count()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const selection = page.getByRole('region', { name: 'Selection' })
  await bought.nth(0).click()
  await expect(selection).toContainText('1 pack selected')
  await expect(selection.getByRole('button', { name: 'Open packs' })).toBeDisabled()
  await selection.getByRole('button', { name: 'Select page' }).click()
  await expect(selection).toContainText(`${all} packs selected`)
  await selection.getByRole('button', { name: 'Clear page' }).click()
  await expect(selection).toContainText('0 packs selected')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(selection).toHaveCount(0)

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(selection).toContainText('0 packs selected')
  await bought.nth(0).click()
  await bought.nth(1).click()
  await page.route('**/api/card_pack/open', (route) =>
    route.fulfill({ status: 409, json: { message: 'That pack has already been opened' } }),
  )
  await selection.getByRole('button', { name: 'Open 2 packs' }).click()
  await press(page, 'Open all')
  const refused = page.getByRole('dialog', { name: 'Combine cards fails.' })
  await expect(refused).toContainText('That pack has already been opened')
  await press(page, 'Done')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute('**/api/card_pack/open')
  await page.route('**/api/card_pack/open', (route) => route.fulfill({ status: 500, body: '' }))
  await selection.getByRole('button', { name: 'Open 2 packs' }).click()
  await press(page, 'Open all')
  await expect(refused).toContainText('An unexpected error occurred.')
  await page.keyboard.press('Escape')
  await page.unroute('**/api/card_pack/open')

  // If the browser's seed can't be added, no pack may open: the house could already know any other seed.
  const openings: number[][] = []
  page.on('request', (sent) => {
    if (!sent.url().endsWith('/api/card_pack/open')) return
    const body: { card_pack_ids: number[] } = sent.postDataJSON()
    openings.push(body.card_pack_ids)
  })
  await page.route('**/api/card_pack/client_seeds', (route) => route.fulfill({ status: 500, body: '' }))
  await selection.getByRole('button', { name: 'Open 2 packs' }).click()
  await press(page, 'Open all')
  await expect(refused).toContainText('An unexpected error occurred.')
  await page.keyboard.press('Escape')
  expect(openings).toEqual([])
  await page.unroute('**/api/card_pack/client_seeds')

  await selection.getByRole('button', { name: 'Open 2 packs' }).click()
  await press(page, 'Open all')
  const done = page.getByRole('dialog', { name: 'New cards were added to your inventory' })
  const pulled = done.getByRole('list', { name: 'New cards' }).getByRole('listitem')
  await expect(pulled).toHaveCount(16)
  // The rarest cards come last, and the last is the best pull.
  const rarities = await pulled.evaluateAll((all) => all.map((card) => card.dataset['rarity']))
  expect(rarities).toEqual(rarities.toSorted())
  await expect(pulled.last()).toBeInViewport()
  await expect(done.getByText(/^Best pull: .+, (Rare|Epic|Legendary)$/)).toHaveCount(
    rarities.at(-1) === '1' ? 0 : 1,
  )
  await expect(done.getByRole('link', { name: 'Craft Identity' })).toHaveAttribute(
    'href',
    '/crafting/identity',
  )
  expect(openings[0]).toHaveLength(2)
  for (const id of openings[0] ?? []) {
    const proof: { client_seed: string } = await (await page.request.get(`/api/card_pack/${id}/proof`)).json()
    expect(proof.client_seed).toMatch(/^[0-9a-f]{32}$/)
  }
  await press(page, 'Done')
  await expect(packsIn(page)).toHaveCount(all - 2)
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible()
})

test('many new cards are drawn a few at a time, so that a slow phone never stops for them', async ({
  browser,
}) => {
  const buyer = await trader(browser, 'Paula Packer', 20)
  await buyPacksOf(buyer, 2)
  const { page } = buyer
  await page.goto('/inventory/card-packs')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bought = page.getByRole('button', { name: /^Pack, AFC East Identity/ })
  for (let place = 0; place < 2; place += 1) await bought.nth(place).click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Open 2 packs' }).click()
  const drawn = await page.evaluateHandle(() => {
    const counts: number[] = []
    new MutationObserver(() => {
      counts.push(document.querySelectorAll('[aria-label="New cards"] [data-card]').length)
    }).observe(document.body, { childList: true, subtree: true })
    return counts
  })
  await press(page, 'Open all')
  const done = page.getByRole('dialog', { name: 'New cards were added to your inventory' })
  const pulled = done.getByRole('list', { name: 'New cards' }).getByRole('listitem')
  await expect(pulled).toHaveCount(16)
  await expect(pulled.last()).toBeInViewport()
  const counts = await drawn.jsonValue()
  const steps = counts.map((count, index) => count - (counts[index - 1] ?? 0))
  expect(Math.max(...steps)).toBeLessThanOrEqual(8)
})

/** Turns the remaining cards with Reveal All; returns their places in the order they turned, and the time it took. */
async function revealAll(page: Page): Promise<{ places: readonly number[]; milliseconds: number }> {
  await page.evaluate(() => {
    const places: number[] = []
    const seen = { places, from: 0, to: 0 }
    Object.assign(window, { seen })
    const up = new Set<Element>(document.querySelectorAll('main li[data-up]'))
    document.addEventListener('click', () => (seen.from = performance.now()), { capture: true, once: true })
    new MutationObserver(() => {
      for (const place of document.querySelectorAll('main li[data-up]')) {
        if (up.has(place)) continue
        up.add(place)
        places.push([...(place.parentElement?.children ?? [])].indexOf(place))
        seen.to = performance.now()
      }
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-up'] })
  })
  await page.getByRole('button', { name: 'Reveal All' }).click()
  await expect(page.getByRole('link', { name: 'Back to Card Packs' })).toBeVisible()
  return page.evaluate(() => {
    const { seen }: { seen: { places: number[]; from: number; to: number } } = Object(window)
    return { places: seen.places, milliseconds: seen.to - seen.from }
  })
}

const cardNames = (page: Page) =>
  page
    .locator('main li[data-up]')
    .getByRole('button')
    .evaluateAll((all) => all.map((card) => card.ariaLabel))

test('a double click or Enter opens a pack once, and its cards turn one by one or all in order', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  const opened: string[] = []
  page.on('request', (sent) => {
    if (/\/card_pack\/\d+\/open$/.test(new URL(sent.url()).pathname)) opened.push(sent.url())
  })
  await page.goto('/inventory/card-packs')
  await page.getByRole('button', { name: /^Pack, Starter Identity/ }).dblclick()
  await expect(page).toHaveURL(/\/inventory\/card-pack-open\/\d+$/)
  await page.getByRole('button', { name: 'Tear open' }).click()
  const hidden = page.getByRole('button', { name: /^Hidden card \d of 4$/ })
  await expect(hidden).toHaveCount(4)
  // The pictures of the four are loaded before the first turns: an engraving each, and the paper of their kind.
  const prints = () =>
    performance.getEntriesByType('resource').filter(({ name }) => /\/art\/(?!back-|pack-)/.test(name)).length
  await expect.poll(() => page.evaluate(prints)).toBeGreaterThanOrEqual(8)
  await page.getByRole('button', { name: 'Hidden card 2 of 4' }).click()
  await expect(hidden).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Back to Card Packs' })).toHaveCount(0)
  const { places, milliseconds } = await revealAll(page)
  expect(places).toEqual([0, 2, 3])
  // The first turns at once, and each of the others 300 ms after the one before.
  expect(milliseconds).toBeGreaterThan(590)
  const names = await cardNames(page)
  expect(names).toHaveLength(4)
  expect(opened).toHaveLength(1)

  // After a reload, or in another tab, the same cards lie face up, none is granted twice, and no call fails.
  const failures: string[] = []
  page.context().on('response', (answer) => {
    if (answer.status() >= 400) failures.push(`${answer.request().method()} ${answer.url()}`)
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'All yours' })).toBeVisible()
  expect(await cardNames(page)).toEqual(names)
  expect(opened).toHaveLength(2)
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(page.url())
  await expect(elsewhere.getByRole('heading', { name: 'All yours' })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Tear open' })).toHaveCount(0)
  expect(await cardNames(elsewhere)).toEqual(names)
  expect(failures).toEqual([])
  await elsewhere.close()
  await page.getByRole('link', { name: 'Back to Card Packs' }).click()
  await expect(page).toHaveURL('/inventory/card-packs')
  await expect(page.getByRole('button', { name: /^Pack, Starter Identity/ })).toHaveCount(0)

  const second = page
    .getByRole('region', { name: 'Card packs' })
    .getByRole('button', { name: /^Pack, Starter Prediction/ })
  await second.press('Space')
  await expect(page.getByRole('complementary', { name: 'Pack details' })).toContainText('Pack contents')
  await second.press('Enter')
  await expect(page).toHaveURL(/\/inventory\/card-pack-open\/\d+$/)
  // One that is left before it is torn is found sealed, although the visit has opened it.
  await expect(page.getByRole('button', { name: 'Tear open' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Tear open' })).toBeVisible()
})

test('Back to a pack whose cards have been turned shows them face up', async ({ page, request }) => {
  await loggedIn(page, request)
  await page.goto('/inventory/card-packs')
  await page.getByRole('button', { name: /^Pack, Starter Identity/ }).dblclick()
  await page.getByRole('button', { name: 'Tear open' }).click()
  await page.getByRole('button', { name: 'Reveal All' }).click()
  const allYours = page.getByRole('heading', { name: 'All yours' })
  await expect(allYours).toBeVisible()
  await page.getByRole('link', { name: 'Back to Card Packs' }).click()
  await expect(page).toHaveURL('/inventory/card-packs')
  await page.goBack()
  await expect(allYours).toBeVisible()
})

test('nothing tells the last card of a pack before it lies face up, and no card moves on a phone', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Tess Teased')
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/inventory/card-packs')
  await page.getByRole('button', { name: /^Pack, Starter Identity/ }).dblclick()
  await page.getByRole('button', { name: 'Tear open' }).click()
  for (const place of [1, 2, 3]) await page.getByRole('button', { name: `Hidden card ${place} of 4` }).click()
  const top = () =>
    page
      .locator('main li[data-up]')
      .first()
      .evaluate((card) => card.getBoundingClientRect().top + window.scrollY)
  const before = await top()
  const mute = () =>
    page.getByRole('button', { name: 'Mute', exact: true }).evaluate((button) => {
      const { left, top: y } = button.getBoundingClientRect()
      return [left, y + window.scrollY]
    })
  const muteBefore = await mute()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.getByRole('button', { name: 'Hidden card 4 of 4' }).click()
  await expect(page.locator('main li[data-up]')).toHaveCount(4)
  // Its turn takes 1.5 seconds.
  await page.clock.runFor(1400)
  await expect(page.locator('main')).not.toContainText(/All yours|born|Craft with these cards/i)
  await expect(page.getByRole('button', { name: 'Reveal All' })).toHaveCount(0)
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'All yours' })).toBeVisible()
  await expect(page.getByText(/, born \w+ \d+, \d{4}/)).toBeVisible()
  expect(await top()).toBe(before)
  expect(await mute()).toEqual(muteBefore)
  // "2 Rare, 2 Standard" in a narrow place: no line ends after a number.
  expect(await page.locator('main output').first().textContent()).toMatch(/^\d\u00a0\w+(, \d\u00a0\w+)*$/)
  // What comes next is one column of buttons that are equally wide.
  const nextSteps = page.locator('main').getByRole('link', { name: /^(Craft with|Open the next|Back to)/ })
  const edges = await nextSteps.evaluateAll((links) =>
    links.map((link) => [link.getBoundingClientRect().left, link.getBoundingClientRect().right].join()),
  )
  expect(edges.length).toBeGreaterThan(1)
  expect(new Set(edges).size).toBe(1)
})

test('a foil pack and a daily pack keep the wrapper that they had on the shelf while they are opened', async ({
  browser,
}) => {
  const buyer = await trader(browser, 'Fay Foil', 20)
  const { page } = buyer
  await buyPacksOf(buyer, 1, 'AFC East Identity Foil')
  const wrapper = page.locator('main [data-stage="sealed"]')
  const paper = (of: Locator) =>
    of.evaluate((face) => [...face.querySelectorAll('img')].map((image) => image.getAttribute('src')))
  await page.goto('/inventory/card-packs')
  const foil = page.getByRole('button', { name: /^Pack, AFC East Identity Foil/ })
  const onShelf = (pack: Locator) => page.locator('[data-card]').filter({ has: pack })
  const gold = await paper(onShelf(foil))
  expect(gold).not.toEqual([])
  await foil.dblclick()
  await expect(wrapper).toContainText('Tier 2')
  expect(await paper(wrapper)).toEqual(expect.arrayContaining(gold))

  await asPlayer(buyer, '/me/card_pack/daily', {})
  await page.goto('/inventory/card-packs')
  const daily = page.getByRole('button', { name: /^Pack, Daily/ })
  await expect(onShelf(daily)).toContainText('Every day')
  const green = await paper(onShelf(daily))
  await daily.dblclick()
  await expect(wrapper).toContainText('Every day')
  expect(await paper(wrapper)).toEqual(expect.arrayContaining(green))
})

test('a pack stays closed while the browser cannot add its seed, and opens once it can', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await failUntilTriedAgain(page, '**/api/card_pack/*/client_seed', { status: 500, body: '' })
  await page.goto('/inventory/card-packs')
  const opened: string[] = []
  page.on('request', (sent) => {
    if (/\/card_pack\/\d+\/open$/.test(new URL(sent.url()).pathname)) opened.push(sent.url())
  })
  await page.getByRole('button', { name: /^Pack, Starter Identity/ }).dblclick()
  await expect(page.getByText('The pack stays closed')).toBeVisible()
  expect(opened).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Tear open' })).toBeVisible()
  expect(opened).toHaveLength(1)
})

test('a pack whose opening got no answer may be open, and trying again shows its cards', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  let isLost = true
  await page.route('**/api/card_pack/*/open', async (route) => {
    if (!isLost) return route.fallback()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  await page.goto('/inventory/card-packs')
  await page.getByRole('button', { name: /^Pack, Starter Identity/ }).dblclick()
  await expect(page.getByRole('heading', { name: 'No answer came' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('The pack may be open')
  await expect(page.getByText('The pack stays closed')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Tear open' })).toBeVisible()
})

test('the page of a pack that does not exist says so, with a way back', async ({ page, request }) => {
  await loggedIn(page, request)
  for (const id of ['999999999', 'x']) {
    await page.goto(`/inventory/card-pack-open/${id}`)
    await expect(page.getByRole('heading', { name: 'There is no such pack' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Card Packs' })).toHaveAttribute(
      'href',
      '/inventory/card-packs',
    )
  }
})
