import { expect, type Locator, type Page } from '@playwright/test'

/** Goes on by Tab alone until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  await expect(control).toBeEnabled()
  let element = await control.elementHandle()
  for (let presses = 0; presses < 250; presses += 1) {
    const state = await element?.evaluate((each) => {
      if (each === document.activeElement) return 'focused'
      return each.isConnected ? 'elsewhere' : 'replaced'
    })
    if (state === 'focused') return
    // Finding it by its role takes as long as ten presses, so it is found again only when it was drawn again.
    if (state !== 'elsewhere') element = await control.elementHandle()
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${control}`)
}
