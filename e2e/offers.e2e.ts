import { expect, test } from './test.ts'
import {
  asPlayer,
  chooseInInventory,
  chooseInMarket,
  expectBalance,
  expectCompleted,
  fillTerms,
  grant,
  offerFor,
  openSettings,
  ownerAndTrader,
  personNamed,
  press,
  trader,
} from './traders.ts'

test('an owner counters an offer, and its maker accepts the counter-offer', async ({ browser }) => {
  const [owner, maker] = await ownerAndTrader(browser, 'Puka Nacua', 30)

  await openSettings(owner.page)
  await chooseInMarket(maker.page, 'Puka Nacua', 'not_owned')
  await maker.page.getByRole('button', { name: 'Make an offer' }).click()
  await fillTerms(maker.page, { amount: '12.50', days: '45', hours: '0' })
  await expect(maker.page.getByRole('dialog')).toContainText('Open for30 days')
  await press(maker.page, 'Send offer')
  await expectCompleted(maker.page)
  // From now on the amount is held.
  await expectBalance(maker, 17.5)

  // The owner's open page updates without a reload.
  const bell = owner.page.getByRole('button', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleDescription('1 unread')
  await bell.click()
  await owner.page.getByRole('button', { name: 'View', exact: true }).click()
  await expect(owner.page.getByRole('dialog', { name: 'Offer received' })).toContainText('$12.50')
  await expect(owner.page.getByRole('region', { name: 'Is it a good price?' })).toContainText(
    /Lowest price of a card like it|No card like it is for sale/,
  )
  await press(owner.page, 'Counter')
  await fillTerms(owner.page, { amount: '15', days: '0', hours: '2' })
  await press(owner.page, 'Confirm')
  await expectCompleted(owner.page)

  // Countering releases the held amount; accepting pays.
  await expectBalance(maker, 30)
  await maker.page.goto('/dashboard')
  const waiting = maker.page.getByRole('region', { name: 'Sold and offered' })
  await expect(
    waiting.getByRole('button', { name: 'View the counter-offer of $15.00 for Puka Nacua' }),
  ).toBeVisible()
  await maker.page.goto('/profile/transactions')
  await maker.page.getByRole('button', { name: 'View offer' }).click()
  const counter = maker.page.getByRole('dialog', { name: 'Counter-offer received' })
  await expect(counter).toContainText('$15.00')
  await expect(counter.getByRole('button', { name: 'Counter', exact: true })).toHaveCount(0)
  await press(maker.page, 'Accept')
  await press(maker.page, 'Continue')
  await press(maker.page, 'Confirm')
  await expectCompleted(maker.page)

  await expectBalance(maker, 15)
  await expectBalance(owner, 14.25)
  await maker.page.goto('/inventory/identities')
  await expect(maker.page.getByRole('button', { name: /^Identity, Puka Nacua/ })).toBeVisible()
})

test('an owner accepts an offer unchanged', async ({ browser }) => {
  const [owner, maker, card] = await ownerAndTrader(browser, 'Scottie Scheffler', 20)
  await offerFor(maker, card, 8)
  await owner.page.goto('/profile/transactions')
  await owner.page.getByRole('button', { name: 'View offer' }).click()
  await press(owner.page, 'Accept')
  await expect(owner.page.getByRole('dialog')).toContainText('You receive$7.60')
  await press(owner.page, 'Continue')
  await press(owner.page, 'Confirm')
  await expectCompleted(owner.page)
  await expectBalance(owner, 7.6)
  await expectBalance(maker, 12)
})

test('a player who has an open offer on a card is led to it instead of to a second one', async ({
  browser,
}) => {
  const [, maker, card] = await ownerAndTrader(browser, 'Tom Hanks', 20)
  await offerFor(maker, card, 8)
  await maker.page.goto(`/marketplace/cards?status=not_owned&selected=${card}`)
  const make = maker.page.getByRole('button', { name: 'Make an offer' })
  await expect(make).toBeDisabled()
  await expect(make).toHaveAccessibleDescription(
    'You already have an open offer of $8.00 on this card. Withdraw it to make another.',
  )
  await maker.page.getByRole('button', { name: 'View offer' }).click()
  await press(maker.page, 'Withdraw')
  await press(maker.page, 'Withdraw')
  await expectCompleted(maker.page)
  await expect(maker.page.getByRole('button', { name: 'View offer' })).toHaveCount(0)
  // On phones the card's panel covers the list, which must not get the focus of the button that is gone.
  await expect(maker.page.getByRole('complementary', { name: 'Identity details' })).toBeFocused()
  await expect(make).toBeEnabled()
  await expectBalance(maker, 20)
})

test('the maker of a declined offer gets the amount back and a notification', async ({ browser }) => {
  const [owner, maker, card] = await ownerAndTrader(browser, 'Viola Davis', 20)
  await offerFor(maker, card, 8)
  await Promise.all([openSettings(owner.page), openSettings(maker.page)])
  await owner.page.getByRole('button', { name: 'Notifications' }).click()
  await owner.page.getByRole('button', { name: 'View', exact: true }).click()
  await press(owner.page, 'Decline')
  const asked = owner.page.getByRole('dialog', { name: 'Decline the offer' })
  await expect(asked).toContainText('$8.00')
  await press(owner.page, 'Back')
  await press(owner.page, 'Decline')
  await press(owner.page, 'Decline')
  await expectCompleted(owner.page)
  await expectBalance(maker, 20)
  await expectBalance(owner, 0)

  await maker.page.getByRole('button', { name: 'Notifications' }).click()
  await expect(maker.page.getByText('Your offer of $8.00 for Viola Davis was declined.')).toBeVisible()
  await owner.page.goto('/profile/transactions')
  await expect(owner.page.getByRole('row', { name: /^Offer received/ })).toContainText('Declined')
  await owner.page.getByRole('button', { name: 'View offer' }).click()
  const declined = owner.page.getByRole('dialog')
  await expect(declined).toContainText('declined')
  await expect(declined.getByRole('button', { name: /^(Accept|Counter|Decline)$/ })).toHaveCount(0)
})

test('a player who accepts a withdrawn offer is told that the transaction failed', async ({ browser }) => {
  const [owner, maker, card] = await ownerAndTrader(browser, 'Emma Stone', 20)
  await offerFor(maker, card, 8)
  await owner.page.goto('/profile/transactions')
  await owner.page.getByRole('button', { name: 'View offer' }).click()
  await press(owner.page, 'Accept')
  await press(owner.page, 'Continue')

  await maker.page.goto('/profile/transactions')
  await maker.page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await press(maker.page, 'Withdraw')
  await press(maker.page, 'Withdraw')
  await expectCompleted(maker.page)
  await expectBalance(maker, 20)

  await press(owner.page, 'Confirm')
  await expect(owner.page.getByRole('dialog')).toContainText('Sorry! The transaction was not successful.')
  await press(owner.page, 'Done')
  await expectBalance(owner, 0)
})

test('a player who has a matching card fills a bid', async ({ browser }) => {
  const person = await personNamed('Meryl Streep')
  const [shower, bidder, seller] = await Promise.all([
    trader(browser, 'Sam Shower'),
    trader(browser, 'Bea Bidder', 20),
    trader(browser, 'Sally Seller'),
  ])
  await grant(shower.email, { cards: [{ kind: 'identity', person_id: person }] })
  await grant(seller.email, { cards: [{ kind: 'identity', person_id: person }] })

  // A bidder opens one copy and bids for any.
  await bidder.page.goto('/marketplace/cards?status=not_owned')
  await bidder.page.getByRole('searchbox', { name: 'Search' }).fill('Meryl Streep')
  await bidder.page
    .getByRole('button', { name: /^Identity, Meryl Streep/ })
    .first()
    .click()
  await bidder.page.getByRole('button', { name: 'Place a bid' }).click()
  await fillTerms(bidder.page, { amount: '4.20', days: '3', hours: '0' })
  await expect(bidder.page.getByRole('dialog')).toContainText('Held at once$4.20')
  await press(bidder.page, 'Place bid')
  await expectCompleted(bidder.page)
  await expectBalance(bidder, 15.8)

  await chooseInInventory(seller.page, 'identities', /^Identity, Meryl Streep/)
  await seller.page.getByRole('button', { name: 'Sell', exact: true }).click()
  await press(seller.page, 'Sell now for $4.20')
  await expect(seller.page.getByRole('dialog')).toContainText('You receive$3.99')
  await press(seller.page, 'Confirm')
  await expectCompleted(seller.page)

  await expectBalance(seller, 3.99)
  await bidder.page.goto('/inventory/identities')
  await expect(bidder.page.getByRole('button', { name: /^Identity, Meryl Streep/ })).toBeVisible()
  await expectBalance(bidder, 15.8)
  await bidder.page.getByRole('button', { name: 'Notifications' }).click()
  await expect(bidder.page.getByText('Your bid was filled: Meryl Streep for $4.20.')).toBeVisible()

  // Withdrawing one asks first, and says what comes back.
  const wanted = { kind: 'identity', name: 'Viola Davis', expires_in_days: 1, expires_in_hours: 0 }
  await asPlayer(bidder, '/marketplace_bid', { ...wanted, amount: 2, quantity: 3 })
  await bidder.page.goto('/profile/transactions')
  await expectBalance(bidder, 9.8)
  const withdraw = bidder.page.getByRole('button', { name: /^Withdraw: / })
  await withdraw.click()
  await expect(bidder.page.getByRole('dialog')).toContainText('Returned to you$6.00')
  await press(bidder.page, 'Keep it')
  await expectBalance(bidder, 9.8)
  await withdraw.click()
  await press(bidder.page, 'Withdraw')
  await expect(bidder.page.getByRole('dialog', { name: 'Bid withdrawn' })).toContainText('$6.00')
  await expectBalance(bidder, 15.8)
})

test('a bid or a counter-offer above the balance can be looked at, and only its last button is disabled', async ({
  browser,
}) => {
  const [owner, maker, card] = await ownerAndTrader(browser, 'Amy Adams', 10)
  const { page } = maker
  const dialog = page.getByRole('dialog')
  const expectShort = async (name: string) => {
    await expect(dialog.getByRole('alert')).toHaveText('Your balance is insufficient')
    await expect(dialog.getByRole('button', { name })).toBeDisabled()
  }
  await page.goto(`/marketplace/cards?status=not_owned&selected=${card}`)
  await page.getByRole('button', { name: 'Place a bid' }).click()
  await dialog.getByLabel('Quantity').fill('2')
  await fillTerms(page, { amount: '6', days: '1', hours: '0' })
  await expect(dialog).toContainText('Held at once$12.00')
  await expectShort('Place bid')
  await press(page, 'Back')
  await dialog.getByLabel('Quantity').fill('1')
  await press(page, 'Continue')
  await expect(dialog.getByRole('button', { name: 'Place bid' })).toBeEnabled()

  await asPlayer(owner, '/marketplace_counter_offer', {
    marketplace_offer_id: await offerFor(maker, card, 5),
    amount: 20,
    expires_in_days: 1,
    expires_in_hours: 0,
  })
  await page.goto('/profile/transactions')
  await page.getByRole('button', { name: 'View offer' }).click()
  await press(page, 'Accept')
  await expect(dialog).toContainText('Your balance is insufficient')
  await press(page, 'Continue')
  await expectShort('Confirm')
})
