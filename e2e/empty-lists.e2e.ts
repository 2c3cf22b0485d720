import { listOf } from './answers.ts'
import { failUntilTriedAgain } from './failing.ts'
import { manyParts } from './many-parts.ts'
import { expect, test } from './test.ts'
import { asPlayer, grant, trader, type Trader } from './traders.ts'

test.use({ inTurns: true })

const emptyTabs = [
  { path: 'dates', says: 'No date cards' },
  { path: 'categories', says: 'No category cards' },
  { path: 'identities', says: 'No Identity Cards', link: ['Craft Identity', '/crafting/identity'] },
  { path: 'events', says: 'No event cards' },
  { path: 'triggers', says: 'No trigger cards' },
  { path: 'prizes', says: 'No prize cards' },
  { path: 'predictions', says: 'No Prediction Cards', link: ['Craft Prediction', '/crafting/prediction'] },
  { path: 'card-packs?search=none-is-called-so', says: 'No Card packs' },
] as const

test('each empty list has its own message, and only two of them offer Select', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Ella Empty')
  for (const tab of emptyTabs) {
    await page.goto(`/inventory/${tab.path}`)
    await expect(page.getByRole('heading', { name: tab.says, exact: true })).toBeVisible()
    if ('link' in tab) {
      const [name, href] = tab.link
      await expect(page.getByRole('tabpanel').getByRole('link', { name })).toHaveAttribute('href', href)
    }
  }
  for (const [path, says] of [
    ['cards', 'No cards available'],
    ['card-packs', 'No Card packs'],
  ] as const) {
    await page.goto(`/marketplace/${path}?search=none-is-called-so`)
    await expect(page.getByRole('heading', { name: says, exact: true })).toBeVisible()
  }

  await grant(email, { cards: (await manyParts()).slice(0, 4) })
  const select = page.getByRole('button', { name: 'Select', exact: true })
  await page.goto('/inventory/card-packs')
  await expect(select).toBeEnabled()
  await page.goto('/inventory/prizes')
  await expect(page.getByRole('heading', { name: 'No prize cards' })).toBeVisible()
  await expect(select).toBeDisabled()
  await expect(select).toHaveAccessibleDescription('There is nothing to select')
  await page.goto('/inventory/dates')
  await expect(page.getByRole('region', { name: 'Dates' }).getByRole('button').first()).toBeVisible()
  await expect(select).toHaveCount(0)
})

test('an empty list leads to a sealed pack, then to the daily pack, then to the shop', async ({
  browser,
}) => {
  const player = await trader(browser, 'Nora Nopacks')
  const { page } = player
  await page.route('**/api/me/nft_card_event_date/params*', (route) => route.fulfill({ json: listOf([]) }))
  const tab = page.getByRole('tabpanel')
  await page.goto('/inventory/events')
  await expect(tab.getByRole('link', { name: 'Open your packs' })).toBeVisible()
  await openAllPacks(player)
  await page.reload()
  await tab.getByRole('button', { name: 'Take your daily pack' }).click()
  await expect(page).toHaveURL(/card-pack-open/)
  await page.getByRole('button', { name: 'Tear open' }).click()
  await page.goto('/inventory/events')
  await expect(tab.getByRole('link', { name: 'Buy Packs' })).toHaveAttribute('href', '/buypacks')
})

async function openAllPacks(player: Trader): Promise<void> {
  const answer = await player.page.request.get(
    '/api/me/card_pack/params?limit=20&offset=0&show_onboarding=true',
    { headers: { authorization: `Bearer ${player.token}` } },
  )
  const { data }: { data: { id: number }[] } = await answer.json()
  await asPlayer(player, '/card_pack/open', { card_pack_ids: data.map(({ id }) => id) })
}

test('a list that fails to load says so instead of its empty message, and can be tried again', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Fay Failure')
  await grant(email, { cards: (await manyParts()).slice(0, 4) })
  const list = '**/api/me/nft_card_date/params*'
  await failUntilTriedAgain(page, list, { status: 500, json: { message: 'The shelf fell over' } })
  await page.goto('/inventory/dates')
  const failed = page.getByRole('alert')
  await expect(failed.getByRole('heading', { name: 'No date cards', exact: true })).toBeVisible()
  await expect(failed).toContainText('The shelf fell over')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Dates' }).getByRole('button')).toHaveCount(4)

  // A list without any cards is an empty list (LIST-33).
  await page.route(list, (route) =>
    route.fulfill({
      json: { ...listOf([]), data: null },
    }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No date cards', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})
