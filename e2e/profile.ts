import { expect, type Page } from '@playwright/test'
import { loggedIn, type NewPlayer } from './players.ts'

export async function atProfile(page: Page, player: NewPlayer): Promise<string> {
  const token = await loggedIn(page, page.request, player)
  await page.goto('/profile/me')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await expect(page.getByText(player.email).first()).toBeVisible()
  return token
}

export const change = (page: Page, what: string) =>
  page.getByRole('button', { name: `Change ${what}`, exact: true })

export const failsWith = (page: Page, path: string, status = 500) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({ status, json: { message: 'boom', code: 'internal' } }),
  )
