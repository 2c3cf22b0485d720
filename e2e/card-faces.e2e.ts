import type { Locator } from '@playwright/test'
import { heldCard, listOf } from './answers.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'

test.use({ inTurns: true })

/** Gives the text's card one width after the other; returns those at which it does not show all of the text. */
function widthsWhereCut(text: Locator): Promise<readonly number[]> {
  return text.evaluate((shown) => {
    const card = shown.closest<HTMLElement>('[data-card]')
    return [140, 144, 152, 164, 178, 190, 240].filter((width) => {
      if (card) card.style.width = `${width}px`
      return shown.scrollHeight > shown.clientHeight + 1 || shown.scrollWidth > shown.clientWidth
    })
  })
}

test('a card of any width shows every line of what is called in whole', async ({ page, request }) => {
  const calls = [
    'throws for 250 yards or more',
    'averages 15 yards a catch or more on at least 2 catches',
    'gains 275 yards or more passing, running and catching',
    'makes a full sack, an interception or a forced fumble',
    'completes 70 percent or more of at least 10 passes',
  ]
  const predictions = calls.map((sentence, at) =>
    heldCard(at + 1, {
      type: 'Prediction',
      name: `Jo Shown ${sentence}, AA at BB`,
      tag: 'Not Listed',
      face: { person: 'Jo Shown', sentence, event: 'AA at BB', value: '$1.00' },
    }),
  )
  await page.route('**/api/me/nft_card_prediction/params?*', (route) =>
    route.fulfill({ json: listOf(predictions) }),
  )
  await loggedIn(page, request)
  await page.goto('/inventory/predictions')
  for (const call of calls) {
    const said = page.getByText(call, { exact: true })
    await expect(said).toBeVisible()
    expect(await widthsWhereCut(said), call).toEqual([])
  }
})

test('an Identity card of any width shows the whole category, also beside a long collection', async ({
  page,
  request,
}) => {
  const people = [
    { category: 'Business Leader', collection: 'Elections' },
    { category: 'Wide Receiver', collection: 'NFC North', team: 'DET' },
  ]
  const identities = people.map(({ collection, ...face }, at) =>
    heldCard(at + 1, { type: 'Identity', name: 'Jo Shown', tag: 'Not Listed', collection, face }),
  )
  await page.route('**/api/me/nft_card_identity/params?*', (route) =>
    route.fulfill({ json: listOf(identities) }),
  )
  await loggedIn(page, request)
  await page.goto('/inventory/identities')
  for (const { category } of people) {
    const shown = page.getByText(category, { exact: true })
    await expect(shown).toBeVisible()
    expect(await widthsWhereCut(shown), category).toEqual([])
  }
})

test('of a name of more than 40 characters a card prints the first whole words, also on a Prediction', async ({
  page,
  request,
}) => {
  const name = 'Jo Shown is on a team that loses by 7 points or less'
  await page.route('**/api/me/nft_card_prediction/params?*', (route) =>
    route.fulfill({ json: listOf([heldCard(1, { type: 'Prediction', name, tag: 'Not Listed' })]) }),
  )
  await loggedIn(page, request)
  await page.goto('/inventory/predictions')
  const card = page.locator('[data-card]', { has: page.getByRole('button', { name: `Prediction, ${name}` }) })
  await expect(card).toContainText('Jo Shown is on a team that loses by 7…')
  await expect(card).not.toContainText('points or less')
})

test('the words on the back of a card are whole and inside its frame, or not there', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await page.goto('/inventory/card-packs')
  await page.getByRole('button', { name: /^Pack, Starter Identity/ }).dblclick()
  const back = page
    .locator('main [data-card]')
    .filter({ hasText: 'Called Shot' })
    .first()
    .getByText('Category')
  await expect(back).toBeAttached()
  const faulty = await back.evaluate((kind) => {
    const card = kind.closest<HTMLElement>('[data-card]')
    return [34, 38, 48, 60, 69, 70, 76, 100].filter((width) => {
      if (card) card.style.width = `${width}px`
      // The longest name of a kind.
      kind.textContent = 'Prediction'
      const words = document.createRange()
      words.selectNodeContents(kind)
      const lines = [...words.getClientRects()]
      return lines.length > 1 || lines.some((line) => line.width > width)
    })
  })
  expect(faulty).toEqual([])
})
