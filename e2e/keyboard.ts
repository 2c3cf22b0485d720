import { expect, type Locator, type Page } from '@playwright/test'

/** Goes on by Tab alone until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  await expect(control).toBeEnabled()
  for (let presses = 0; presses < 250; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${control}`)
}
