import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'

test.use({ inTurns: true })

test('a visitor whose browser forbids storage sees every page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.goto('/privacies/rules')
  await expect(page.getByRole('heading', { name: 'Game Rules', level: 1 })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Called Shot' }).click()
  await expect(page.getByRole('button', { name: 'Play now' }).first()).toBeVisible()
})

test('a player whose browser’s storage is full stays logged in and opens a pack', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const token = await loggedIn(page, request)
  const packs = await request.get('/api/me/card_pack/params?show_onboarding=true', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data }: { data: { id: number }[] } = await packs.json()
  await page.goto(`/inventory/card-pack-open/${data[0]?.id}`)
  await page.getByRole('button', { name: 'Tear open' }).click()
  await page.getByRole('button', { name: 'Reveal All' }).click()
  await expect(page.getByRole('heading', { name: 'All yours' })).toBeVisible()
})
