import { newGame } from './games.ts'
import { operator } from './operator.ts'
import { expect, test } from './test.ts'
import { grant, personNamed, trader } from './traders.ts'

interface Trigger {
  readonly id: number
  readonly metric: string
  readonly threshold: number
  readonly categories: readonly string[]
}

/** A player with Mahomes, a game of his, three triggers about his passing, and somebody whom no other story uses. */
async function quarterbackFan(browser: Parameters<typeof trader>[0]) {
  const ann = await trader(browser, 'Ann Lee')
  const { data } = await operator.get<{ data: Trigger[] }>('/triggers?limit=100&search=passing')
  const fitting = data.filter(
    ({ metric, categories }) => metric === 'passing_yards' && categories.includes('Quarterback'),
  )
  const game = await newGame()
  await grant(ann.email, {
    cards: [
      { kind: 'identity', person_id: await personNamed('Patrick Mahomes') },
      { kind: 'identity', person_id: await personNamed('Trevor Lawrence') },
      { kind: 'event', event_id: game.event },
      ...fitting.slice(0, 3).map(({ id }) => ({ kind: 'trigger' as const, trigger_id: id })),
    ],
  })
  return ann.page
}

test('a trigger is chosen by how often it came true for the person and the category', async ({ browser }) => {
  const page = await quarterbackFan(browser)
  await page.goto('/crafting/prediction')
  const cards = page.getByRole('region', { name: 'Your cards' })
  // Before anything is slotted, each person says whom it plays next.
  await expect(cards.getByText(/^Next: (at|vs) [A-Z]{2,3}, /).first()).toBeVisible()
  await cards.getByRole('button', { name: /^Identity, Patrick Mahomes/ }).click()
  await cards.getByRole('tab', { name: 'Event' }).click()
  await cards.getByRole('button', { name: /^Event, KC at BUF/ }).click()
  await cards.getByRole('tab', { name: 'Trigger' }).click()
  await expect(cards.getByText(/^\d of 8$/)).toHaveCount(3)
  await expect(
    cards.getByText(/^Came true in \d of the last 8 games: .* Needs 250 or more\.$/).first(),
  ).toBeAttached()
  await expect(cards.getByText(/^Quarterback: \d+% of \d/).first()).toBeVisible()
  // What is read to those who do not see the bars takes no room, in lists that scroll neither.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  // The same beside what fits.
  await expect(
    page
      .getByRole('region', { name: 'What fits' })
      .getByText(/^\d of 8$/)
      .first(),
  ).toBeVisible()
})

test('the panel of a card tells next games, and how often a trigger came true so far', async ({
  browser,
}) => {
  const page = await quarterbackFan(browser)
  await page.goto('/inventory/identities')
  await page.getByRole('button', { name: /^Identity, Trevor Lawrence/ }).click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { name: 'Next games' })).toBeVisible()
  await expect(panel.getByText(/^(at|vs) [A-Z]{2,3}, [A-Z][a-z]{2} \d/).first()).toBeVisible()
  await panel.getByRole('tab', { name: 'Triggers' }).click()
  await expect(panel.getByText(/^\d of 8$/).first()).toBeVisible()

  await page.goto('/inventory/triggers')
  await page
    .getByRole('button', { name: /^Trigger, / })
    .first()
    .click()
  await expect(panel.getByRole('heading', { name: 'Came true so far' })).toBeVisible()
  await expect(panel.getByText('Quarterback', { exact: true })).toBeVisible()
})
