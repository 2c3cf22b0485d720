import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { serverAddress } from './address.ts'

let people = 0

export interface NewPlayer {
  readonly email: string
  readonly password: string
  readonly name: string
}

/** Returns a new player with an address that no other story uses. */
export function somebody(name = 'Ann Lee'): NewPlayer {
  people += 1
  return {
    email: `ann-${process.pid}-${Date.now()}-${people}@example.com`,
    password: 'a long password',
    name,
  }
}

/** Signs up on the identity provider's page, as Play now opens it. */
export async function fillSignUp(
  page: Page,
  player: NewPlayer,
  { birthDate = '1990-05-17', state = 'CA' }: { readonly birthDate?: string; readonly state?: string } = {},
): Promise<void> {
  await page.getByLabel('Name').fill(player.name)
  await page.getByLabel('Email').fill(player.email)
  await page.getByLabel('Password').fill(player.password)
  await page.getByLabel('Birth date').fill(birthDate)
  await page.getByLabel('State').selectOption(state)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Makes an account through the API and gives the browser its session. */
export async function loggedIn(page: Page, request: APIRequestContext, player = somebody()): Promise<string> {
  const answer = await request.post('/api/auth/register', {
    data: { ...player, birth_date: '1990-05-17', state: 'CA' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { token }: { token: string } = await answer.json()
  await page.context().addCookies([{ name: 'token', value: token, url: serverAddress(), sameSite: 'Strict' }])
  return token
}

export async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'token')?.value ?? ''
}
