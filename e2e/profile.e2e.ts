import type { Page } from '@playwright/test'
import { expectNothingFromAxe } from './axe.ts'
import { codeTextedTo, linkMailedTo } from './outbox.ts'
import { loggedIn, somebody, tokenOf, type NewPlayer } from './players.ts'
import { expect, test } from './test.ts'
import { rewrite } from './withdrawing.ts'

test.use({ inTurns: true })

let numbers = 0
/** Returns a US phone number that no other story uses. */
function someNumber(): string {
  numbers += 1
  return `+1415${String(Date.now()).slice(-5)}${String(numbers).padStart(2, '0')}`
}

async function atProfile(page: Page, player: NewPlayer): Promise<string> {
  const token = await loggedIn(page, page.request, player)
  await page.goto('/profile/me')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await expect(page.getByText(player.email).first()).toBeVisible()
  return token
}

async function confirmByMail(page: Page, email: string): Promise<void> {
  const back = page.url()
  await page.goto(await linkMailedTo(email))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await page.goto(back)
}

const change = (page: Page, what: string) => page.getByRole('button', { name: `Change ${what}`, exact: true })
const failsWith = (page: Page, path: string, status = 500) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({ status, json: { message: 'boom', code: 'internal' } }),
  )

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
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Ann Lee').first()).toBeVisible()
})

test('a phone number is saved once its texted code is entered', async ({ page }) => {
  await page.clock.install()
  const player = somebody()
  await atProfile(page, player)
  const number = someNumber()
  await change(page, 'phone number').click()
  const start = page.getByRole('dialog', { name: 'Change phone number' })
  const field = start.getByLabel('Phone number')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('+')
  await field.fill('')
  await expect(field).toHaveValue('+')
  await field.pressSequentially('a1-2+')
  await expect(field).toHaveValue('+12')
  // What is typed into the emptied field follows the plus, in its order.
  await field.clear()
  await field.pressSequentially('1415')
  await expect(field).toHaveValue('+1415')
  await field.fill('+12345678')
  await expect(start.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await field.fill('123456789')
  await expect(field).toHaveValue('+123456789')
  await expect(start.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await field.fill('+447911123456')
  await expect(start.getByRole('alert')).toHaveText('Only US numbers can get codes')
  await expectNothingFromAxe(page)
  await field.fill(number)
  await expect(start.getByRole('alert')).toHaveCount(0)
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 10_000)
  const [started] = await Promise.all([page.waitForRequest('**/api/me/update_profile'), field.press('Enter')])
  expect(started.postDataJSON()).toEqual({ number })

  const verification = page.getByRole('dialog', { name: 'Check your messages' })
  const code = verification.getByLabel('Code')
  await expect(code).toBeFocused()
  const right = await codeTextedTo(number)
  await code.pressSequentially('12x345')
  await expect(code).toHaveValue('12345')
  await expect(verification.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await code.pressSequentially('67')
  await expect(code).toHaveValue('123456')

  // Resend waits half a minute after a text message; the clock skips it.
  const resend = verification.getByRole('button', { name: /^Resend/ })
  await expect(resend).toBeDisabled()
  await page.clock.runFor(29_000)
  await expect(resend).toBeDisabled()
  await page.clock.runFor(1000)
  await expect(resend).toBeEnabled()
  // It is too early by the server's clock. The popup stays, and the first code still works.
  const [again] = await Promise.all([page.waitForResponse('**/api/me/resend_code'), resend.click()])
  expect([again.status(), again.request().postDataJSON()]).toEqual([429, { number }])
  await expect(verification.getByText(/^No new code was sent\. Please wait \d+ seconds/)).toBeVisible()
  await expect(code).toHaveValue('123456')
  await page.route('**/api/me/resend_code', (route) => route.fulfill({ json: { sent: true } }))
  await resend.click()
  await expect(verification.getByText('A new code is on its way.')).toBeVisible()
  await expect(resend).toBeDisabled()
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')

  await code.fill(right === '000000' ? '000001' : '000000')
  await code.press('Enter')
  await expect(verification.getByRole('alert')).toHaveText('That is not the code, or it has expired.')
  await code.fill(right)
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/me/verify_number'),
    verification.getByRole('button', { name: 'Confirm' }).click(),
  ])
  expect(sent.postDataJSON()).toEqual({ number, code: right })
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(number)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(number)).toBeVisible()
  // Axe's check after the story needs a running clock.
  await page.clock.resume()
})

test('a game that sends mail asks for a confirmed email before it texts a code', async ({ page }) => {
  const player = somebody()
  await rewrite(page, '**/profile/me', ['"sendsMail":false', '"sendsMail":true'])
  await atProfile(page, player)
  await change(page, 'phone number').click()
  const popup = page.getByRole('dialog', { name: 'Change phone number' })
  await expect(popup).toContainText(`Before we send a code, please confirm ${player.email}`)
  await expect(popup.getByLabel('Phone number')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('To withdraw money or add a phone number, open the link')).toBeVisible()
  await confirmByMail(page, player.email)
  await change(page, 'phone number').click()
  await expect(popup.getByLabel('Phone number')).toBeVisible()
})

test('a phone number stays unchanged when its code cannot be sent or is wrong', async ({ page }) => {
  await atProfile(page, somebody())
  await failsWith(page, '/me/verify_number')
  await change(page, 'phone number').click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(someNumber())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code').fill('123456')
  await expectNothingFromAxe(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const popup = page.getByRole('dialog', { name: 'Change phone number' })
  await expect(popup.getByRole('alert')).toHaveText('Something went wrong. Please, try again later')
  await popup.getByRole('button', { name: 'Done' }).click()
  await failsWith(page, '/me/update_profile')
  await change(page, 'phone number').click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(someNumber())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(popup.getByRole('alert')).toHaveText('Something went wrong. Please, try again later')
  await page.keyboard.press('Escape')
  await expect(page.getByText('None yet')).toHaveCount(2)
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
  await popup.getByRole('button', { name: 'Done' }).click()

  const authorization = `Bearer ${await tokenOf(page)}`
  await change(page, 'password').click()
  await popup.getByLabel('Current password').fill(player.password)
  await next.fill('another horse battery')
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
  expect(await linkMailedTo(player.email)).toContain('/interaction/reset-password/')
  await popup.getByRole('button', { name: 'Done' }).click()
  await page.route('**/dbconnections/change_password', (route) => route.fulfill({ status: 500 }))
  await change(page, 'password').click()
  await popup.getByRole('button', { name: 'Email me a link' }).click()
  await expect(popup.getByRole('alert')).toHaveText('Something went wrong. Please try again later')
})

test('a player confirms an email by the mailed link, and can have it sent again', async ({ page }) => {
  const player = somebody()
  await atProfile(page, player)
  await expect(page.getByText('Not confirmed')).toBeVisible()
  const first = await linkMailedTo(player.email)
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expect(page.getByText('A new link is on its way.')).toBeVisible()

  await page.goto(first)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('alert')).toContainText('another one was sent after it')
  await expect(page.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/profile/me')
  await expectNothingFromAxe(page)

  await page.goto(await linkMailedTo(player.email))
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await expectNothingFromAxe(page)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toContainText(player.email)
  await page.goto('/profile/me')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByText('Not confirmed')).toHaveCount(0)
})

test('a player who mistyped the email at sign-up changes it by opening the link to the new one', async ({
  page,
}) => {
  const player = somebody()
  await atProfile(page, player)
  await expect(page.getByText('Not confirmed')).toBeVisible()
  const popup = page.getByRole('dialog', { name: 'Change email address' })
  const field = popup.getByLabel('Email')
  const goOn = popup.getByRole('button', { name: 'Continue' })
  await change(page, 'email address').click()
  await expect(field).toBeFocused()
  // After a recent log-in, the password is not required.
  await expect(popup.getByLabel('Current password')).toHaveCount(0)
  for (const wrong of ['', 'a b@c.d', 'a@b', '@b.c', '<a@b.c>', player.email]) {
    await field.fill(wrong)
    await expect(goOn).toBeDisabled()
  }
  await expectNothingFromAxe(page)
  const wanted = `right-${player.email}`
  await field.fill(wanted)
  const [asked] = await Promise.all([page.waitForRequest('**/api/v2/users/*'), field.press('Enter')])
  expect([asked.method(), asked.postDataJSON()]).toEqual(['PATCH', { email: wanted }])
  await expect(popup.getByRole('status')).toContainText(`We emailed a link to ${wanted}.`)
  await popup.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(`It changes to ${wanted} once you open the link`)).toBeVisible()
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await expectNothingFromAxe(page)
  await confirmByMail(page, wanted)
  await expect(page.getByText(wanted).first()).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByText('It changes to')).toHaveCount(0)
})

test('changing the email needs the password again when the log-in is older', async ({ page }) => {
  const player = somebody()
  await atProfile(page, player)
  await page.route(
    '**/api/v2/users/*',
    (route) => route.fulfill({ status: 403, json: { message: 'Please', code: 'password_needed' } }),
    { times: 1 },
  )
  const popup = page.getByRole('dialog', { name: 'Change email address' })
  await change(page, 'email address').click()
  await popup.getByLabel('Email').fill(`next-${player.email}`)
  await popup.getByRole('button', { name: 'Continue' }).click()
  const password = popup.getByLabel('Current password')
  await expect(password).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expectNothingFromAxe(page)
  await password.fill(player.password)
  const [asked] = await Promise.all([page.waitForRequest('**/api/v2/users/*'), password.press('Enter')])
  expect(asked.postDataJSON()).toEqual({
    email: `next-${player.email}`,
    current_password: player.password,
  })
  await expect(popup.getByRole('status')).toContainText(`it stays ${player.email}`)
})

test('an email stays unchanged when the new one is taken or the change fails', async ({
  page,
  playwright,
  baseURL,
}) => {
  const [ann, bob] = [somebody(), somebody()]
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await elsewhere.post('/api/auth/register', { data: { ...bob, birth_date: '1990-05-17', state: 'CA' } })
  await atProfile(page, ann)
  const popup = page.getByRole('dialog', { name: 'Change email address' })
  await change(page, 'email address').click()
  await popup.getByLabel('Email').fill(bob.email)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(popup.getByRole('alert')).toHaveText('Oops... Your email has not been changed')
  await expect(popup).toContainText('An account with this email already exists.')
  await popup.getByRole('button', { name: 'Done' }).click()
  await failsWith(page, '/v2/users/*')
  await change(page, 'email address').click()
  await popup.getByLabel('Email').fill(`next-${ann.email}`)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(popup.getByRole('alert')).toHaveText('Oops... Your email has not been changed')
  await expect(popup).not.toContainText('boom')
  await page.keyboard.press('Escape')
  await expect(page.getByText(ann.email).first()).toBeVisible()
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

test('withdrawing waits for the confirmed email, and says so', async ({ page }) => {
  // A replay season pays nothing out, so the page gets a different answer than the server's.
  await page.route('**/profile/me', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"withdrawalsOpen":false', '"withdrawalsOpen":true')
    await route.fulfill({ response: answer, body })
  })
  const player = somebody()
  await atProfile(page, player)
  const popup = page.getByRole('dialog', { name: 'Withdraw Funds' })
  const withdraw = async () => {
    await page.getByRole('button', { name: 'Wallet' }).click()
    await page.getByRole('button', { name: 'Withdraw Funds' }).click()
  }
  await withdraw()
  await expect(popup).toContainText(`Before you withdraw, please confirm ${player.email}`)
  await expect(popup.getByLabel('Amount')).toHaveCount(0)
  await popup.getByRole('button', { name: 'Resend email' }).click()
  await expect(popup.getByRole('status')).toHaveText('A new link is on its way.')
  await expectNothingFromAxe(page)
  await page.keyboard.press('Escape')
  await confirmByMail(page, player.email)
  await withdraw()
  await expect(popup.getByLabel('Amount')).toBeVisible()
})
