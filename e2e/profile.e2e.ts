import { expectNothingFromAxe } from './axe.ts'
import { linkMailedTo } from './outbox.ts'
import { loggedIn, somebody, tokenOf } from './players.ts'
import { atProfile, change } from './profile.ts'
import { expect, test } from './test.ts'

test.use({ inTurns: true })

test('the account details have their labels, and the password is masked', async ({ page }) => {
  const player = somebody('Ann Lee')
  await atProfile(page, player)
  for (const label of ['Name', 'Email address', 'Nickname (Optional)', 'Phone Number', 'Password'])
    await expect(
      page.getByRole('term').filter({ hasText: new RegExp(`^${label.replace(/[()]/g, '\\$&')}$`) }),
    ).toBeVisible()
  await expect(page.getByText('••••••••••')).toBeVisible()
  await expect(page.getByText(player.password)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log Out', exact: true })).toBeVisible()
  await expectNothingFromAxe(page)
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Please login to see this page' })).toBeVisible()
})

test('the account details say Loading... until the profile has loaded', async ({ page }) => {
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/me/get_profile', async (route) => {
    await held
    await route.continue()
  })
  await loggedIn(page, page.request)
  await page.goto('/profile/me')
  await expect(page.getByText('Loading...')).toHaveCount(4)
  // There is no badge before the email is known.
  await expect(page.getByText(/^(Not c|C)onfirmed$/)).toHaveCount(0)
  answer()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.getByText('Not confirmed')).toBeVisible()
})

test('a player saves a name with Enter, each word is capitalized, and digits are refused', async ({
  page,
}) => {
  await atProfile(page, somebody('Ann Lee'))
  await change(page, 'name').click()
  const popup = page.getByRole('dialog', { name: 'Change name' })
  const field = popup.getByLabel('Name')
  await expect(field).toBeFocused()
  await field.fill('')
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await field.fill('Ann 2')
  await expect(popup.getByRole('alert')).toHaveText('Letters, spaces, hyphens and apostrophes only')
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await field.fill('a'.repeat(60))
  await expect(field).toHaveValue(`A${'a'.repeat(49)}`)
  await field.fill('')
  await field.pressSequentially('élise-ann ок')
  await expect(field).toHaveValue('Élise-Ann Ок')
  // Capitalizing a typed letter keeps the caret in place.
  await field.press('Home')
  await field.pressSequentially('anna ')
  await expect(field).toHaveValue('Anna Élise-Ann Ок')
  await field.fill('Élise-Ann Ок')
  await expectNothingFromAxe(page)
  await field.press('Enter')
  await expect(popup.getByRole('status')).toContainText('Élise-Ann Ок')
  await popup.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(change(page, 'name')).toBeFocused()
  await page.reload()
  await expect(page.getByText('Élise-Ann Ок')).toBeVisible()
})

test('a nickname is always shown as text, and can be removed', async ({ page }) => {
  await atProfile(page, somebody())
  await expect(page.getByText('None yet')).toHaveCount(2)
  await change(page, 'nickname').click()
  const popup = page.getByRole('dialog', { name: 'Change nickname' })
  await popup.getByLabel('Nickname').fill('<img onerror>')
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/me/update_profile'),
    popup.getByRole('button', { name: 'Continue' }).click(),
  ])
  expect(sent.postDataJSON()).toEqual({ nickname: '<img onerror>' })
  await popup.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('<img onerror>')).toBeVisible()
  await change(page, 'nickname').click()
  await popup.getByLabel('Nickname').fill('')
  await popup.getByLabel('Nickname').press('Enter')
  await expect(popup.getByRole('status')).toHaveText('Your nickname is gone.')
})

test('a failed name change says so, is sent once, and Escape closes the popup', async ({ page }) => {
  await atProfile(page, somebody('Ann Lee'))
  let sent = 0
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/me/update_profile', async (route) => {
    sent += 1
    await held
    await route.fulfill({ status: 500, json: { message: 'boom', code: 'internal' } })
  })
  await change(page, 'name').click()
  const popup = page.getByRole('dialog', { name: 'Change name' })
  await popup.getByLabel('Name').fill('Bea Lee')
  await popup.getByLabel('Name').press('Enter')
  await popup.getByLabel('Name').press('Enter')
  await popup.getByRole('button', { name: 'Continue' }).click({ force: true })
  // A pending change can't be closed.
  await page.keyboard.press('Escape')
  await expect(popup).toBeVisible()
  answer()
  await expect(popup.getByRole('alert')).toHaveText('Something went wrong. Please, try again later')
  expect(sent).toBe(1)
  await expect(popup).not.toContainText('boom')
  await popup.getByRole('button', { name: 'Back' }).click()
  await expect(popup.getByLabel('Name')).toHaveValue('Bea Lee')
  await expect(popup.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(change(page, 'name')).toBeFocused()
  await expect(page.getByText('Ann Lee').first()).toBeVisible()
})

test('a new name or nickname is told even if the profile cannot be read again', async ({ page }) => {
  await atProfile(page, somebody('Ann Lee'))
  await page.route('**/api/me/get_profile', (route) => route.abort())
  const told = page.getByRole('dialog').getByRole('status')
  await change(page, 'name').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Bea Lee')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(told).toHaveText('You are Bea Lee from now on.')
  await page.keyboard.press('Escape')
  await change(page, 'nickname').click()
  await page.getByRole('textbox', { name: 'Nickname' }).fill('bea')
  await page.getByRole('textbox', { name: 'Nickname' }).press('Enter')
  await expect(told).toHaveText('Others see you as bea from now on.')
})

test('a player who knows the current password changes it, and this browser stays logged in', async ({
  page,
}) => {
  const player = somebody()
  await atProfile(page, player)
  const popup = page.getByRole('dialog', { name: 'Change password' })
  const next = popup.getByLabel('New password')
  const goOn = popup.getByRole('button', { name: 'Continue' })
  await change(page, 'password').click()
  await expect(popup.getByLabel('Current password')).toBeFocused()
  await expect(next).toHaveCount(0)
  await expect(goOn).toBeDisabled()
  await popup.getByLabel('Current password').fill('not my password')
  await expect(popup.getByText('Minimum 10 characters')).toBeVisible()
  await next.fill('123 abc 9')
  await expect(popup.getByRole('alert')).toHaveText('Minimum 10 characters')
  await expect(goOn).toBeDisabled()
  await next.fill('password123')
  await expect(popup.getByRole('alert')).toHaveText('That one is too easy to guess')
  await expect(goOn).toBeDisabled()
  await expectNothingFromAxe(page)
  await next.fill('another horse battery')
  await next.press('Enter')
  await expect(popup.getByRole('alert')).toHaveText('Oops... Your password has not been changed')
  await expect(popup).toContainText('The current password is not right.')

  const authorization = `Bearer ${await tokenOf(page)}`
  await popup.getByRole('button', { name: 'Back' }).click()
  await expect(next).toHaveValue('another horse battery')
  await popup.getByLabel('Current password').fill(player.password)
  await goOn.click()
  await expect(popup.getByRole('status')).toContainText('Your password has been changed')
  await popup.getByRole('button', { name: 'Done' }).click()
  const withOldToken = () => page.request.get('/api/me/get_balance', { headers: { authorization } })
  await expect.poll(async () => (await withOldToken()).status()).toBe(401)
  await page.goto('/profile/transactions')
  await expect(page.getByRole('heading', { name: 'Transactions', exact: true })).toBeVisible()
  const logIn = (password: string) =>
    page.request.post('/api/user/login', { data: { email: player.email, password } })
  expect((await logIn(player.password)).status()).toBe(401)
  expect((await logIn('another horse battery')).status()).toBe(200)
})

test('a player gets a link for a forgotten password by mail, and is told when it could not be sent', async ({
  page,
}) => {
  const player = somebody()
  await atProfile(page, player)
  const popup = page.getByRole('dialog', { name: 'Change password' })
  await change(page, 'password').click()
  const [asked] = await Promise.all([
    page.waitForRequest('**/dbconnections/change_password'),
    popup.getByRole('button', { name: 'Email me a link' }).click(),
  ])
  expect(asked.postDataJSON()).toEqual({
    client_id: 'called-shot-web',
    email: player.email,
    connection: 'Username-Password-Authentication',
  })
  await expect(popup.getByRole('status')).toContainText(
    "We've just sent you an email to reset your password.",
  )
  // The mail comes behind the answer, after the one that confirms the address.
  await expect.poll(() => linkMailedTo(player.email)).toContain('/interaction/reset-password/')
  await popup.getByRole('button', { name: 'Done' }).click()
  await page.route('**/dbconnections/change_password', (route) => route.fulfill({ status: 500 }))
  await change(page, 'password').click()
  await popup.getByRole('button', { name: 'Email me a link' }).click()
  await expect(popup.getByRole('alert')).toHaveText('Something went wrong. Please try again later')
  await popup.getByRole('button', { name: 'Back' }).click()
  await expect(popup.getByRole('button', { name: 'Email me a link' })).toBeVisible()
})

test('the profile fits a phone of 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await atProfile(page, somebody('Maximiliana Featherstonehaugh'))
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await change(page, 'password').click()
  await page.getByLabel('Current password').fill('x')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport()
})
