import { expect, type Page } from '@playwright/test'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'

type Route = keyof typeof clientRoutes

const needsMore = {
  openCardPack: true,
  poolAudit: true,
  loginCallback: true,
  confirmEmail: true,
  // Not for players.
  stories: true,
} satisfies Partial<Record<Route, true>>

/** The addresses of all pages that need only their address. */
export const allPaths: readonly string[] = Object.entries(clientRoutes)
  .filter(([route]) => !(route in needsMore))
  .map(([, path]) => path)

/** Pages with content for everybody. */
export const openPaths: readonly string[] = [
  clientRoutes.landing,
  clientRoutes.learnToPlay,
  clientRoutes.rules,
  clientRoutes.privacyPolicy,
  clientRoutes.termsOfUse,
  clientRoutes.confirmEmail,
  `${clientRoutes.loginCallback}?error=access_denied&state=x`,
  '/nosuch',
]

/** Waits until the page has its heading and nothing on it is loading. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  // The story page displays a pressed button, which looks busy.
  await expect(page.locator('[aria-busy="true"]:not([data-story] *)')).toHaveCount(0)
}

/** Sets twice the browser's usual text size, as a reader chooses it in the settings. */
export async function enlargeText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}
