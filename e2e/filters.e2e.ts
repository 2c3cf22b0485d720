import type { Locator, Page } from '@playwright/test'
import { inTurn } from '../server/test/in-turn.ts'
import { failUntilTriedAgain } from './failing.ts'
import { operator } from './operator.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'
import { grant, personNamed, trader, type GrantedCard } from './traders.ts'

/** Returns four events that start later than this story takes. A newly started server may still be publishing. */
async function laterEvents(): Promise<readonly number[]> {
  const later = async () => {
    const { data } = await operator.get<{ data: { id: number; starts_at: string }[] }>('/events?limit=100')
    const soon = new Date(Date.now() + 30 * 60_000).toISOString()
    return data.filter(({ starts_at }) => starts_at > soon).map(({ id }) => id)
  }
  await expect.poll(async () => (await later()).length).toBeGreaterThanOrEqual(4)
  return (await later()).slice(0, 4)
}

async function aMixedInventory(): Promise<readonly GrantedCard[]> {
  const people = await Promise.all(['Jared Goff', 'Joe Burrow', 'Tom Hanks', 'Viola Davis'].map(personNamed))
  const { data: triggers } = await operator.get<{ data: { id: number }[] }>('/triggers?limit=4')
  const later = await laterEvents()
  return [
    ...people.flatMap((person, index): GrantedCard[] => [
      { kind: 'month', person_id: person, rarity: index + 1 },
      { kind: 'day', person_id: person, rarity: 1 },
      { kind: 'year', person_id: person, rarity: 2 },
      { kind: 'category', person_id: person, rarity: 4 - index },
      { kind: 'identity', person_id: person, rarity: index + 1 },
    ]),
    ...triggers.map(({ id }): GrantedCard => ({ kind: 'trigger', trigger_id: id })),
    ...later.map((event_id): GrantedCard => ({ kind: 'event', event_id })),
    ...[0.5, 1, 5].map((value): GrantedCard => ({ kind: 'prize', value })),
  ]
}

const shownOf = (page: Page, list: string) =>
  page.getByRole('region', { name: list, exact: true }).getByRole('button')

/** Returns the cards once all of them are drawn: the first list of a visit begins with six. */
async function drawnIn(page: Page, list: string): Promise<Locator> {
  const cards = shownOf(page, list)
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading more' })).toHaveCount(0)
  return cards
}

/** Chooses each option of each filter alone, and expects as many cards as it says. Returns the number of options. */
async function tryEachFilter(page: Page, list: string): Promise<number> {
  const menus = page.getByRole('list', { name: 'Filters' }).getByRole('listitem').getByRole('button')
  const cards = await drawnIn(page, list)
  const all = await cards.count()
  await expect(menus.first()).toBeEnabled()
  let tried = 0
  for (const menu of await menus.all()) {
    await menu.click()
    const options = page.getByRole('checkbox')
    for (const option of await options.all()) {
      const [said = ''] = /\d+$/.exec((await option.locator('..').innerText()).trim()) ?? []
      await option.check()
      await expect(cards, `${list}: ${await option.locator('..').innerText()}`).toHaveCount(Number(said))
      await option.uncheck()
      await expect(cards).toHaveCount(all)
      tried += 1
    }
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
  }
  return tried
}

const tabs = [
  { path: 'dates', list: 'Dates', reversed: ['low_high', 'high_low'] },
  { path: 'categories', list: 'Categories', reversed: ['a_z', 'z_a'] },
  { path: 'identities', list: 'Identities', reversed: ['a_z', 'z_a'] },
  { path: 'events', list: 'Events', reversed: ['a_z', 'z_a'] },
  { path: 'triggers', list: 'Triggers', reversed: ['a_z', 'z_a'] },
  { path: 'prizes', list: 'Prizes', reversed: ['ascending', 'descending'] },
] as const

test('each filter of each tab shows as many cards as it says, and each order sorts', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Fay Filter')
  await grant(email, { cards: await aMixedInventory() })
  for (const { path, list, reversed } of inTurn(tabs, 6)) {
    await page.goto(`/inventory/${path}`)
    expect(await tryEachFilter(page, list), `filters of ${list}`).toBeGreaterThan(0)
    const orders = await page.getByLabel('Sort').locator('option').all()
    const namesIn = new Map<string, readonly string[]>()
    for (const order of orders) {
      const value = (await order.getAttribute('value')) ?? ''
      await page.goto(`/inventory/${path}?order=${value}`)
      const cards = await drawnIn(page, list)
      namesIn.set(value, await cards.evaluateAll((all) => all.map((card) => card.ariaLabel ?? '')))
    }
    const [up, down] = reversed
    expect(namesIn.get(up)?.length, list).toBeGreaterThan(1)
    expect(namesIn.get(down)?.[0], `${list} in reverse order`).toBe(namesIn.get(up)?.at(-1))
    for (const names of namesIn.values()) expect(names.toSorted()).toEqual(namesIn.get(up)?.toSorted())
  }
})

test('filters that fail to load say so on a wide screen, too, and can be tried again', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await failUntilTriedAgain(page, '**/api/me/list_filters/params*', { status: 500, json: {} })
  await page.goto('/inventory/dates')
  const failed = page.getByRole('alert').filter({ hasText: 'The filters could not be loaded.' })
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filters' })).toHaveAccessibleDescription(
    'There is nothing to filter here yet.',
  )
})
