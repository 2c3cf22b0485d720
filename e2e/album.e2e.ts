import type { Locator } from '@playwright/test'
import { changeAnswers } from './answers.ts'
import { serverAddress } from './address.ts'
import { expectNoSidewaysScroll, expectNothingFromAxe } from './axe.ts'
import { failUntilTriedAgain } from './failing.ts'
import { expect, request as requests, test } from './test.ts'
import { asPlayer, grant, trader } from './traders.ts'

interface Album {
  readonly data: { readonly collection_id: number; readonly name: string }[]
}
interface People {
  readonly data: { readonly person_id: string; readonly name: string; readonly birth_date: string }[]
}

test('an album shows owned people in ink, leads to a missing part, and seals a complete collection', async ({
  browser,
}) => {
  const ann = await trader(browser, 'Ann Lee')
  const { page } = ann
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const api = await requests.newContext({
    baseURL: serverAddress(),
    extraHTTPHeaders: { authorization: `Bearer ${ann.token}` },
  })
  const { data: collections }: Album = await (await api.get('/api/me/album')).json()
  const screen = collections.find(({ name }) => name === 'Screen')
  const directors: People = await (
    await api.get(`/api/me/album/${screen?.collection_id}?section=Director&limit=100`)
  ).json()
  const [last, ...others] = directors.data
  if (!last) throw new Error('there is no director')
  await grant(ann.email, {
    cards: [
      ...others.map(({ person_id: id }, index) => ({
        kind: 'identity' as const,
        person_id: id,
        rarity: 1 + (index % 4),
      })),
      ...(['category', 'month', 'day'] as const).map((kind) => ({ kind, person_id: last.person_id })),
    ],
  })

  await page.goto('/profile/me')
  await page.getByRole('main').getByRole('link', { name: 'Album' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Album' })).toBeVisible()
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Screen', exact: true }) })
  await expect(line).toContainText(`${others.length} of `)
  // As on the wrappers of its packs.
  await expect(line.locator('[data-emblem="screen"]')).toBeVisible()
  await expectNothingFromAxe(page)
  await line.getByRole('link', { name: 'Screen' }).click()

  await page.getByLabel('Team or category').selectOption('Director')
  const section = page.getByRole('region', { name: 'Director' })
  await expect(section.getByRole('listitem')).toHaveCount(directors.data.length)
  await expect(section.getByRole('listitem').filter({ hasText: 'Legendary' }).first()).toBeVisible()
  await expect(section.getByText('Director is complete')).toHaveCount(0)
  const place = section.getByRole('listitem').filter({ hasText: last.name })
  await expect(place).toContainText(`Missing: ${last.birth_date.slice(0, 4)}`)
  await expect(place.getByRole('link', { name: /Buy in Marketplace|No Year for sale/ })).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await expectNothingFromAxe(page)

  // Another player sells it: the album names the price, and the market shows it first.
  const bob = await trader(browser, 'Bob Kay')
  const [year = 0] = await grant(bob.email, { cards: [{ kind: 'year', person_id: last.person_id }] })
  await asPlayer(bob, `/marketplace_listing/${year}/sell`, { price: 3 })
  await changeAnswers(page, `**/api/marketplace_listing/${year}/prices`, (prices: object) => ({
    ...prices,
    best_bid: 1.25,
    best_bid_is_resident: true,
  }))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/marketplace/cards?status=not_owned,for_sale')
  const missing = page.getByRole('region', { name: 'Parts you are missing' })
  await expect(missing.getByText(new RegExp(`^Completes ${last.name}`))).toBeVisible()
  await expect(page.getByLabel('Sort')).toHaveValue('low_high')
  await missing.getByRole('button', { name: /^Year, / }).click()
  await expect(page).toHaveURL(new RegExp(`selected=${year}$`))
  // The row that scrolls does not cut the mark of the chosen card.
  const [row, mark] = [missing.getByRole('list'), missing.locator('[data-selected] [class*="check"]')]
  await expect(mark).toBeVisible()
  expect((await mark.boundingBox())?.y).toBeGreaterThanOrEqual((await row.boundingBox())?.y ?? Infinity)
  const bid = page.getByRole('button', { name: 'Resident' })
  await expect(bid).toBeVisible()
  expect(await sticksOut(bid)).toBe(false)
  await expectNoSidewaysScroll(page)
  await expectNothingFromAxe(page)
  // Whoever looks for something else, or at their own cards, has the list itself at the top.
  await page.getByRole('button', { name: 'Type' }).click()
  await page.getByRole('checkbox', { name: /^Year/ }).check()
  await expect(missing).toHaveCount(0)
  await page.goBack()
  await expect(missing).toBeVisible()
  await page.getByRole('button', { name: /^Not Owned/ }).click()
  await page.getByRole('button', { name: /^Status/ }).click()
  await page.getByRole('checkbox', { name: /^Owned/ }).check()
  await expect(missing).toHaveCount(0)
  await page.goto(`/album/${screen?.collection_id}?section=Director`)

  await grant(ann.email, { cards: [{ kind: 'year', person_id: last.person_id }] })
  await page.reload()
  await place.getByRole('link', { name: `Ready to craft: ${last.name}` }).click()
  await expect(page.getByRole('dialog')).toContainText(last.name)

  await grant(ann.email, { cards: [{ kind: 'identity', person_id: last.person_id }] })
  await page.goto(`/album/${screen?.collection_id}?section=Director`)
  await expect(section.getByText('Director is complete')).toBeVisible()

  // A collection with all of its people is complete, and its page carries the large seal.
  const masters = collections.find(({ name }) => name === 'Masters')
  const field: People = await (
    await api.get(`/api/me/album/${masters?.collection_id}?limit=100&show=missing`)
  ).json()
  for (let from = 0; from < field.data.length; from += 50) {
    const some = field.data.slice(from, from + 50)
    await grant(ann.email, {
      cards: some.map(({ person_id: id }) => ({ kind: 'identity' as const, person_id: id })),
    })
  }
  await page.goto(`/album/${masters?.collection_id}`)
  await expect(page.getByText('Masters is complete')).toBeVisible()
  await expect(page.getByText(`${field.data.length} of ${field.data.length}`, { exact: true })).toBeVisible()
  await page.goto(`/album/${screen?.collection_id}?section=Director`)

  // Everybody in the album has a biography.
  await place.getByRole('button', { name: `Biography of ${last.name}` }).click()
  const biography = page.getByRole('dialog', { name: last.name })
  await expect(biography.getByRole('list', { name: 'Identity cards' })).toContainText(/No\. [A-Z] \d{7}/)
  await expect(biography).toContainText('Never sold: the first owner still has it')
  await expect(biography.getByText('None yet.')).toBeVisible()
  await expectNothingFromAxe(page)
  await page.keyboard.press('Escape')

  // The profile begins with the player's collections.
  await page.goto('/profile/me')
  const album = page.getByRole('region', { name: 'Album' })
  await expect(album).toContainText(`${directors.data.length + field.data.length} of `)
  await expect(album.getByRole('list', { name: 'Complete' })).toContainText('Director')
  await expect(
    album.getByRole('list', { name: 'Rarest people' }).getByRole('listitem').first(),
  ).toContainText('Legendary')
})

test('an album that cannot be loaded says so, and loads on a second try', async ({ browser }) => {
  const { page } = await trader(browser, 'Ann Lee')
  await failUntilTriedAgain(page, '**/api/me/album', {
    status: 500,
    json: { message: 'No', code: 'broken' },
  })
  await page.goto('/album')
  await expect(page.getByRole('alert')).toContainText('That did not load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'AFC East' })).toBeVisible()
  await page.goto('/album/999999999')
  await expect(page.getByText('There is no such collection')).toBeVisible()
})

test('an address with a team that the collection lacks says so, and leads back to everybody', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Una Known')
  await page.goto('/album')
  await page.getByRole('link', { name: 'AFC East' }).click()
  await page.goto(`${page.url()}?section=Nowhere`)
  await expect(page.getByText('There is no “Nowhere” in this collection.')).toBeVisible()
  await expect(page.getByLabel('Team or category')).toHaveValue('Nowhere')
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect(page.getByLabel('Team or category')).toHaveValue('')
  await expect(page.getByText('There is no “Nowhere” in this collection.')).toHaveCount(0)
})

/** Whether it reaches over the right edge of its list of facts. */
function sticksOut(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const edge = element.closest('dl')?.getBoundingClientRect().right ?? 0
    return element.getBoundingClientRect().right > edge
  })
}
