import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds on the page, or in a part of it, in words that lead to the place. */
export async function findingsOfAxe(page: Page, within?: string): Promise<readonly string[]> {
  // Only what is wrong is described, and in the page itself: all our frames are of our own origin. Describing what is
  // right, in a blank page beside it, took nine tenths of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

/** What axe finds, and finds again a moment later: what is only on its way has arrived by then. */
export async function lastingFindingsOfAxe(page: Page, within?: string): Promise<readonly string[]> {
  const found = await findingsOfAxe(page, within)
  if (found.length === 0) return found
  await page.waitForTimeout(1000)
  return findingsOfAxe(page, within)
}

/**
 * Nothing on the page, or in a part of it, keeps it from being used by all. A color may still be on its way; what is
 * wrong with a page that stands still stays wrong.
 */
export async function expectNothingFromAxe(page: Page, within?: string): Promise<void> {
  await expect(async () => expect(await findingsOfAxe(page, within)).toEqual([])).toPass({
    timeout: 240_000,
    intervals: [500, 1000, 2000],
  })
}

/** Nothing is wider than the window: nobody has to scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(window)
}
