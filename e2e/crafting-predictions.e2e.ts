import type { Browser } from '@playwright/test'
import { changeAnswers, lockingAt } from './answers.ts'
import { newGame } from './games.ts'
import { clearOf, fillSlots } from './crafting.ts'
import { expect, test } from './test.ts'
import { grant, press, trader } from './traders.ts'

test.use({ inTurns: true })

interface AtTable {
  readonly name: string
  /** The name of the new game. */
  readonly game: string
  readonly prizes: readonly number[]
}

/** Returns a player with the cards of a prediction on a new game. */
async function playerAtTable(browser: Browser, { name, game, prizes }: AtTable) {
  const {
    people: [person = ''],
    event,
    trigger,
  } = await newGame({ name: game })
  const { page, email } = await trader(browser, name)
  await grant(email, {
    cards: [
      { kind: 'identity', person_id: person },
      { kind: 'event', event_id: event },
      { kind: 'trigger', trigger_id: trigger.id },
      ...prizes.map((value) => ({ kind: 'prize', value }) as const),
    ],
  })
  return page
}

test('a slotted event that passes its lock-out disables Craft with the reason, on a page left open', async ({
  browser,
}) => {
  const page = await playerAtTable(browser, { name: 'Lara Late', game: 'KC-Lock', prizes: [1] })
  const locksAt = new Date(Date.now() + 8000).toISOString()
  await changeAnswers(
    page,
    '**/api/me/nft_card_event_date/params?*',
    lockingAt(() => locksAt),
  )
  await page.goto('/crafting/prediction')
  await fillSlots(page, ['Identity', 'Event', 'Trigger', 'Prize'])
  await page
    .getByLabel(
      'I acknowledge the Event, Trigger, Prize and Prediction cards may be burned and not returned to me.',
    )
    .check()
  const craft = page.getByRole('region', { name: 'Craft', exact: true })
  await expect(craft).toContainText('Event time has already passed')
  await expect(craft.getByRole('button', { name: 'Craft' })).toBeDisabled()
  await clearOf(page, 'Event').click()
  await expect(craft).not.toContainText('Event time has already passed')
})

test('a Trigger that a link brings waits for its Identity and Event, and is gone once it is crafted', async ({
  browser,
}) => {
  const page = await playerAtTable(browser, { name: 'Wanda Waits', game: 'KC-Wait', prizes: [1] })
  await page.goto('/inventory/triggers')
  await page.getByRole('button', { name: /^Trigger, / }).click()
  await page.getByRole('link', { name: 'Craft with it' }).click()
  await expect(page.getByRole('button', { name: 'Trigger, empty' })).toBeVisible()
  await fillSlots(page, ['Identity', 'Event'])
  await expect(page.getByRole('button', { name: /^Trigger: / })).toBeVisible()
  await fillSlots(page, ['Prize'])
  await page.getByLabel(/^I acknowledge the Event/).check()
  await page.getByRole('button', { name: 'Craft', exact: true }).click()
  await page.getByRole('dialog', { name: 'Prediction was crafted' }).getByRole('link').click()
  // A new address alone is not enough: until the next page has loaded, Back would return to the open table.
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/crafting/prediction')
  await expect(page.getByRole('button', { name: 'Identity, empty' })).toBeVisible()
})

test('prizes are combined at the table, and a prediction that comes too late gets its own message', async ({
  browser,
}) => {
  const page = await playerAtTable(browser, {
    name: 'Percy Prize',
    game: 'KC-Late',
    prizes: [25, 25, 1],
  })
  await page.goto('/crafting/prediction')
  await fillSlots(page, ['Identity'])
  for (const slot of ['Trigger', 'Prize'])
    await expect(page.getByRole('button', { name: `${slot}, empty` })).toBeDisabled()
  await fillSlots(page, ['Event', 'Trigger'])
  await page.getByRole('button', { name: 'Prize, empty' }).click()
  const asked = page.waitForRequest(
    (request) => request.url().includes('/me/nft_card_prize/params') && request.url().includes('limit=30'),
  )
  await page.getByRole('button', { name: 'Combine prizes' }).click()
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.get('order')).toBe('low_high')
  expect(searchParams.get('identity_id')).not.toBeNull()
  const picker = page.getByRole('dialog', { name: 'Combine prizes' })
  await expect(picker.getByRole('button', { name: 'Continue' })).toBeDisabled()
  const small = picker.getByRole('button', { name: /^Prize, \$1\.00/ })
  await expect(picker.getByRole('button', { name: /^Prize, / })).toHaveCount(3)
  for (const large of await picker.getByRole('button', { name: /^Prize, \$25\.00/ }).all())
    await large.click()
  await small.click()
  await expect(picker.getByText('$50 is Maximum Prize Card Combination')).toBeVisible()
  await expect(picker.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await small.click()
  await press(page, 'Continue')
  await press(page, 'Combine')
  await expect(page.getByRole('dialog', { name: 'New cards were added to your inventory' })).toContainText(
    'One prize card of $50.00',
  )
  await press(page, 'Add it')
  await expect(page.getByRole('button', { name: /^Prize: \$50\.00/ })).toBeVisible()

  const craft = page.getByRole('button', { name: 'Craft', exact: true })
  await expect(craft).toBeDisabled()
  await page
    .getByLabel(
      'I acknowledge the Event, Trigger, Prize and Prediction cards may be burned and not returned to me.',
    )
    .check()
  await page.route('**/api/nft/craft_prediction', (route) =>
    route.fulfill({ status: 422, json: { message: 'KC-Late: Event time has already passed' } }),
  )
  await craft.click()
  const rejected = page.getByRole('dialog', { name: 'Unable to craft prediction!' })
  await expect(rejected.getByRole('alert')).toHaveText(
    "It's too close to the start of this event to make a prediction",
  )
  await press(page, 'Done')
  await page.unroute('**/api/nft/craft_prediction')
  await page.route('**/api/nft/craft_prediction', (route) =>
    route.fulfill({ status: 400, json: { message: 'The press is jammed' } }),
  )
  await craft.click()
  await expect(page.getByRole('dialog', { name: 'Craft prediction failed.' })).toContainText(
    'The press is jammed',
  )
  await press(page, 'Done')

  await clearOf(page, 'Event').click()
  for (const slot of ['Trigger', 'Prize'])
    await expect(page.getByRole('button', { name: `${slot}, empty` })).toBeDisabled()
})
