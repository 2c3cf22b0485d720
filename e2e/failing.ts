import type { Page } from '@playwright/test'

/**
 * Makes requests to the address fail until "Try again" has been pressed. A page also retries by itself, for example
 * when its socket is back, so in a story that simply stopped failing, the button could be gone too soon.
 */
export async function failUntilTriedAgain(
  page: Page,
  url: string | RegExp,
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
    // A page that is just reloading has no document to ask; in the next one, nothing has been pressed yet.
    const isOver = await page
      .evaluate(() => document.documentElement.dataset['triedAgain'] === 'yes')
      .catch(() => false)
    await (isOver ? route.fallback() : route.fulfill(failure))
  })
}
