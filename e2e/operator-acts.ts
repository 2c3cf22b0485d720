import type { Locator, Page } from '@playwright/test'
import { serverAddress } from './address.ts'
import { operator, operatorCredentials } from './operator.ts'
import type { NewPlayer } from './players.ts'
import { expect, request as requests } from './test.ts'

/** Gives a browser the session of the given operator, by default the stories' operator. */
export async function asOperator(
  page: Page,
  { email, password }: Pick<NewPlayer, 'email' | 'password'> = operatorCredentials,
): Promise<void> {
  const url = serverAddress()
  const anyone = await requests.newContext({ baseURL: url })
  const answer = await anyone.post('/api/user/login', { data: { email, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { token }: { token: string } = await answer.json()
  await page.context().addCookies([{ name: 'token', value: token, url, sameSite: 'Strict' }])
}

/** Opens an act of the row with this text. */
export async function actOn(page: Page, row: string | RegExp, name: string): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: row })
    .first()
    .getByRole('button', { name, exact: true })
    .click()
}

/** Fills an act's open dialog, ticks the fields given as `true`, does the act, and closes the result. */
export async function doAct(
  page: Page,
  title: string,
  values: Readonly<Record<string, string | true>> = {},
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  for (const [label, value] of Object.entries(values)) {
    if (value === true) {
      await dialog.getByText(label, { exact: true }).click()
      continue
    }
    const field = dialog.getByLabel(label, { exact: true })
    const isByName = await field.evaluate((each) => each.closest('form') !== null)
    if (isByName) {
      await choosePerson(dialog, label, value)
      continue
    }
    const isChoice = await field.evaluate((each) => each.tagName === 'SELECT')
    await (isChoice ? field.selectOption(value) : field.fill(value))
  }
  await dialog.getByRole('button', { name: title, exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Done' })
  await expect(done).toContainText('It is in the audit log.')
  await done.getByRole('button', { name: 'Close' }).last().click()
}

/** Searches for a person by name or id in a field of a dialog, and takes the first who is found. */
export async function choosePerson(dialog: Locator, label: string, search: string): Promise<void> {
  const field = dialog.getByRole('textbox', { name: label, exact: true })
  await field.fill(search)
  await expect(dialog.getByText(/found; Enter adds/)).toBeVisible()
  await field.press('Enter')
  await expect(dialog.getByRole('list', { name: `Chosen: ${label}` })).toBeVisible()
}

/** Returns the acts in the audit log that match this text, newest first. */
export async function auditedActs(search: string): Promise<string[]> {
  const { data } = await operator.get<{ data: { action: string }[] }>(
    `/audit?limit=50&search=${encodeURIComponent(search)}`,
  )
  return data.map(({ action }) => action)
}
