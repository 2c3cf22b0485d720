import { drawn } from './answers.ts'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './axe.ts'
import { failUntilTriedAgain } from './failing.ts'
import { manyParts } from './many-parts.ts'
import { enlargeText } from './places.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'
import { asPlayer, grant, personNamed, trader } from './traders.ts'

test.use({ inTurns: true })

async function expectShown(page: Page, shown: { search: string; sort: string; page: string }): Promise<void> {
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(shown.search)
  await expect(page.getByLabel('Sort')).toHaveValue(shown.sort)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  if (shown.page === '') await expect(pages).toHaveCount(0)
  else await expect(pages.getByText(shown.page)).toBeVisible()
}

test('filters, sort, page, search and the chosen card live in the address, and Back restores them', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Lisa Lister')
  await grant(email, { cards: await manyParts() })
  await page.goto('/inventory/dates')
  await expectShown(page, { search: '', sort: 'low_high', page: 'Page 1 of 3' })

  await page.getByLabel('Sort').selectOption('high_low')
  await page.getByRole('button', { name: 'Rarity' }).click()
  await page.getByRole('checkbox', { name: /^Rare/ }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/inventory/dates?order=high_low&rarity=2&page=2')
  const cards = page.getByRole('region', { name: 'Dates' }).getByRole('button')
  const details = page.getByRole('complementary', { name: / details$/ })
  await expect(cards).toHaveCount(4)
  await cards.first().click()
  await expect(details).toBeVisible()
  const full = page.url()
  expect(full).toMatch(/order=high_low&rarity=2&page=2&selected=\d+$/)

  // Leaves the page and comes back.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).toHaveURL(full)
  await expect(details).toBeVisible()
  await expectShown(page, { search: '', sort: 'high_low', page: 'Page 2 of 2' })
  await page.reload()
  await expect(details).toBeVisible()

  // One step back at a time.
  await page.goBack()
  await expect(details).toHaveCount(0)
  await page.goBack()
  await expectShown(page, { search: '', sort: 'high_low', page: 'Page 1 of 2' })
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toHaveCount(0)
  await expectShown(page, { search: '', sort: 'high_low', page: 'Page 1 of 3' })
  await page.goBack()
  await expectShown(page, { search: '', sort: 'low_high', page: 'Page 1 of 3' })
})

test('typing does not change the results until the address does', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Lisa Lister')
  await grant(email, { cards: await manyParts() })
  await page.goto('/inventory/dates')
  await page.getByLabel('Sort').selectOption('rarity')
  await page.getByRole('searchbox', { name: 'Search' }).fill('199')
  await expect(page).toHaveURL('/inventory/dates?order=rarity&search=199')
  await page.goBack()
  await expectShown(page, { search: '', sort: 'low_high', page: 'Page 1 of 3' })
  // Leaving the field does not search again.
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page).toHaveURL('/inventory/dates')
})

test('a search that finds nothing leaves the search field and the panel where they are', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Lisa Lister')
  await grant(email, { cards: (await manyParts()).slice(0, 4) })
  for (const [path, panel] of [
    ['/inventory/dates', 'Choose a card to see it large'],
    ['/inventory/card-packs', 'Choose a pack to open it or sell it.'],
    ['/marketplace/cards', 'Choose a card to see its price'],
  ] as const) {
    await page.goto(path)
    const search = page.getByRole('searchbox', { name: 'Search' })
    await expect(page.getByText(panel)).toBeVisible()
    // Filters share the line with the search field, and appear a moment later.
    await expect(page.getByRole('list', { name: 'Filters' }).getByRole('button').first()).toBeVisible()
    const before = await search.boundingBox()
    await search.fill('none is called so')
    await expect(page.getByRole('heading', { name: /^No / })).toBeVisible()
    await expect(page.getByText(panel)).toBeVisible()
    expect(await search.boundingBox()).toEqual(before)
  }
})

test('a filter with several values shows cards that fit any of them', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Lisa Lister')
  await grant(email, { cards: (await manyParts()).slice(0, 8) })
  await page.goto('/inventory/dates')
  const cards = page.getByRole('region', { name: 'Dates' }).getByRole('button')
  await expect(cards).toHaveCount(8)
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  await page.getByRole('checkbox', { name: /^Month 2/ }).check()
  await expect(cards).toHaveCount(2)
  await page.getByRole('checkbox', { name: /^Day 2/ }).check()
  await expect(page).toHaveURL(/type=month,day$/)
  await expect(cards).toHaveCount(4)
  // Also said by screen readers, whose place is still in the filter.
  await expect(page.getByRole('tabpanel').getByText('4 found', { exact: true })).toHaveAttribute(
    'aria-live',
    'polite',
  )
})

const clearAll = (page: Page) => page.getByRole('button', { name: 'Clear search and filters' })

test('a player who sells one card after the other, by keyboard, is led to the next one, and after the last out of the filter', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Sal Serial')
  const people = await Promise.all(['Emma Stone', 'Jared Goff', 'Joe Burrow'].map(personNamed))
  await grant(email, { cards: people.map((person) => ({ kind: 'identity' as const, person_id: person })) })
  await page.goto('/inventory/identities?tag=Not+Listed')
  const list = page.getByRole('region', { name: 'Identities' })
  const card = (name: string) => list.getByRole('button', { name: new RegExp(`^Identity, ${name}`) })
  await card('Jared Goff').focus()
  for (const next of [card('Joe Burrow'), card('Emma Stone'), clearAll(page)]) {
    await page.keyboard.press('Enter')
    const sell = page.getByRole('button', { name: 'Sell', exact: true })
    await sell.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Price')).toBeFocused()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Your transaction was completed.' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(next).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(card('Emma Stone')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the tools of a list stand in the order in which Tab reaches them', async ({ browser }) => {
    const { page } = await trader(browser, 'Tab Taylor')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/inventory/card-packs')
    const tools = [
      page.getByRole('searchbox', { name: 'Search' }),
      page.getByLabel('Sort'),
      page.getByRole('button', { name: /^Filters/ }),
      page.getByRole('button', { name: 'Select', exact: true }),
    ]
    for (const tool of tools) await expect(tool).toBeVisible()
    await tools[0]?.focus()
    const places = []
    for (const tool of tools) {
      await expect(tool).toBeFocused()
      const { x = 0, y = 0, height = 0 } = (await tool.boundingBox()) ?? {}
      places.push({ row: Math.round((y + height) / 20), x })
      await page.keyboard.press('Tab')
    }
    expect(places.toSorted((a, b) => a.row - b.row || a.x - b.x)).toEqual(places)
    await expectNoSidewaysScroll(page)
  })

  test('the Filters button opens its popup and closes it again', async ({ browser }) => {
    const { page, email } = await trader(browser, 'Phil Phone')
    await grant(email, { cards: (await manyParts()).slice(0, 8) })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/inventory/dates')
    const filters = page.getByRole('button', { name: /^Filters/ })
    const popup = page.getByRole('dialog', { name: 'Filters' })
    await expect(filters).toHaveAttribute('aria-expanded', 'false')
    await filters.click()
    await expect(popup).toBeVisible()
    await expect(filters).toHaveAttribute('aria-expanded', 'true')
    await popup.getByRole('checkbox', { name: /^Month/ }).check()
    await expect(page).toHaveURL(/type=month$/)
    await filters.click()
    await expect(popup).toHaveCount(0)
    await expect(filters).toHaveText('Filters (1)')
    await filters.click()
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
  })

  test('filters that fail to load say so, not that there are none, and can be tried again', async ({
    page,
    request,
  }) => {
    await loggedIn(page, request)
    await failUntilTriedAgain(page, '**/api/me/list_filters/params*', { status: 500, body: '' })
    await page.goto('/inventory/dates')
    await page.getByRole('button', { name: 'Filters' }).click()
    const popup = page.getByRole('dialog', { name: 'Filters' })
    await expect(popup.getByRole('alert')).toContainText('The filters could not be loaded.')
    const none = popup.getByText('There is nothing to filter here yet.')
    await expect(none).toHaveCount(0)
    await popup.getByRole('button', { name: 'Try again' }).click()
    await expect(none).toBeVisible()
    await expect(popup.getByRole('alert')).toHaveCount(0)
  })

  test('a selection can be ended at the foot of the screen, too', async ({ browser }) => {
    const { page } = await trader(browser, 'Cass Cancel')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/inventory/card-packs')
    const select = page.getByRole('button', { name: 'Select', exact: true })
    await select.click()
    await page.getByRole('button', { name: /^Pack, Starter Identity/ }).click()
    const bar = page.getByRole('region', { name: 'Selection' })
    const end = bar.getByRole('button', { name: 'End the selection' })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(end).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await end.click()
    await expect(bar).toHaveCount(0)
    await expect(select).toBeVisible()
  })

  test('the second tap of a double tap reaches the pack through its details, with less motion too', async ({
    browser,
  }) => {
    const { page } = await trader(browser, 'Dot Doubletap')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/inventory/card-packs')
    const pack = page.getByRole('button', { name: /^Pack, Starter Identity/ })
    const { x = 0, y = 0, width = 0, height = 0 } = (await pack.boundingBox()) ?? {}
    await page.evaluate(
      ([left, top]) => {
        const opened = new MutationObserver(() => {
          const details = document.querySelector('aside[aria-label="Pack details"]')
          if (!details) return
          opened.disconnect()
          // A tenth of a second after the details opened, however slow the machine is.
          for (const animation of details.getAnimations()) {
            animation.pause()
            animation.currentTime = 100
          }
          const tapped = document.elementFromPoint(left, top)
          document.body.dataset['tapped'] = tapped?.getAttribute('aria-label') ?? ''
        })
        opened.observe(document.body, { childList: true, subtree: true })
      },
      [x + width / 2, y + height / 2] as const,
    )
    await pack.click()
    await expect(page.locator('body')).toHaveAttribute('data-tapped', /^Pack, Starter Identity/)
  })
})

test('a part on the marketplace shows the people it fits and the missing parts of each', async ({
  browser,
}) => {
  const person = await personNamed('Steven Spielberg')
  const [seller, looker] = await Promise.all([
    trader(browser, 'Sally Seller'),
    trader(browser, 'Luke Looker', 5),
  ])
  const [year, month] = await grant(seller.email, {
    cards: [
      { kind: 'year', person_id: person },
      { kind: 'month', person_id: person },
    ],
  })
  await asPlayer(seller, `/marketplace_listing/${year}/sell`, { price: 1.5 })
  await asPlayer(seller, `/marketplace_listing/${month}/sell`, { price: 2.5 })
  await grant(looker.email, { cards: [{ kind: 'day', person_id: person }] })

  const { page } = looker
  await page.goto(`/marketplace/cards?status=not_owned,for_sale&type=year&selected=${year}`)
  const matches = page.getByRole('region', { name: 'Available matches' })
  const match = matches.getByRole('listitem').filter({ hasText: 'Steven Spielberg' })
  await expect(match.getByText('Day')).toBeVisible()
  await expect(match.locator('li').filter({ hasText: 'Day' })).toContainText('Owned')
  await expect(match.locator('li').filter({ hasText: 'Category' })).toContainText('Not Owned')
  await expect(match.locator('li').filter({ hasText: 'Category' }).getByRole('link')).toHaveCount(0)
  await match
    .locator('li')
    .filter({ hasText: 'Month' })
    .getByRole('link', { name: 'Buy in Marketplace' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Buy now' })).toContainText('$2.50')
})

test('with twice the text on a phone a list’s order is legible beside its filters', async ({ browser }) => {
  const { page } = await trader(browser, 'Lars Large')
  await page.setViewportSize({ width: 390, height: 844 })
  await enlargeText(page)
  for (const path of ['/marketplace/cards', '/inventory/card-packs', '/inventory/dates']) {
    await page.goto(path)
    const sort = page.getByRole('combobox', { name: 'Sort' })
    await expect(sort).toBeVisible()
    await drawn(page)
    const [room, needed] = await sort.evaluate((select) => {
      if (!(select instanceof HTMLSelectElement)) return [0, 1]
      const style = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')
      if (pen === null) return [0, 1]
      pen.font = style.font
      const inside = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      return [inside, pen.measureText(select.selectedOptions[0]?.text ?? '').width]
    })
    expect(room, path).toBeGreaterThanOrEqual(needed ?? Infinity)
  }
})
