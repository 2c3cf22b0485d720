import { holdBack } from './answers.ts'
import { chooseMatch, clearOf, craftSlotted, fillSlots, quickCraftOf } from './crafting.ts'
import { failUntilTriedAgain } from './failing.ts'
import { expect, test } from './test.ts'
import { grant, grantParts, partsOf, personNamed, press, trader } from './traders.ts'

test.use({ inTurns: true })

test('the player chooses between two people who share a birthday and a category', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Carla Craft')
  await grantParts(email, 'Olivia Colman')
  await failUntilTriedAgain(page, '**/api/me/identities_matches/params*', { status: 500, json: {} })
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
  const matches = page.getByRole('region', { name: 'Matches' })
  await expect(page.getByRole('region', { name: 'Craft', exact: true })).toContainText(
    'Who fits could not be loaded',
  )
  const table = page.getByRole('region', { name: 'Crafting table' })
  await expect(table).toContainText('Who was born on January 30, 1974?')
  await expect(table).not.toContainText('people fit')
  await matches.getByRole('button', { name: 'Try again' }).click()
  await expect(matches.getByRole('heading', { name: '2 matches' })).toBeVisible()
  // Neither is preselected (CRID-13).
  await expect(matches.getByRole('button', { pressed: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Craft', exact: true })).toContainText(
    'Choose one of the matches',
  )
  await expect(page.getByRole('button', { name: 'Craft', exact: true })).toBeDisabled()
  await matches.getByRole('button', { name: 'Christian Bale', exact: true }).click()
  await expect(table.getByText('January 30, 1974', { exact: true })).toBeVisible()
  await craftSlotted(page)
  await page.goto('/inventory/identities')
  await expect(page.getByRole('button', { name: /^Identity, / })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Identity, Christian Bale/ })).toBeVisible()
})

test('cards crafted in one tab are named and leave their slots in another, where nothing says that they are still there', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Tabby Tabs')
  await grantParts(email, 'Olivia Colman')
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
    'The Category, Month, Day and Year cards are no longer yours. They may have been used in another tab.',
  )
  await expect(failed).not.toContainText('still yours')
  await failed.getByRole('button', { name: 'Done' }).click()
  for (const slot of ['Category', 'Month', 'Day', 'Year'])
    await expect(other.getByRole('button', { name: `${slot}, empty` })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Craft', exact: true })).toBeDisabled()
})

test('Quick Craft crafts a ready match from the inventory with the best cards', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Carla Craft')
  await grantParts(email, 'Margot Robbie', [1, 2])
  await page.goto('/inventory/categories')
  await page.getByRole('button', { name: /^Category, .*Rare/ }).click()
  await quickCraftOf(page, 'Margot Robbie').click()
  await expect(page).toHaveURL(/^[^?]*\/crafting\/identity\?shortcut_data=/)
  const dialog = page.getByRole('dialog', { name: 'Quick Craft: Margot Robbie' })
  // Only the card that the player came from is chosen: what else is burned is for the player to say.
  await expect(dialog.getByRole('combobox')).toHaveCount(8)
  await expect(dialog.getByLabel('Category rarity')).toHaveValue('Rare')
  for (const part of ['Month', 'Day', 'Year'])
    for (const choice of ['collection', 'rarity'])
      await expect(dialog.getByLabel(`${part} ${choice}`)).toHaveValue('')
  await expect(dialog.getByRole('status')).toHaveText('Please select at least two rarities to calculate.')
  await expect(dialog.getByRole('button', { name: 'Craft', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'My best cards' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Rare')
  await expect(dialog).toContainText('These four cards will be burned.')
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

test('crafted cards do not come back into their slots with a reload or Back, whatever link they came by', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Gil Ghost')
  await grantParts(email, 'Margot Robbie')
  const slots = ['Category', 'Month', 'Day', 'Year']
  const expectEmpty = async () => {
    for (const slot of slots) await expect(page.getByRole('button', { name: `${slot}, empty` })).toBeVisible()
  }
  await page.goto('/inventory/categories')
  await page.getByRole('button', { name: /^Category, / }).click()
  await page.getByRole('link', { name: 'Craft with it' }).click()
  await expect(page.getByRole('button', { name: /^Category: / })).toBeVisible()
  // Until they are crafted, the address brings them back.
  await page.reload()
  await expect(page.getByRole('button', { name: /^Category: / })).toBeVisible()
  await fillSlots(page, slots.slice(1))
  await chooseMatch(page)
  await craftSlotted(page)
  await expect(page).toHaveURL('/crafting/identity')
  await page.reload()
  await expectEmpty()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expectEmpty()
})

test('a double click slots the card that was clicked and no other, and Clear empties one slot or all', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Carla Craft')
  await grantParts(email, 'Zendaya', [1, 2])
  await page.goto('/crafting/identity')
  const craft = page.getByRole('region', { name: 'Craft', exact: true })
  await expect(craft).toContainText('Slot two or more cards')
  await fillSlots(page, ['Year', 'Category'])
  await expect(craft).not.toContainText('Slot two or more cards')
  await clearOf(page, 'Year').click()
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
  const [category] = await grant(email, {
    cards: [1, 2].flatMap((rarity) => partsOf(person, rarity)),
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
  await expect(rarity).toHaveText('Please select at least two rarities to calculate.')
  await expect(dialog).toContainText('Choose a collection and a rarity for each part.')
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
  await clearOf(page, 'Month').click()
  await clearOf(page, 'Year').click()
  await expect(find).toHaveValue('')
})

test('a locked card cannot be sold or crafted with until it is unlocked, and says so', async ({
  browser,
}) => {
  const person = await personNamed('Olivia Colman')
  const { page, email } = await trader(browser, 'Lotta Lock')
  const [month] = await grant(email, { cards: [{ kind: 'month', person_id: person }] })
  await page.goto('/inventory/dates')
  await page.getByRole('button', { name: /^Month, / }).click()
  const details = page.getByRole('complementary', { name: 'Month details' })
  await details.getByRole('button', { name: 'Lock', exact: true }).click()
  const inList = page.getByRole('region', { name: 'Dates' }).getByRole('button', { name: /^Month, / })
  await expect(inList).toHaveAccessibleName(/, Locked, /)
  const words = 'This is locked until its owner unlocks it.'
  for (const action of ['Craft with it', 'Sell']) {
    const button = details.getByRole('button', { name: action })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(words)
  }
  await page.goto('/crafting/identity')
  await page.getByRole('tab', { name: 'Month' }).click()
  await expect(page.getByRole('button', { name: /^Month, .*, Locked, / })).toBeDisabled()
  await page.goto(`/crafting/identity?shortcut_data=${person},month,${month},Olivia Colman`)
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Month' })).toContainText(
    'You have no Month card here that is not locked.',
  )
  await page.goto('/inventory/dates')
  await page.getByRole('button', { name: /^Month, / }).click()
  await details.getByRole('button', { name: 'Unlock' }).click()
  await expect(details.getByRole('link', { name: 'Craft with it' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Sell' })).toBeEnabled()
})

test('a craft whose answer does not come can be closed after ten seconds, and still shows its outcome', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Wim Waiter')
  await grantParts(email, 'Josh Allen')
  await page.clock.install()
  const { release } = await holdBack(page, '**/api/nft/craft_identity')
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
  await page.getByRole('checkbox').check()
  const craft = page.getByRole('button', { name: 'Craft', exact: true })
  await craft.click()
  const working = page.getByRole('dialog', { name: 'Crafting your Identity' })
  await expect(working.getByRole('button', { name: 'Close' })).toBeDisabled()
  await page.clock.fastForward(10_000)
  await working.getByRole('button', { name: 'Close' }).click()
  await expect(working).toHaveCount(0)
  await expect(craft).toBeDisabled()
  release()
  const crafted = page.getByRole('dialog', { name: 'Identity was crafted' })
  await crafted.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Category, empty' })).toBeVisible()
})

test('after a Quick Craft the next craft asks again whether its cards may be burned', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Quentin Quick')
  await grantParts(email, 'Tom Hanks', [1, 2])
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Month'])
  const dialog = page.getByRole('dialog', { name: 'Quick Craft: Tom Hanks' })
  const agreed = page.getByRole('checkbox', { name: /^I acknowledge these cards will be burned/ })
  await agreed.check()
  await quickCraftOf(page, 'Tom Hanks').click()
  await dialog.getByRole('button', { name: 'My best cards' }).click()
  await dialog.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Identity was crafted' })).toBeVisible()
  await press(page, 'Done')
  await expect(clearOf(page, 'Category')).toHaveCount(0)
  await expect(agreed).not.toBeChecked()
})
