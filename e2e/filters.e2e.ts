import type { Page } from '@playwright/test'
import { inTurn } from '../server/test/in-turn.ts'
import { operator } from './operator.ts'
import { expect, test } from './test.ts'
import { grant, personNamed, trader, type GrantedCard } from './traders.ts'

/** Some cards of everything that has a tab, in several rarities. */
async function aMixedInventory(): Promise<readonly GrantedCard[]> {
  const people = await Promise.all(['Jared Goff', 'Joe Burrow', 'Tom Hanks', 'Viola Davis'].map(personNamed))
  const { data: triggers } = await operator.get<{ data: { id: number }[] }>('/triggers?limit=4')
  const { data: events } = await operator.get<{ data: { id: number; starts_at: string }[] }>(
    '/events?limit=100',
  )
  const soon = new Date(Date.now() + 30 * 60_000).toISOString()
  const open = events.filter(({ starts_at }) => starts_at > soon).slice(0, 4)
  return [
    ...people.flatMap((person, index): GrantedCard[] => [
      { kind: 'month', person_id: person, rarity: index + 1 },
      { kind: 'day', person_id: person, rarity: 1 },
      { kind: 'year', person_id: person, rarity: 2 },
      { kind: 'category', person_id: person, rarity: 4 - index },
      { kind: 'identity', person_id: person, rarity: index + 1 },
    ]),
    ...triggers.map(({ id }): GrantedCard => ({ kind: 'trigger', trigger_id: id })),
    ...open.map(({ id }): GrantedCard => ({ kind: 'event', event_id: id })),
    ...[0.5, 1, 5].map((value): GrantedCard => ({ kind: 'prize', value })),
  ]
}

const shownOf = (page: Page, list: string) =>
  page.getByRole('region', { name: list, exact: true }).getByRole('button')

/** Chooses each option of each filter alone, and expects as many cards as it says. Returns the number of options. */
async function tryEachFilter(page: Page, list: string): Promise<number> {
  const menus = page.getByRole('list', { name: 'Filters' }).getByRole('listitem').getByRole('button')
  const cards = shownOf(page, list)
  await expect(cards.first()).toBeVisible()
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
      await expect(shownOf(page, list).first()).toBeVisible()
      namesIn.set(
        value,
        await shownOf(page, list).evaluateAll((all) => all.map((card) => card.ariaLabel ?? '')),
      )
    }
    const [up, down] = reversed
    expect(namesIn.get(up)?.length, list).toBeGreaterThan(1)
    expect(namesIn.get(down)?.[0], `${list} in reverse order`).toBe(namesIn.get(up)?.at(-1))
    for (const names of namesIn.values()) expect(names.toSorted()).toEqual(namesIn.get(up)?.toSorted())
  }
})
