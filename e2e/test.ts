import { test as base, type Page } from '@playwright/test'
import { expectNothingFromAxe } from './axe.ts'

export { expect, request } from '@playwright/test'

/**
 * A story. However a story ends that went well, its pages are left in a state that everybody can use: axe looks at
 * each that is still open, with whatever popup is open on it.
 */
export const test = base.extend<{ usableAtTheEnd: undefined }>({
  usableAtTheEnd: [
    // On the context, so that its pages are there until this is over.
    async ({ browser, context }, use) => {
      const ofEarlierStories = browser.contexts().filter((each) => each !== context)
      await use(undefined)
      if (base.info().status !== 'passed') return
      const contexts = browser.contexts().filter((each) => !ofEarlierStories.includes(each))
      for (const page of contexts.flatMap((each) => each.pages())) {
        if (isOurs(page)) await base.step(`axe looks at ${page.url()}`, () => expectUsable(page))
      }
    },
    { auto: true, timeout: 90_000, box: true },
  ],
})

/** A page of any server that a story has started. */
function isOurs(page: Page): boolean {
  return !page.isClosed() && page.url() !== '' && new URL(page.url()).hostname === 'localhost'
}

async function expectUsable(page: Page): Promise<void> {
  // What fades or moves into place is looked at where it arrives.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })
  await expectNothingFromAxe(page)
}
