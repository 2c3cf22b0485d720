import { newGame } from './games.ts'
import { chooseMatch, craftSlotted, fillSlots } from './crafting.ts'
import { expect, test } from './test.ts'
import { expectCompleted, expectBalance, asPlayer, grant, personNamed, press, trader } from './traders.ts'

test.use({ inTurns: true })

test('the player chooses between two people who share a birthday and a category', async ({ browser }) => {
  const person = await personNamed('Olivia Colman')
  const { page, email } = await trader(browser, 'Carla Craft')
  await grant(email, {
    cards: [
      { kind: 'category', person_id: person },
      { kind: 'month', person_id: person },
      { kind: 'day', person_id: person },
      { kind: 'year', person_id: person },
    ],
  })
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
  const matches = page.getByRole('region', { name: 'Matches' })
  await expect(matches.getByRole('heading', { name: '2 matches' })).toBeVisible()
  // Neither is preselected (CRID-13).
  await expect(matches.getByRole('button', { pressed: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Craft', exact: true })).toContainText(
    'Choose one of the matches',
  )
  await expect(page.getByRole('button', { name: 'Craft', exact: true })).toBeDisabled()
  await matches.getByRole('button', { name: 'Christian Bale', exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'Crafting table' }).getByText('January 30, 1974', { exact: true }),
  ).toBeVisible()
  await craftSlotted(page)
  await page.goto('/inventory/identities')
  await expect(page.getByRole('button', { name: /^Identity, / })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Identity, Christian Bale/ })).toBeVisible()
})

test('cards crafted in one tab are named and leave their slots in another, where nothing says that they are still there', async ({
  browser,
}) => {
  const person = await personNamed('Olivia Colman')
  const { page, email } = await trader(browser, 'Tabby Tabs')
  await grant(email, {
    cards: (['category', 'month', 'day', 'year'] as const).map((kind) => ({ kind, person_id: person })),
  })
  const other = await page.context().newPage()
  for (const tab of [other, page]) {
    await tab.goto('/crafting/identity')
    await fillSlots(tab, ['Category', 'Month', 'Day', 'Year'])
    await tab
      .getByRole('region', { name: 'Matches' })
      .getByRole('button', { name: 'Olivia Colman', exact: true })
      .click()
  }
  await craftSlotted(page)
  await other
    .getByLabel('I acknowledge these cards will be burned to create this identity and not returned to me.')
    .check()
  await other.getByRole('button', { name: 'Craft', exact: true }).click()
  const failed = other.getByRole('dialog', { name: 'Craft prediction failed.' })
  await expect(failed.getByRole('alert')).toHaveText(
    'The Category, Month, Day, and Year cards are no longer yours. They may have been used in another tab.',
  )
  await expect(failed).not.toContainText('still yours')
  await failed.getByRole('button', { name: 'Done' }).click()
  for (const slot of ['Category', 'Month', 'Day', 'Year'])
    await expect(other.getByRole('button', { name: `${slot}, empty` })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Craft', exact: true })).toBeDisabled()
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

test('a player buys a missing part without leaving the table, and crafts the identity', async ({
  browser,
}) => {
  const person = await personNamed('Cillian Murphy')
  const [seller, crafter] = await Promise.all([
    trader(browser, 'Sally Seller'),
    trader(browser, 'Carla Craft', 10),
  ])
  const [month] = await grant(seller.email, { cards: [{ kind: 'month', person_id: person }] })
  await asPlayer(seller, `/marketplace_listing/${month}/sell`, { price: 1.01 })
  await grant(crafter.email, {
    cards: [
      { kind: 'category', person_id: person },
      { kind: 'day', person_id: person },
      { kind: 'year', person_id: person },
    ],
  })
  const { page } = crafter
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Day', 'Year'])
  const match = page
    .getByRole('region', { name: 'Matches' })
    .getByRole('listitem')
    .filter({ hasText: 'Cillian Murphy' })
  await match.getByRole('link', { name: 'Buy in Marketplace' }).click()
  await press(page, 'Use account balance')
  await press(page, 'Confirm')
  await expectCompleted(page)
  await expectBalance(crafter, 8.99)
  // The slots are unchanged, and the match has its missing part.
  await expect(page.getByRole('button', { name: /^Year: / })).toBeVisible()
  await expect(match.getByRole('link', { name: 'Buy in Marketplace' })).toHaveCount(0)
  await fillSlots(page, ['Month'])
  await craftSlotted(page)
  await expectBalance(seller, 0.96)
})

test('a player buys a prediction’s missing card at the table, and cancels their own listing there', async ({
  browser,
}) => {
  const {
    people: [person = ''],
    event,
    trigger,
  } = await newGame({ name: 'KC-Table' })
  const [seller, crafter] = await Promise.all([
    trader(browser, 'Sally Seller'),
    trader(browser, 'Carla Craft', 10),
  ])
  const [listed] = await grant(seller.email, { cards: [{ kind: 'trigger', trigger_id: trigger.id }] })
  await asPlayer(seller, `/marketplace_listing/${listed}/sell`, { price: 1.1 })
  const [, , prize] = await grant(crafter.email, {
    cards: [
      { kind: 'identity', person_id: person },
      { kind: 'event', event_id: event },
      { kind: 'prize', value: 2 },
    ],
  })
  await asPlayer(crafter, `/marketplace_listing/${prize}/sell`, { price: 5 })

  const { page } = crafter
  await page.goto('/crafting/prediction')
  await fillSlots(page, ['Identity', 'Event'])
  await page.getByRole('button', { name: 'Trigger, empty' }).click()
  const fits = page.getByRole('region', { name: 'What fits' }).getByRole('listitem')
  const missing = fits.filter({ hasText: trigger.name }).filter({ hasText: 'Not Owned' }).first()
  await missing.getByRole('link', { name: 'Buy in Marketplace' }).click()
  const start = page.getByRole('dialog', { name: 'Buy now' })
  await expect(start).toContainText('$1.10 USD')
  await expect(start.getByRole('button', { name: 'Add Funds' })).toHaveCount(0)
  await press(page, 'Use account balance')
  await press(page, 'Confirm')
  await expectCompleted(page)
  await expectBalance(crafter, 8.9)
  await expectBalance(seller, 1.04)
  // The table is unchanged, and the bought card can be slotted.
  await expect(page.getByRole('button', { name: /^Identity: / })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Event: / })).toBeVisible()
  await fillSlots(page, ['Trigger'])

  await page.getByRole('button', { name: 'Prize, empty' }).click()
  // The selector has the player's own prizes, so the list of fitting cards leaves them out.
  await expect(page.getByRole('region', { name: 'What fits' })).toContainText('You have 1, of $2.00.')
  await expect(fits.filter({ hasText: 'Owned' }).filter({ hasNotText: 'Not Owned' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel listing' }).click()
  await press(page, 'Cancel listing')
  await expect(page.getByRole('dialog', { name: 'Listing canceled' })).toBeVisible()
  await press(page, 'Continue crafting')
  await fillSlots(page, ['Prize'])
  await page.getByLabel(/^I acknowledge/).check()
  await page.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Done' })).toBeVisible()
})

test('a plan buys everything that is missing at once, and the identity is crafted at the planned rarity', async ({
  browser,
}) => {
  const person = await personNamed('Ryan Gosling')
  const [seller, crafter] = await Promise.all([
    trader(browser, 'Sally Seller'),
    trader(browser, 'Carla Craft', 10),
  ])
  const listed = await grant(seller.email, {
    cards: [
      { kind: 'month', person_id: person, rarity: 2 },
      { kind: 'year', person_id: person, rarity: 2 },
    ],
  })
  for (const id of listed) await asPlayer(seller, `/marketplace_listing/${id}/sell`, { price: 2 })
  await grant(crafter.email, {
    cards: [
      { kind: 'category', person_id: person, rarity: 2 },
      { kind: 'day', person_id: person },
    ],
  })
  const { page } = crafter
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Day'])
  await page.getByLabel('Find a match').fill('Ryan Gosling')
  // Waits for the search to narrow the list to one person, after which nothing moves.
  await expect(page.getByRole('button', { name: /^Plan / })).toHaveCount(1)
  await page.getByRole('button', { name: 'Plan Ryan Gosling' }).click()
  const plan = page.getByRole('dialog', { name: 'Plan: Ryan Gosling' })
  await plan.getByLabel('Rarity').selectOption('Legendary')
  await expect(plan.getByRole('status')).toContainText('Rare is the highest')
  await plan.getByLabel('Rarity').selectOption('Rare')
  await expect(plan.getByRole('listitem').filter({ hasText: 'Day' })).toContainText('yours')
  await press(page, 'Buy for $4.00')
  await expect(page.getByRole('dialog')).toContainText('Available after$6.00')
  await press(page, 'Confirm')
  await page.getByRole('dialog', { name: 'Your transaction was completed.' }).waitFor()
  await press(page, 'Add them')
  await expectBalance(crafter, 6)
  await expect(page.getByRole('region', { name: 'Craft', exact: true })).toContainText('Rare')
  await craftSlotted(page)
  await expectBalance(seller, 3.8)
  await page.goto('/inventory/identities')
  await expect(page.getByRole('button', { name: /^Identity, Ryan Gosling, Rare/ })).toBeVisible()
})

test('Quick Craft crafts a ready match from the inventory with the best cards', async ({ browser }) => {
  const person = await personNamed('Margot Robbie')
  const { page, email } = await trader(browser, 'Carla Craft')
  const parts = ['category', 'month', 'day', 'year'] as const
  await grant(email, {
    cards: [1, 2].flatMap((rarity) => parts.map((kind) => ({ kind, person_id: person, rarity }))),
  })
  await page.goto('/inventory/categories')
  await page.getByRole('button', { name: /^Category, .*Rare/ }).click()
  await page.getByRole('button', { name: 'Quick Craft Margot Robbie' }).click()
  await expect(page).toHaveURL(/^[^?]*\/crafting\/identity\?shortcut_data=/)
  const dialog = page.getByRole('dialog', { name: 'Quick Craft: Margot Robbie' })
  // There is no choice if the player has only one collection of a part.
  await expect(dialog.getByRole('combobox')).toHaveCount(4)
  await expect(dialog.getByLabel('Category collection')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'My best cards' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Rare')
  await dialog.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Identity was crafted' })).toContainText(
    'Margot Robbie, Rare',
  )
  await expect(page.getByRole('link', { name: 'Make a prediction' })).toBeVisible()
  await press(page, 'Done')
  await expect(page).toHaveURL('/crafting/identity')
  await page.goto('/inventory/identities')
  await expect(page.getByRole('button', { name: /^Identity, Margot Robbie, Rare/ })).toBeVisible()
})

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

test('a link fills a slot of the table, and a malformed one opens the table unchanged', async ({
  browser,
}) => {
  const person = await personNamed('Ana de Armas')
  const { page, email } = await trader(browser, 'Carla Craft')
  const [id] = await grant(email, { cards: [{ kind: 'month', person_id: person }] })
  const card = (name: string) =>
    encodeURIComponent(JSON.stringify({ id, name, type: 'Date', image: 'https://elsewhere.example/x.png' }))
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).host === 'elsewhere.example') elsewhere.push(request.url())
  })
  await page.goto(`/crafting/identity?type=month&activeBlock=month&card=${card('April')}&cardRarity=Standard`)
  await expect(page.getByRole('button', { name: /^Month: April, Standard/ })).toBeVisible()

  // Untrusted text stays text.
  await page.goto(`/crafting/identity?type=month&card=${card('<img src=x onerror=alert(1)>')}`)
  await expect(
    page.getByRole('button', { name: 'Month: <img src=x onerror=alert(1)>, Standard' }),
  ).toBeVisible()

  for (const nonsense of [
    'card=%7B',
    'type=wizard&card=1&activeTag=%00',
    'shortcut_data=,,,',
    'card=%5B%5D',
  ]) {
    await page.goto(`/crafting/identity?${nonsense}`)
    await expect(page.getByText('Slot two or more cards')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Month, empty' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto('/crafting/identity?shortcut_data=nobody,month,5,Nobody')
  const quick = page.getByRole('dialog', { name: 'Quick Craft: Nobody' })
  await expect(quick.getByText('There is no such person')).toBeVisible()
  await expect(quick.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(elsewhere).toEqual([])
})

test('a double click slots the card that was clicked and no other, and Clear empties one slot or all', async ({
  browser,
}) => {
  const person = await personNamed('Zendaya')
  const { page, email } = await trader(browser, 'Carla Craft')
  const parts = ['category', 'month', 'day', 'year'] as const
  await grant(email, {
    cards: parts.flatMap((kind) => [1, 2].map((rarity) => ({ kind, person_id: person, rarity }))),
  })
  await page.goto('/crafting/identity')
  const craft = page.getByRole('region', { name: 'Craft', exact: true })
  await expect(craft).toContainText('Slot two or more cards')
  await fillSlots(page, ['Year', 'Category'])
  await expect(craft).not.toContainText('Slot two or more cards')
  await page.getByRole('button', { name: 'Clear Year' }).click()
  await expect(page.getByRole('button', { name: 'Year, empty' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Category: / })).toBeVisible()
  await expect(craft).toContainText('Slot two or more cards')
  await fillSlots(page, ['Month'])
  await page.getByRole('button', { name: 'Clear all' }).click()
  for (const slot of ['Category', 'Month', 'Day', 'Year'])
    await expect(page.getByRole('button', { name: `${slot}, empty` })).toBeVisible()

  // The next list has loaded in the clicked card's place.
  await page.getByRole('button', { name: 'Category, empty' }).click()
  await page.getByLabel('Category cards').getByRole('button').first().dblclick()
  await expect(page.getByRole('button', { name: /^Category: / })).toBeVisible()
  await expect(page.getByLabel('Month cards').getByRole('button').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Month, empty' })).toBeVisible()
})

test('the reason why an Identity cannot be crafted is shown at the table and in Quick Craft', async ({
  browser,
}) => {
  const person = await personNamed('Meryl Streep')
  const { page, email } = await trader(browser, 'Carla Craft')
  const parts = ['category', 'month', 'day', 'year'] as const
  const [category] = await grant(email, {
    cards: [1, 2].flatMap((rarity) => parts.map((kind) => ({ kind, person_id: person, rarity }))),
  })
  await page.route('**/api/nft/craft_identity', (route) =>
    route.fulfill({ status: 400, json: { message: 'The press is jammed' } }),
  )
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
  await chooseMatch(page)
  await page.getByLabel(/^I acknowledge these cards/).check()
  await page.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Craft prediction failed.' })).toContainText(
    'The press is jammed',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Craft', exact: true })).toBeFocused()

  await page.goto(`/crafting/identity?shortcut_data=${person},category,${category},Streep, Jr.`)
  const dialog = page.getByRole('dialog', { name: 'Quick Craft: Streep, Jr.' })
  const rarity = dialog.getByRole('status')
  // All four are preselected, so one press crafts.
  await expect(dialog.getByRole('button', { name: 'Craft', exact: true })).toBeEnabled()
  for (const part of ['Category', 'Month', 'Day']) await dialog.getByLabel(`${part} rarity`).selectOption('')
  await expect(rarity).toHaveText('Please select at least two rarities to calculate.')
  await expect(dialog.getByRole('button', { name: 'Craft', exact: true })).toBeDisabled()
  await page.route('**/api/me/identity_rarity/params*', (route) => route.fulfill({ status: 500, body: '' }))
  await dialog.getByRole('button', { name: 'My best cards' }).click()
  await expect(rarity).toHaveText('Error calculating rarity')
  await dialog.getByLabel('Year rarity').selectOption('')
  await expect(dialog.getByRole('button', { name: 'Craft', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'My best cards' }).click()
  await dialog.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(page.getByRole('dialog', { name: "Sorry! The Identity wasn't crafted" })).toContainText(
    'The press is jammed',
  )
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/crafting/identity')
})

test('a slotted event that passes its lock-out disables Craft with the reason, on a page left open', async ({
  browser,
}) => {
  const {
    people: [person = ''],
    event,
    trigger,
  } = await newGame({ name: 'KC-Lock' })
  const { page, email } = await trader(browser, 'Lara Late')
  await grant(email, {
    cards: [
      { kind: 'identity', person_id: person },
      { kind: 'event', event_id: event },
      { kind: 'trigger', trigger_id: trigger.id },
      { kind: 'prize', value: 1 },
    ],
  })
  const locksAt = new Date(Date.now() + 20_000).toISOString()
  await page.route('**/api/me/nft_card_event_date/params?*', async (route) => {
    const response = await route.fetch()
    const list: { data: { face: object }[] } = await response.json()
    const data = list.data.map((card) => ({ ...card, face: { ...card.face, locks_at: locksAt } }))
    await route.fulfill({ response, json: { ...list, data } })
  })
  await page.goto('/crafting/prediction')
  await fillSlots(page, ['Identity', 'Event', 'Trigger', 'Prize'])
  await page
    .getByLabel(
      'I acknowledge the Event, Trigger, Prize and Prediction cards may be burned and not returned to me.',
    )
    .check()
  const craft = page.getByRole('region', { name: 'Craft', exact: true })
  await expect(craft).toContainText('Event time has already passed', { timeout: 40_000 })
  await expect(craft.getByRole('button', { name: 'Craft' })).toBeDisabled()
  await page.getByRole('button', { name: 'Clear Event' }).click()
  await expect(craft).not.toContainText('Event time has already passed')
})

test('prizes are combined at the table, and a prediction that comes too late gets its own message', async ({
  browser,
}) => {
  const {
    people: [person = ''],
    event,
    trigger,
  } = await newGame({ name: 'KC-Late' })
  const { page, email } = await trader(browser, 'Percy Prize')
  await grant(email, {
    cards: [
      { kind: 'identity', person_id: person },
      { kind: 'event', event_id: event },
      { kind: 'trigger', trigger_id: trigger.id },
      { kind: 'prize', value: 25 },
      { kind: 'prize', value: 25 },
      { kind: 'prize', value: 1 },
    ],
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

  await page.getByRole('button', { name: 'Clear Event' }).click()
  for (const slot of ['Trigger', 'Prize'])
    await expect(page.getByRole('button', { name: `${slot}, empty` })).toBeDisabled()
})

test('fitting people are searched again with each card, loading until the last answer and with the search cleared', async ({
  browser,
}) => {
  const person = await personNamed('Denzel Washington')
  const { page, email } = await trader(browser, 'Carla Craft')
  await grant(email, {
    cards: (['month', 'day', 'year'] as const).map((kind) => ({ kind, person_id: person })),
  })
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Day'])
  const matches = page.getByRole('region', { name: 'Matches' })
  const find = matches.getByLabel('Find a match')
  const order = matches.getByLabel('Order of matches')
  await expect(order.getByRole('option')).toHaveText(['A-Z', 'Z-A', 'Ready to Craft'])
  await expect(order).toHaveValue('ready_to_craft')
  await find.fill('Denzel')
  await expect(matches.getByRole('button', { name: 'Denzel Washington', exact: true })).toBeVisible()

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/me/identities_matches/params*', async (route) => {
    await held
    await route.continue().catch(() => null)
  })
  await fillSlots(page, ['Month', 'Year'])
  await expect(matches).toHaveAttribute('aria-busy', 'true')
  await expect(matches.getByRole('listitem')).toHaveCount(0)
  release()
  await expect(matches.getByRole('button', { name: 'Denzel Washington', exact: true })).toBeVisible()
  await expect(matches).toHaveAttribute('aria-busy', 'false')
  // Seven or fewer people have no search field.
  await expect(find).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear Month' }).click()
  await page.getByRole('button', { name: 'Clear Year' }).click()
  await expect(find).toHaveValue('')
})

test('a locked card cannot be sold or crafted with until it is unlocked, and says so', async ({
  browser,
}) => {
  const person = await personNamed('Olivia Colman')
  const { page, email } = await trader(browser, 'Lotta Lock')
  await grant(email, { cards: [{ kind: 'month', person_id: person }] })
  await page.goto('/inventory/dates')
  await page.getByRole('button', { name: /^Month, / }).click()
  const details = page.getByRole('complementary', { name: 'Month details' })
  await details.getByRole('button', { name: 'Lock', exact: true }).click()
  const inList = page.getByRole('region', { name: 'Dates' }).getByRole('button', { name: /^Month, / })
  await expect(inList).toHaveAccessibleName(/, Locked$/)
  const words = 'This card is locked until its owner unlocks it.'
  for (const action of ['Craft with it', 'Sell']) {
    const button = details.getByRole('button', { name: action })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(words)
  }
  await page.goto('/crafting/identity')
  await page.getByRole('tab', { name: 'Month' }).click()
  await expect(page.getByRole('button', { name: /^Month, .*, Locked$/ })).toBeDisabled()
  await page.goto('/inventory/dates')
  await page.getByRole('button', { name: /^Month, / }).click()
  await details.getByRole('button', { name: 'Unlock' }).click()
  await expect(details.getByRole('link', { name: 'Craft with it' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Sell' })).toBeEnabled()
})

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

test('on a phone a full table shows Craft right below its places, and other cards when one is to change', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Fran Fullhand')
  const person = await personNamed('Josh Allen')
  await grant(email, {
    cards: [
      ...(['category', 'month', 'day', 'year'] as const).map((kind) => ({ kind, person_id: person })),
      { kind: 'year', person_id: person, rarity: 2 },
    ],
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
  const selector = page.getByRole('region', { name: 'Your cards' })
  await expect(selector).toContainText('All four slots are filled.')
  await expect(page.getByLabel('Year cards')).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByRole('button', { name: 'Craft', exact: true })).toBeInViewport({ ratio: 1 })
  await selector.getByRole('tab', { name: 'Year' }).click()
  await page.getByLabel('Year cards').getByRole('button').first().click()
  await expect(page.getByLabel('Year cards')).toBeHidden()
  await page.getByRole('button', { name: 'Clear Year' }).click()
  await expect(page.getByLabel('Year cards').getByRole('button')).toHaveCount(2)
})
