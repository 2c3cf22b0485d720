import { expect, test } from '@playwright/test'
import { press, trader } from './traders.ts'

for (const path of ['/buypacks?search_id=3', '/inventory/dates?order=high_low', '/profile/transactions']) {
  test(`a payment elsewhere leads back to ${path}, which tells how it went`, async ({ browser }) => {
    const { page } = await trader(browser, 'Paula Payer', 5)
    const join = path.includes('?') ? '&' : '?'
    await page.goto(`${path}${join}success=true`)
    const done = page.getByRole('dialog', { name: 'Your transaction was completed.' })
    // What the server has, whatever the address says.
    await expect(done).toContainText('Balance now$5.00')
    await expect(page).toHaveURL(path)
    await press(page, 'Done')

    await page.goto(`${path}${join}success=false`)
    const failed = page.getByRole('dialog', { name: 'Purchase Declined!' })
    await expect(failed).toContainText('An unexpected error occurred.')
    await expect(page).toHaveURL(path)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('banner')).toContainText('$5.00')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}
