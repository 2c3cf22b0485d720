import type { Locator, Page } from '@playwright/test'
import { loseNextAnswer } from './answers.ts'
import { codeOf } from '../server/test/second-factor-samples.ts'
import { operatorCredentials } from './operator.ts'
import { startServer } from './server.ts'
import { expect, request as requests, test } from './test.ts'

// The story enters a wrong code, which is refused.
test.use({ provoked: /403/, inTurns: true })

test('an operator sets up a second factor with a phone, and later opens the room with a recovery code', async ({
  page,
}) => {
  const server = await startServer({ OPERATOR_SECOND_FACTOR: 'on' })
  try {
    await setUpAndComeBack(page, server.address)
  } finally {
    await server.stop()
  }
})

async function setUpAndComeBack(page: Page, address: string): Promise<void> {
  const anyone = await requests.newContext({ baseURL: address })
  const answer = await anyone.post('/api/user/login', { data: operatorCredentials })
  const { token }: { token: string } = await answer.json()
  await page.context().addCookies([{ name: 'token', value: token, url: address, sameSite: 'Strict' }])
  await page.goto(`${address}/operator/accounts`)
  await page.getByRole('button', { name: 'Begin' }).click()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Enter' }).click()
  const problem = page.getByRole('alert')
  await expect(problem).toContainText('That code is not right.')
  // It does not look like the explanation above it.
  const colorOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color)
  expect(await colorOf(problem)).not.toBe(await colorOf(page.getByText('Scan it with')))
  await page.getByLabel('Code').fill(codeOf(secret))
  // The answer with the recovery codes is lost on its way. They are told only once, to this very call.
  await loseNextAnswer(page, '**/api/operator/second_factor/pass')
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByRole('alert')).toContainText('Called Shot cannot be reached.')
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible()
  const recovery = (await page.getByRole('main').getByRole('listitem').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible()
  await expect(page.getByText('1 in all')).toBeVisible()
  // Downloading a file uses the pass too.
  await page.getByRole('link', { name: 'Transfers' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await file).suggestedFilename()).toBe('called-shot-transfers.csv')

  // In a different browser, the same session needs a code again.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${address}/operator/second-factor`)
  await page.getByLabel('Code').fill(recovery)
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await expect(page.getByText('Recovery codes left').locator('xpath=following-sibling::*[1]')).toHaveText('9')
  await onANewPhone(page)
}

/** The answer to the first code is lost, and the app shows the next code by the time that it is tried again. */
async function onANewPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up a new phone' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await loseNextAnswer(page, '**/api/operator/second_factor/pass')
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByRole('alert')).toContainText('Called Shot cannot be reached.')
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible()
}
