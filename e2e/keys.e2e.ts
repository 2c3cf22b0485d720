import { expectNothingFromAxe } from './axe.ts'
import { expect, test } from './test.ts'
import { openSettings, press, trader } from './traders.ts'

test.use({ inTurns: true })

const widths = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

test('a player whose browser refuses to copy the new key reads so, and how to copy it', async ({
  browser,
}) => {
  const { page } = await trader(browser, 'Kay Refused')
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async () => {
      throw new DOMException('refused', 'NotAllowedError')
    }
  })
  await openSettings(page)
  await page.getByRole('button', { name: 'Create an API key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Not copied')
  await page.getByRole('button', { name: 'Continue' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy your key now' })
  await shown.getByRole('button', { name: 'Copy key' }).click()
  await expect(shown.getByRole('status')).toHaveText(
    'Your browser did not allow that. Select the text and copy it.',
  )
  await expect(shown.getByRole('button', { name: 'Copy key' })).toBeVisible()
  await expectNothingFromAxe(page)
})

for (const viewport of widths) {
  test(`a player creates an API key, a program calls with it, and revoking it ends that, at ${viewport.width} px`, async ({
    browser,
    request,
  }) => {
    const { page } = await trader(browser, 'Kay Holder', 20)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize(viewport)
    await openSettings(page)
    const panel = page.getByRole('region', { name: 'API keys' })
    await expect(panel).toContainText('No API keys yet')

    await panel.getByRole('button', { name: 'Create an API key' }).click()
    const form = page.getByRole('dialog', { name: 'Create an API key' })
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(form.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await form.getByLabel('Name', { exact: true }).fill('Price watcher')
    await form.getByRole('checkbox', { name: /^Trade/ }).check()
    await form.getByLabel('Expires after').selectOption('30 days')
    await expectNothingFromAxe(page)
    await form.getByRole('button', { name: 'Continue' }).click()

    const shown = page.getByRole('dialog', { name: 'Copy your key now' })
    const key = await shown.getByText(/^cs_[0-9A-Za-z]{38}$/).innerText()
    await page.keyboard.press('Escape')
    await expect(shown).toBeVisible()
    await shown.getByRole('button', { name: 'Copy key' }).click()
    await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    await expectNothingFromAxe(page)
    await press(page, 'Done')

    const line = panel.getByRole('listitem')
    await expect(line).toContainText('Price watcher')
    await expect(line).toContainText(`cs_…${key.slice(-4)}`)
    await expect(line).toContainText('read')
    await expect(line).toContainText('trade')
    await expect(line).toContainText('Never used')
    await expect(page.getByText(key)).toHaveCount(0)

    // The form refuses a duplicate name and stays open.
    await panel.getByRole('button', { name: 'Create an API key' }).click()
    await form.getByLabel('Name', { exact: true }).fill('price watcher')
    await form.getByLabel('Name', { exact: true }).press('Enter')
    await expect(form.getByRole('alert')).toContainText('You already have an API key with this name.')
    await press(page, 'Cancel')

    const call = () => request.get('/api/me/get_balance', { headers: { authorization: `Bearer ${key}` } })
    const answer = await call()
    expect(answer.status()).toBe(200)
    expect(await answer.json()).toMatchObject({ balance: 20 })
    expect(answer.headers()['ratelimit']).toMatch(/^"key";r=\d+;t=\d+$/)
    await page.reload()
    await expect(line).toContainText('Last used just now')

    await line.getByRole('button', { name: 'Revoke Price watcher' }).click()
    const question = page.getByRole('dialog', { name: 'Revoke this key?' })
    await expect(question).toContainText('Price watcher stops at once')
    await expectNothingFromAxe(page)
    await press(page, 'Revoke key')
    await expect(panel).toContainText('No API keys yet')
    const refused = await call()
    expect([refused.status(), (await refused.json()).code]).toEqual([401, 'key_revoked'])
  })
}
