import { changeAnswers, heldCard, listOf } from './answers.ts'
import { findingsOfAxe } from './axe.ts'
import { enlargeText } from './places.ts'
import { loggedIn, somebody } from './players.ts'
import { expect, test } from './test.ts'
import { grant, personNamed } from './traders.ts'

test('a player is public only while they choose to be', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const player = somebody()
  const token = await loggedIn(page, request, player)
  const headers = { authorization: `Bearer ${token}` }
  const mine: { player_id: number; listed: boolean } = await (
    await request.get('/api/me/public_profile', { headers })
  ).json()
  expect(mine.listed).toBe(false)
  await page.goto(`/players/${mine.player_id}`)
  await expect(page.getByText('This player is not listed')).toBeVisible()

  await page.goto('/profile/settings#public-profile')
  const panel = page.getByRole('region', { name: 'Public profile' })
  const listed = panel.getByRole('switch', { name: 'Show me on the leaderboards' })
  await expect(listed).not.toBeChecked()
  await expect(panel.getByRole('switch', { name: 'Show my earnings, too' })).toBeDisabled()
  await listed.focus()
  await page.keyboard.press('Space')
  await expect(listed).toBeChecked()
  await expect(panel.getByText('Craft an Identity, and it can be shown here.')).toBeVisible()
  expect(await findingsOfAxe(page)).toEqual([])
  await expect(panel).toContainText('everything about money stay private')
  await panel.getByRole('switch', { name: 'Show my earnings, too' }).click()
  await expect(panel).toContainText('everything else about money stay private')

  await panel.getByRole('link', { name: 'See my public profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A player' })).toBeVisible()
  await expect(page.getByText('No cards on show')).toBeVisible()
  await expect(page.getByText('Ann Lee')).toBeHidden()
  expect(await findingsOfAxe(page)).toEqual([])

  const person = await personNamed('Saquon Barkley')
  await grant(player.email, { cards: [{ kind: 'identity', person_id: person }] })
  await page.goto('/profile/settings#public-profile')
  const card = panel.getByRole('button', { name: /^Identity, Saquon Barkley/ })
  await card.click()
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  await expect(panel.getByText('Showcase: 1 of 6 cards')).toBeVisible()
  await panel.getByRole('link', { name: 'See my public profile' }).click()
  await expect(page.getByRole('button', { name: /^Identity, Saquon Barkley/ })).toBeVisible()

  expect((await request.put('/api/me/public_profile', { headers, data: { listed: false } })).ok()).toBe(true)
  await page.reload()
  await expect(page.getByText('This player is not listed')).toBeVisible()
})

test('cards chosen for the showcase in quick succession are all in it', async ({ page, request }) => {
  const player = somebody('Quin Quick')
  const token = await loggedIn(page, request, player)
  const headers = { authorization: `Bearer ${token}` }
  await request.put('/api/me/public_profile', { headers, data: { listed: true } })
  const people = await Promise.all(['Saquon Barkley', 'Josh Allen'].map(personNamed))
  await grant(player.email, { cards: people.map((id) => ({ kind: 'identity', person_id: id })) })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let saved = 0
  await page.route('**/api/me/public_profile', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    saved += 1
    await released
    await route.continue()
  })
  await page.goto('/profile/settings#public-profile')
  const panel = page.getByRole('region', { name: 'Public profile' })
  await panel.getByRole('button', { name: /^Identity, Saquon Barkley/ }).click()
  await expect.poll(() => saved).toBe(1)
  await panel.getByRole('button', { name: /^Identity, Josh Allen/ }).click()
  release()
  await expect.poll(() => saved).toBe(2)
  const shown = async () => {
    const answer = await request.get('/api/me/public_profile', { headers })
    const { showcase }: { showcase: { name: string }[] } = await answer.json()
    return showcase.map(({ name }) => name)
  }
  await expect.poll(shown).toEqual(['Saquon Barkley', 'Josh Allen'])
  await expect(panel.getByText('Showcase: 2 of 6 cards')).toBeVisible()
})

test('a card of the showcase that is not among the first hundred can be taken out of it', async ({
  page,
  request,
}) => {
  await loggedIn(page, request, somebody('Hu Ndred'))
  const identity = (id: number, name: string) => heldCard(id, { type: 'Identity', name, tag: 'Not Listed' })
  await page.route('**/api/me/nft_card_identity/params?*', (route) =>
    route.fulfill({ json: listOf([identity(1, 'Al First')]) }),
  )
  await changeAnswers(page, '**/api/me/public_profile', (mine: object) => ({
    ...mine,
    listed: true,
    showcase: [identity(101, 'Zed Last')],
  }))
  await page.goto('/profile/settings#public-profile')
  const panel = page.getByRole('region', { name: 'Public profile' })
  const last = panel.getByRole('button', { name: /^Identity, Zed Last/ })
  await expect(last).toHaveAttribute('aria-pressed', 'true')
  const sent = page.waitForRequest((each) => each.method() === 'PUT')
  await last.click()
  expect((await sent).postDataJSON()).toEqual({ showcase: [] })
})

test('leaders are ranked by their measure, and lead to their profiles', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/leaderboards')
  await expect(page.getByText('Nobody is listed yet')).toBeVisible()
  expect(await findingsOfAxe(page)).toEqual([])

  const leader = (rank: number) => ({
    rank,
    player_id: 5000 + rank,
    nickname: rank === 4 ? 'Featherstonehaugh' : `Caller ${rank}`,
    is_resident: rank === 3,
    predictions: 20,
    correct: rank === 4 ? 12_345 : 15 - rank,
    best_streak: 9 - rank,
    earned: rank === 1 ? 1234.5 : null,
  })
  await page.route('**/api/leaderboard?*', (route) =>
    route.fulfill({
      json: {
        ...listOf([1, 2, 3, 4].map(leader)),
        season: 2,
        seasons: [2, 1],
        live_seasons: [{ season: 2, year: 2031 }],
      },
    }),
  )
  await page.goto('/leaderboards')
  const lines = page.getByRole('region', { name: 'Leaders by correct' }).getByRole('listitem')
  await expect(lines).toHaveCount(4)
  await expect(lines.first()).toContainText('14 correct')
  await expect(lines.last()).toContainText('12,345 correct')
  // A phone has room for a long name beside a big number.
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  const name = page.getByRole('link', { name: 'Featherstonehaugh' })
  const linesOfName = () =>
    name.evaluate((link) => {
      const words = document.createRange()
      words.selectNodeContents(link)
      return words.getClientRects().length
    })
  expect(await linesOfName(), 'lines of the name').toBe(1)
  await page.setViewportSize(size)
  const mark = lines.nth(2).getByRole('button', { name: 'Resident' })
  await expect(page.getByRole('button', { name: 'Resident' })).toHaveCount(1)
  await mark.focus()
  await expect(lines.nth(2).getByRole('tooltip')).toContainText('played by the game itself')
  await page.getByRole('tab', { name: 'Streak' }).click()
  await expect(page).toHaveURL(/by=streak/)
  await expect(page.getByRole('region', { name: 'Leaders by streak' })).toContainText('8 in a row')
  await page.getByRole('tab', { name: 'Earnings' }).click()
  await expect(page.getByRole('region', { name: 'Leaders by earnings' })).toContainText('$1,234.50')
  await expect(page.getByLabel('Season').locator('option')).toHaveText([
    'Live season 2031',
    'Replay season 1',
  ])
  await page.getByLabel('Season').selectOption('Replay season 1')
  await expect(page).toHaveURL(/season=1/)
  await expect(page.getByRole('link', { name: 'Caller 1' })).toHaveAttribute('href', '/players/5001')
  expect(await findingsOfAxe(page)).toEqual([])
  // With twice the text size on a phone, the figure leaves the name its room.
  await page.setViewportSize({ width: 390, height: 844 })
  await enlargeText(page)
  await page.goto('/leaderboards')
  await expect(lines.last()).toContainText('12,345 correct')
  expect(await linesOfName(), 'lines of the name in large text').toBeLessThanOrEqual(2)
})
