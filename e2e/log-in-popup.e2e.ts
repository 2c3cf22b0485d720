import type { Page } from '@playwright/test'
import { expectNothingFromAxe } from './axe.ts'
import { fillSignUp, somebody, tokenOf } from './players.ts'
import { expect, test } from './test.ts'

test.use({ inTurns: true })

const logIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log in' })

test('when the log-in page cannot be reached, a popup logs in and signs up by password', async ({ page }) => {
  await page.route('**/api/login_settings', (route) => route.abort())
  await page.goto('/dashboard')
  await logIn(page).click()
  const popup = page.getByRole('dialog', { name: 'Log in' })
  await expect(popup.getByRole('alert')).toHaveText('Login failed')
  const send = popup.getByRole('button', { name: 'Log in', exact: true })
  await expect(send).toBeDisabled()
  await popup.getByLabel('Email').fill('nobody@example.com')
  await popup.getByLabel('Password').fill('wrong password')
  const refusal = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/user/login')
  await send.click()
  const { message }: { message: string } = await (await refusal).json()
  await expect(popup.getByRole('alert')).toHaveText(message)
  await expect(send).toBeEnabled()
  await expect(page).toHaveURL(/\/dashboard$/)

  await popup.getByRole('button', { name: 'Create account' }).click()
  const form = page.getByRole('dialog', { name: 'Create account' })
  const player = somebody()
  await form.getByLabel('Email').fill(player.email)
  await form.getByLabel('Password').fill('9 letters')
  await form.getByLabel('Name').fill(player.name)
  await form.getByLabel('Birth date').fill('1990-05-17')
  await form.getByLabel('State').selectOption('CA')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText('Your password must have at least 10 characters.')).toBeVisible()
  await form.getByLabel('Password').fill(player.password)
  const balance = page.waitForRequest('**/api/me/get_balance')
  await form.getByRole('button', { name: 'Create account' }).click()
  await balance
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('banner')).toContainText('$0.00')
  expect(await tokenOf(page)).not.toBe('')
  await expect(page.getByRole('heading', { name: 'My Predictions' })).toBeVisible()
})

test.describe('a log-in window', () => {
  test.use({ provoked: /^Logging in failed/ })

  test('the popup can log in in a small window, and says when it was closed or left alone', async ({
    page,
  }) => {
    await page.clock.install()
    await page.route('**/api/login_settings', (route) => route.abort())
    await page.goto('/privacies/rules')
    await logIn(page).click()
    const popup = page.getByRole('dialog', { name: 'Log in' })
    await expect(popup.getByRole('alert')).toHaveText('Login failed')
    await page.unrouteAll()
    const openWindow = async () => {
      const opened = page.waitForEvent('popup')
      await popup.getByRole('button', { name: 'Log in in a small window' }).click()
      const small = await opened
      await expect(small).toHaveURL(/\/interaction\//)
      return small
    }

    const first = await openWindow()
    expect(await first.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([400, 600])
    // It is still the window of this page a while after it has opened.
    await page.clock.runFor(3000)
    await expect(popup.getByRole('alert')).toHaveCount(0)
    await first.close()
    await page.clock.runFor(1500)
    await expect(popup.getByRole('alert')).toHaveText('Popup closed')

    const second = await openWindow()
    const closing = second.waitForEvent('close')
    await page.clock.runFor(60_000)
    await expect(popup.getByRole('alert')).toHaveText('Timeout')
    await closing

    const third = await openWindow()
    await third.getByRole('button', { name: 'Create account' }).click()
    await fillSignUp(third, somebody())
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('banner')).toContainText('$0.00')
    await expect(page).toHaveURL('/privacies/rules')
    expect(await tokenOf(page)).not.toBe('')
  })
})

test('the popup mails a link for a forgotten password, says when that fails, and focuses an invalid field', async ({
  page,
}) => {
  await page.route('**/api/login_settings', (route) => route.abort())
  await page.goto('/dashboard')
  await logIn(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('somebody@example.com')
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('dialog', { name: 'Forgot your password' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByLabel('Email')).toHaveValue('somebody@example.com')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong. Please try again later')
  await expectNothingFromAxe(page)
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to log in' }).click()

  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dialog.getByLabel('Email').fill('somebody@example.com')
  await dialog.getByLabel('Password').fill('a long password')
  await dialog.getByLabel('Name').fill('R2D2')
  await dialog.getByLabel('Birth date').fill('1990-05-17')
  await dialog.getByLabel('State').selectOption('CA')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectNothingFromAxe(page)
})
