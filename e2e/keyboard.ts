import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the control has focus. */
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
    // Finding a control by role takes as long as ten presses, so it is found again only after it was redrawn.
    if (state !== 'elsewhere') element = await control.elementHandle()
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${control}`)
}
