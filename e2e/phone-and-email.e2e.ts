import type { Page } from '@playwright/test'
import { expectNothingFromAxe } from './axe.ts'
import { codeTextedTo, linkMailedTo } from './outbox.ts'
import { somebody } from './players.ts'
import { atProfile, change, failsWith } from './profile.ts'
import { expect, test } from './test.ts'
import { press } from './traders.ts'
import { rewrite } from './withdrawing.ts'

test.use({ inTurns: true })

let numbers = 0
/** Returns a US phone number that no other story uses. */
function someNumber(): string {
  numbers += 1
  return `+1415${String(Date.now()).slice(-5)}${String(numbers).padStart(2, '0')}`
}

async function confirmByMail(page: Page, email: string): Promise<void> {
  const back = page.url()
  await page.goto(await linkMailedTo(email))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await page.goto(back)
}

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
  await expect(resend).toHaveText(/^Resend in \d+ s$/)
  await expect(code).toBeFocused()
  await page.clock.runFor(30_000)
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

test('a player who asks for codes too soon is told how long to wait, and an earlier code still works', async ({
  page,
}) => {
  await atProfile(page, somebody())
  const [first, second] = [someNumber(), someNumber()]
  const start = page.getByRole('dialog', { name: 'Change phone number' })
  const field = start.getByLabel('Phone number')
  const goOn = start.getByRole('button', { name: 'Continue' })
  const verification = page.getByRole('dialog', { name: 'Check your messages' })
  const ask = async (number: string) => {
    await change(page, 'phone number').click()
    await field.fill(number)
    await goOn.click()
  }
  await ask(first)
  await expect(verification).toBeVisible()
  const code = await codeTextedTo(first)
  await page.keyboard.press('Escape')

  await ask(second)
  await expect(start.getByRole('alert')).toHaveText(
    /^Please wait \d+ seconds before you ask for another code\.$/,
  )
  await expect(field).toHaveValue(second)
  await expect(goOn).toBeEnabled()
  await expectNothingFromAxe(page)
  await field.fill('+1')
  await expect(start.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await ask(first)
  await expect(verification).toContainText(/No new code was sent\. Please wait \d+ seconds/)
  await verification.getByLabel('Code').fill(code)
  await verification.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(first)
})

test('a code that is asked for too soon can be asked for again once the rest of the wait is over', async ({
  page,
}) => {
  await page.clock.install()
  await atProfile(page, somebody())
  const number = someNumber()
  const ask = async () => {
    await change(page, 'phone number').click()
    const start = page.getByRole('dialog', { name: 'Change phone number' })
    await start.getByLabel('Phone number').fill(number)
    await start.getByRole('button', { name: 'Continue' }).click()
  }
  await ask()
  const verification = page.getByRole('dialog', { name: 'Check your messages' })
  await expect(verification).toBeVisible()
  await page.keyboard.press('Escape')
  await page.route('**/api/me/update_profile', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '7' },
      json: { message: 'Please wait 7 seconds before you ask for another code.', code: 'too_many' },
    }),
  )
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await ask()
  const resend = verification.getByRole('button', { name: /^Resend/ })
  await expect(resend).toHaveText('Resend in 7 s')
  await page.clock.runFor(7000)
  await expect(resend).toBeEnabled()
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
  await popup.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Code')).toHaveValue('123456')
  await page.keyboard.press('Escape')
  await failsWith(page, '/me/update_profile')
  await change(page, 'phone number').click()
  const number = someNumber()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(number)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(popup.getByRole('alert')).toHaveText('Something went wrong. Please, try again later')
  await popup.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(number)
  await page.keyboard.press('Escape')
  await expect(page.getByText('None yet')).toHaveCount(2)
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
  await page.route('**/api/confirm_email', (route) => route.fulfill({ status: 502, body: '' }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Not confirmed' })).toBeVisible()
  await expectNothingFromAxe(page)
  // The link still works.
  await expect(page.getByRole('link', { name: 'Get a new link' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
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

test('a profile that is left open shows the new email once its link was opened elsewhere', async ({
  page,
}) => {
  const player = somebody()
  await atProfile(page, player)
  await confirmByMail(page, player.email)
  const wanted = somebody().email
  await change(page, 'email address').click()
  const popup = page.getByRole('dialog', { name: 'Change email address' })
  await popup.getByLabel('Email').fill(wanted)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await press(page, 'Done')
  const waiting = page.getByText(`It changes to ${wanted}`)
  await expect(waiting).toBeVisible()
  const token = new URL(await linkMailedTo(wanted)).searchParams.get('token')
  expect((await page.request.post('/api/confirm_email', { data: { token } })).ok()).toBe(true)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(waiting).toHaveCount(0)
  await expect(page.getByText(wanted)).toBeVisible()
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
  await popup.getByRole('button', { name: 'Back' }).click()
  await expect(popup.getByLabel('Email')).toHaveValue(bob.email)
  await failsWith(page, '/v2/users/*')
  await popup.getByLabel('Email').fill(`next-${ann.email}`)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(popup.getByRole('alert')).toHaveText('Oops... Your email has not been changed')
  await expect(popup).not.toContainText('boom')
  await page.keyboard.press('Escape')
  await expect(page.getByText(ann.email).first()).toBeVisible()
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
