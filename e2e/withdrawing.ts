import type { Page } from '@playwright/test'
import { listOf } from './answers.ts'
import { withdrawalStatuses } from '@called-shot/shared/wallet/rules.ts'

const address = `0x${'1f6e'.repeat(10)}`
const moment = '2026-01-10T18:00:00Z'

/** One request in each state, the newest in the first. */
const requests = withdrawalStatuses.map((status, place) => ({
  id: 6 - place,
  amount: 5 + place,
  address,
  status,
  reason: status === 'rejected' ? 'The address is an exchange’s.' : null,
  created_at: moment,
  updated_at: moment,
}))

/**
 * Opens the filled-in withdrawal form. A replay season pays nothing out, so the page gets stubbed answers: the email is
 * confirmed, some of the balance can be withdrawn, earlier requests have their states, and a request is accepted.
 * `changedAt` is when the player's password last changed.
 */
export async function openWithdrawal(page: Page, changedAt: Date | null = null): Promise<void> {
  await page.unrouteAll()
  await rewrite(page, '**/profile/me', ['"withdrawalsOpen":false', '"withdrawalsOpen":true'])
  await rewrite(page, '**/api/me/get_profile', ['"email_verified":false', '"email_verified":true'])
  await rewrite(page, '**/api/me/get_balance', [
    /"withdrawable":[\d.]+,"access_changed_at":null/,
    `"withdrawable":20,"access_changed_at":${JSON.stringify(changedAt)}`,
  ])
  await page.route('**/api/me/withdrawal*', (route) =>
    route.fulfill({
      json:
        route.request().method() === 'GET'
          ? listOf(requests, { limit: requests.length, offset: 0 })
          : requests[0],
    }),
  )
  await page.goto('/profile/me')
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await page.getByRole('button', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Withdraw Funds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' })
  await dialog.getByLabel('Amount').fill('5')
  await dialog.getByLabel('Address').fill(address)
}

/** Changes a text in each answer of the path. */
export async function rewrite(
  page: Page,
  path: string,
  [from, to]: readonly [string | RegExp, string],
): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(from, to) })
  })
}
