import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'
import { grant, personNamed, trader } from './traders.ts'

test('a newcomer’s dashboard: packs, offers, two lists to fill, and a place that is kept', async ({
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
    await expect(region.getByRole('link', { name: /^See All/ })).toHaveAttribute('href', all)
    await expect(region.getByRole('link', { name: craft })).toHaveAttribute('href', table)
  }
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

test('of seven identities the dashboard shows five', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Ann Lee')
  const person = await personNamed('Saquon Barkley')
  await grant(email, {
    cards: Array.from({ length: 7 }, () => ({ kind: 'identity' as const, person_id: person })),
  })
  await page.goto('/dashboard')
  const mine = page.getByRole('region', { name: 'My Identities' })
  await expect(mine.getByRole('button', { name: /^Identity, Saquon Barkley/ })).toHaveCount(5)
})

test('without special offers their place is kept', async ({ page, request }) => {
  await page.route('**/api/card_collection/list_card_collections/**', async (route) => {
    const answer = await route.fetch()
    const body: { data: { series: { special_offer: boolean }[] }[] } = await answer.json()
    for (const { series } of body.data) for (const each of series) each.special_offer = false
    await route.fulfill({ response: answer, json: body })
  })
  await loggedIn(page, request)
  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: 'Packs of all collections' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next offer' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Special offers' })).toContainText(
    'No special offer this week.',
  )
})
