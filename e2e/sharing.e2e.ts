import { holdBack } from './answers.ts'
import { expectNoSidewaysScroll, expectNothingFromAxe } from './axe.ts'
import { expect, test } from './test.ts'
import { grant, personNamed, trader } from './traders.ts'

test('a player shares a person of the album as a page without scripts, until they stop sharing', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Ann Lee')
  const person = await personNamed('Patrick Mahomes')
  await grant(email, { cards: [{ kind: 'identity', person_id: person, rarity: 4 }] })
  await page.goto('/album')
  await page.getByRole('link', { name: 'AFC West', exact: true }).click()
  await page.getByRole('button', { name: 'Share Patrick Mahomes' }).click()
  const choice = page.getByRole('dialog', { name: 'Share' })
  await expect(choice.getByRole('checkbox', { name: /Show my nickname/ })).not.toBeChecked()
  await expectNothingFromAxe(page)
  await choice.getByRole('button', { name: 'Make a link' }).click()
  const ready = page.getByRole('dialog', { name: 'Your link is ready' })
  await expect(ready.getByRole('img', { name: /Patrick Mahomes/ })).toHaveJSProperty('naturalWidth', 1200)
  await expect(ready.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectNothingFromAxe(page)
  const address = await ready.locator('code').innerText()

  const stranger = await browser.newContext({ javaScriptEnabled: false })
  const shared = await stranger.newPage()
  await shared.goto(address)
  await expect(shared.getByRole('heading', { level: 1, name: 'Patrick Mahomes' })).toBeVisible()
  await expect(shared.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    'In the collection: Patrick Mahomes',
  )
  await expect(shared.locator('body')).not.toContainText('Ann')
  await stranger.close()

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Patrick Mahomes' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNothingFromAxe(page)
  }

  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Stop sharing Patrick Mahomes' }).click()
  await expect(page.getByText('You share nothing.')).toBeVisible()
  const gone = await page.goto(address)
  expect(gone?.status()).toBe(404)
})

test('a player without a record reads why it cannot be shared yet', async ({ browser }) => {
  const { page } = await trader(browser, 'Nora Newer')
  await page.goto('/profile/settings')
  const share = page.getByRole('button', { name: 'Share my record' })
  await expect(share).toHaveAccessibleDescription(
    'You have no record yet. It begins a few minutes after your first claim.',
  )
  await expect(share).toBeDisabled()
})

test('a record cannot be shared before it is known whether there is one', async ({ browser }) => {
  const { page } = await trader(browser, 'Nina Notyet')
  const { asked, release } = await holdBack(page, '**/api/me/public_profile')
  await page.goto('/profile/settings')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const share = page.getByRole('button', { name: 'Share my record' })
  await expect(share).toHaveAccessibleDescription('Your record is still loading.')
  await expect(share).toBeDisabled()
  release()
  await expect(share).toHaveAccessibleDescription(
    'You have no record yet. It begins a few minutes after your first claim.',
  )
})

test('Stop sharing shows that it was pressed, and is sent once', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Sten Stop')
  const person = await personNamed('Josh Allen')
  await grant(email, { cards: [{ kind: 'identity', person_id: person }] })
  await page.goto('/album')
  await page.getByRole('link', { name: 'AFC East', exact: true }).click()
  await page.getByRole('button', { name: 'Share Josh Allen' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByRole('dialog', { name: 'Your link is ready' })).toBeVisible()
  await page.goto('/profile/settings')
  const { asked, release } = await holdBack(page, '**/api/me/shares/*')
  const stop = page.getByRole('button', { name: 'Stop sharing Josh Allen' })
  await stop.dblclick()
  await expect(stop).toBeDisabled()
  release()
  await expect(page.getByText('You share nothing.')).toBeVisible()
  expect(asked).toHaveLength(1)
})
