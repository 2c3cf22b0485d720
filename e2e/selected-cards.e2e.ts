import { holdBack } from './answers.ts'
import { expect, test } from './test.ts'
import { asPlayer, grant, press, trader } from './traders.ts'

test.use({ inTurns: true })

test('a player combines prize cards into one of their total value', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Percy Prize')
  await grant(email, {
    cards: [
      { kind: 'prize', value: 2 },
      { kind: 'prize', value: 3.5 },
      { kind: 'prize', value: 49 },
    ],
  })
  await page.goto('/inventory/prizes')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const selection = page.getByRole('region', { name: 'Selection' })
  const combine = selection.getByRole('button', { name: 'Combine' })
  await page.getByRole('button', { name: /^Prize, \$2\.00/ }).click()
  await expect(combine).toBeDisabled()
  await page.getByRole('button', { name: /^Prize, \$49\.00/ }).click()
  await expect(combine).toBeDisabled()
  await expect(selection.getByRole('alert')).toHaveText('$50 is Maximum Prize Card Combination')
  await page.getByRole('button', { name: /^Prize, \$49\.00/ }).click()
  await page.getByRole('button', { name: /^Prize, \$3\.50/ }).click()
  await expect(selection).toContainText('$5.50')
  await combine.click()
  await press(page, 'Combine')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Done' })).toBeVisible()
  await press(page, 'Done')
  await expect(page.getByRole('button', { name: /^Prize, \$5\.50/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Prizes' }).getByRole('button')).toHaveCount(2)
})

test('prizes combined and packs opened in one tab are named and leave the selection of another', async ({
  browser,
}) => {
  const trading = await trader(browser, 'Stella Stale')
  const { page, email } = trading
  const [one, , three] = await grant(email, {
    cards: [1, 2, 3, 4].map((value) => ({ kind: 'prize', value }) as const),
  })
  const selection = page.getByRole('region', { name: 'Selection' })
  const failed = page.getByRole('dialog', { name: 'Combine cards fails.' })
  await page.goto('/inventory/prizes')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const value of ['1', '2', '4'])
    await page.getByRole('button', { name: new RegExp(`^Prize, \\$${value}\\.00`) }).click()
  await asPlayer(trading, '/prize/combined_prize', { ids: [one, three] })
  await selection.getByRole('button', { name: 'Combine' }).click()
  await press(page, 'Combine')
  await expect(failed.getByRole('alert')).toHaveText('That card is gone')
  await expect(failed).toContainText('$1.00 Prize is no longer selected.')
  await press(page, 'Done')
  await expect(selection).toContainText('2 cards selected, together $6.00')

  await page.goto('/inventory/card-packs')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const packs = page.getByRole('region', { name: 'Card packs' }).getByRole('button')
  for (const index of [0, 1]) await packs.nth(index).click()
  const other = await page.context().newPage()
  await other.goto('/inventory/card-packs')
  await other.getByRole('region', { name: 'Card packs' }).getByRole('button').first().dblclick()
  await expect(other.getByRole('button', { name: 'Reveal All' })).toBeVisible()
  await selection.getByRole('button', { name: 'Open 2 packs' }).click()
  await press(page, 'Open all')
  await expect(failed.getByRole('alert')).toHaveText('That pack has already been opened')
  await press(page, 'Done')
  await expect(selection).toContainText('1 pack selected')
})

test('cards that are combined after the dialog was closed are no longer selected', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Sloane Slow')
  await grant(email, { cards: [1, 2, 4].map((value) => ({ kind: 'prize', value }) as const) })
  await page.clock.install()
  await page.goto('/inventory/prizes')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const choose = (value: number) =>
    page.getByRole('button', { name: new RegExp(`^Prize, \\$${value}\\.00`) }).click()
  await choose(1)
  await choose(2)
  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByRole('button', { name: 'Combine' }).click()
  const { asked, release } = await holdBack(page, '**/api/prize/combined_prize')
  const dialog = page.getByRole('dialog', { name: 'Combine prize cards' })
  await dialog.getByRole('button', { name: 'Combine' }).click()
  await expect.poll(() => asked.length).toBe(1)
  await page.clock.fastForward(10_000)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  // What the player does meanwhile stays.
  await choose(4)
  await expect(selection).toContainText('3 cards selected')
  release()
  await expect(selection).toContainText('1 card selected, together $4.00')
})
