import type { Page, Request } from '@playwright/test'
import { fillSignUp, somebody, tokenOf } from './players.ts'

export const logIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log in' })
export const prompt = (page: Page) => page.getByRole('heading', { name: 'Please login to see this page' })
export const storedUser = (page: Page) => page.evaluate(() => sessionStorage.getItem('user'))

/** Signs up on the provider's page, as a visitor who presses Log in. */
export async function signUp(page: Page, player = somebody()): Promise<void> {
  await logIn(page).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await fillSignUp(page, player)
}

export function claimsIn(token: string): { exp: number } {
  const [, claims = ''] = token.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

/** Moves the clock to a minute and a half before the token expires, so that the next check renews it. */
export async function nearlyExpired(page: Page): Promise<void> {
  const { exp } = claimsIn(await tokenOf(page))
  await page.clock.fastForward((exp - 90) * 1000 - Date.now())
}

export const isCall = (path: string) => (request: Request) => new URL(request.url()).pathname === path
