import type { Page } from '@playwright/test'

/**
 * What is asked there fails until "Try again" has been pressed. A page also asks again by itself, as when its socket
 * is back: a story that simply stopped failing might find the button gone before it gets there.
 */
export async function failUntilTriedAgain(
  page: Page,
  url: string,
  failure: { readonly status: number; readonly body?: string; readonly json?: object },
): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('button')?.textContent === 'Try again')
          document.documentElement.dataset['triedAgain'] = 'yes'
      },
      { capture: true },
    )
  })
  await page.route(url, async (route) => {
    // A page that is just being reloaded has no document to ask; in the next one nothing has been pressed yet.
    const isOver = await page
      .evaluate(() => document.documentElement.dataset['triedAgain'] === 'yes')
      .catch(() => false)
    await (isOver ? route.fallback() : route.fulfill(failure))
  })
}
