import { holdBack } from './answers.ts'
import { clearOf, fillSlots, topOfCraft } from './crafting.ts'
import { enlargeText } from './places.ts'
import { expect, test } from './test.ts'
import { grant, grantParts, partsOf, personNamed, trader } from './traders.ts'

test.use({ inTurns: true })

test('on a phone on its side, a tablet and at 200% one’s cards are in view beside the places', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Ann Lee')
  const person = await personNamed('Josh Allen')
  await grant(email, { cards: [{ kind: 'category', person_id: person }] })
  for (const [width, height] of [
    [844, 390],
    [820, 1180],
    [720, 450],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/crafting/identity')
    const card = page.getByLabel('Category cards').getByRole('button').first()
    await expect(card).toBeInViewport({ ratio: 0.7 })
    const places = page.getByRole('region', { name: 'Crafting table' }).getByRole('button')
    for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 })
    const [ofCard, ofPlace] = [await card.boundingBox(), await places.first().boundingBox()]
    expect((ofCard?.x ?? 0) + (ofCard?.width ?? 0), `${width}`).toBeLessThan(ofPlace?.x ?? 0)
    await expect(page.getByRole('banner')).toContainText('$0.00')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width)
  }
})

test('at 200% the fields of the selector have their labels, and every tab is in view', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Zoe Zoom')
  await page.setViewportSize({ width: 720, height: 450 })
  await page.goto('/crafting/prediction')
  const selector = page.getByRole('region', { name: 'Your cards' })
  for (const label of ['Search', 'Sort']) {
    const box = await selector.getByText(label, { exact: true }).first().boundingBox()
    expect(box?.height, label).toBeGreaterThan(10)
  }
  for (const size of [
    { width: 720, height: 450 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    for (const tab of await selector.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 })
  }
})

test('with twice the text size, words stay whole in their places and in the panel of matches', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Lee Large')
  await enlargeText(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/crafting/identity')
  const table = page.getByRole('region', { name: 'Crafting table' })
  for (const name of ['Category', 'Month']) {
    const word = await table.getByText(name, { exact: true }).boundingBox()
    const place = await table.getByRole('button', { name: `${name}, empty` }).boundingBox()
    expect(word?.width, name).toBeLessThan(place?.width ?? 0)
  }
  const heading = page.getByRole('heading', { name: 'Add a card' })
  await expect(heading).toBeVisible()
  expect((await heading.boundingBox())?.width).toBeGreaterThan(150)
})

test('on a phone a full table shows whom it makes and Craft right below its places, and other cards when one is to change', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Fran Fullhand')
  const person = await personNamed('Josh Allen')
  await grant(email, {
    cards: [...partsOf(person), { kind: 'year', person_id: person, rarity: 2 }],
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
  const selector = page.getByRole('region', { name: 'Your cards' })
  await expect(selector).toContainText('All four slots are filled.')
  await expect(page.getByLabel('Year cards')).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByRole('main').getByText('Josh Allen').first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Craft', exact: true })).toBeInViewport({ ratio: 1 })
  await selector.getByRole('tab', { name: 'Year' }).click()
  await page.getByLabel('Year cards').getByRole('button').first().click()
  await expect(page.getByLabel('Year cards')).toBeHidden()
  await clearOf(page, 'Year').click()
  await expect(page.getByLabel('Year cards').getByRole('button')).toHaveCount(2)
})

test('on a phone the row of cards grows as it is swiped, a page at a time', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Cora Collector')
  const person = await personNamed('Josh Allen')
  const copies = (count: number) => ({
    cards: Array.from({ length: count }, () => ({ kind: 'category' as const, person_id: person })),
  })
  await grant(email, copies(50))
  await grant(email, copies(10))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/crafting/identity')
  const row = page.getByLabel('Category cards')
  const cards = row.getByRole('button').filter({ hasNotText: 'More cards' })
  const more = row.getByRole('button', { name: 'More cards' })
  await expect(more).toBeAttached()
  await row.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await expect(more).not.toBeInViewport()
  await expect(cards).toHaveCount(50)
  await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect(cards).toHaveCount(60)
  await expect(more).toBeHidden()
})

test('on a phone a full table that nobody fits says how many people fit it', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Nora Nobody')
  const [allen, mahomes] = [await personNamed('Josh Allen'), await personNamed('Patrick Mahomes')]
  await grant(email, {
    cards: [
      ...(['category', 'month', 'day'] as const).map((kind) => ({ kind, person_id: allen })),
      { kind: 'year', person_id: mahomes },
    ],
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
  const counted = page.getByRole('region', { name: 'Crafting table' }).getByText('people fit').locator('..')
  await expect(counted.getByText('0', { exact: true })).toBeVisible()
})

test('on a phone Craft stays where it is while the identity table waits for whom it makes', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Fay Slow')
  await grantParts(email, 'Josh Allen')
  await page.setViewportSize({ width: 390, height: 844 })
  const answers = await holdBack(page, /\/me\/identities_matches\/params\?.*id_selected=\d+(%2C\d+){3}/)
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
  const name = page.getByRole('main').getByText('Josh Allen').first()
  await expect(name).toBeHidden()
  const before = await topOfCraft(page)
  answers.release()
  await expect(name).toBeVisible()
  expect(await topOfCraft(page)).toBe(before)
})

test('on a phone a double press on the last card does not press Craft, which appears in its place', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Dora Double')
  await grantParts(email, 'Josh Allen')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/crafting/identity')
  await page.getByRole('checkbox').check()
  await fillSlots(page, ['Category', 'Month', 'Day'])
  const lastCard = page.getByLabel('Year cards').getByRole('button').first()
  await page.evaluate(() => window.scrollTo(0, 0))
  const card = await lastCard.boundingBox()
  const craft = page.getByRole('button', { name: 'Craft', exact: true })
  await page.mouse.move((card?.x ?? 0) + 30, (card?.y ?? 0) + 120)
  await page.mouse.down({ clickCount: 1 })
  await page.mouse.up({ clickCount: 1 })
  await expect(craft).toBeEnabled()
  const under = await craft.evaluate((button) => {
    button.addEventListener('click', () => button.setAttribute('data-pressed', ''))
    return button.matches(':hover')
  })
  expect(under, 'Craft is under the pointer').toBe(true)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(craft).not.toHaveAttribute('data-pressed')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await craft.click()
  await expect(page.getByRole('dialog', { name: 'Identity was crafted' })).toBeVisible()
})

test('the cards that burn stay where they are when the craft is answered', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Bea Burn')
  await grantParts(email, 'Josh Allen')
  const answer = await holdBack(page, '**/api/nft/craft_identity')
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Craft', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Crafting your Identity' })
  const caption = dialog.getByRole('status')
  await expect(caption).toBeVisible()
  // It rises as it opens.
  await dialog.evaluate((opened) => Promise.all(opened.getAnimations().map(({ finished }) => finished)))
  const before = await caption.boundingBox()
  answer.release()
  const crafted = page.getByRole('dialog', { name: 'Identity was crafted' })
  await expect(crafted.getByRole('button', { name: 'Done' })).toBeVisible()
  expect(await crafted.getByRole('status').boundingBox()).toEqual(before)
})

test('with twice the text on a phone each place of the table has its name inside', async ({ browser }) => {
  const { page } = await trader(browser, 'Lars Large')
  await page.setViewportSize({ width: 390, height: 844 })
  await enlargeText(page)
  for (const craft of ['identity', 'prediction']) {
    await page.goto(`/crafting/${craft}`)
    const places = page.getByRole('region', { name: 'Crafting table' }).getByRole('listitem')
    await expect(places).toHaveCount(4)
    const outside = await places.evaluateAll((all) =>
      all.flatMap((place) => {
        const words = document.createRange()
        words.selectNodeContents(place.querySelector('[aria-hidden] span') ?? place)
        const [inner, outer] = [words.getBoundingClientRect(), place.getBoundingClientRect()]
        return inner.width > 0 && inner.left >= outer.left && inner.right <= outer.right
          ? []
          : [place.textContent]
      }),
    )
    expect(outside, craft).toEqual([])
  }
})
