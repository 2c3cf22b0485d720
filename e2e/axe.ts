import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The same axe without comments and long names: less than half to send to a page and to parse there, each time. */
const axeSource = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/** Returns axe's findings on the page, or in a part of it, each with the element's markup. */
export async function findingsOfAxe(page: Page, within?: string): Promise<readonly string[]> {
  // Only violations are described, and in the page itself, since all our frames have our own origin. Describing passes,
  // in a separate blank page, took nine tenths of the time.
  // Debian's Firefox crashes under axe (`npm run browsers`), which finds the same in every browser.
  if (page.context().browser()?.browserType().name() !== 'chromium') return []
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

/** Returns findings that remain after a moment, so that content in motion has arrived. */
export async function lastingFindingsOfAxe(page: Page, within?: string): Promise<readonly string[]> {
  const found = await findingsOfAxe(page, within)
  if (found.length === 0) return found
  await page.waitForTimeout(1000)
  return findingsOfAxe(page, within)
}

/**
 * Expects no findings of axe on the page, or in a part of it. Retries, because colors may still be changing; a real
 * fault stays.
 */
export async function expectNothingFromAxe(page: Page, within?: string): Promise<void> {
  await expect(async () => expect(await findingsOfAxe(page, within)).toEqual([])).toPass({
    timeout: 240_000,
    intervals: [500, 1000, 2000],
  })
}

/** Expects nothing to be wider than the window, so that nobody has to scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(window)
}
