import { expect, type Page } from '@playwright/test'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { chooseInInventory } from './traders.ts'

type Route = keyof typeof clientRoutes

const needsMore = {
  openCardPack: true,
  poolAudit: true,
  loginCallback: true,
  confirmEmail: true,
  // Of no use to players.
  stories: true,
} satisfies Partial<Record<Route, true>>

/** The addresses of all pages that need nothing but the address. */
export const allPaths: readonly string[] = Object.entries(clientRoutes)
  .filter(([route]) => !(route in needsMore))
  .map(([, path]) => path)

/** Pages that say something of their own to everybody. */
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

/** The page has its heading, and nothing on it is still being loaded. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  // The story page shows what a pressed button looks like.
  await expect(page.locator('[aria-busy="true"]:not([data-story] *)')).toHaveCount(0)
}

export interface Popup {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

function fromHeader(name: string): Popup {
  return {
    name,
    async open(page) {
      await page.goto('/profile/me')
      await button(page, name).click()
      await expect(page.getByRole('region', { name })).toBeVisible()
    },
  }
}

function from(path: string, name: string, opener: string | RegExp = name): Popup {
  return {
    name,
    async open(page) {
      await page.goto(path)
      await button(page, opener).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  }
}

function ofCard(name: string, list: string, card: RegExp): Popup {
  return {
    name,
    async open(page) {
      await chooseInInventory(page, list, card)
      await button(page, name).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  }
}

/** Popups of the header, the profile and one's own cards, as an equipped player comes to them. */
export const popups: readonly Popup[] = [
  fromHeader('Wallet'),
  fromHeader('Notifications'),
  fromHeader('Account'),
  fromHeader('Checklist'),
  {
    name: 'Add Funds',
    async open(page) {
      await page.goto('/profile/me')
      await button(page, 'Wallet').click()
      await button(page, 'Add Funds').click()
      await expect(page.getByRole('dialog', { name: 'Add Funds' })).toBeVisible()
    },
  },
  {
    name: 'Withdraw Funds',
    async open(page) {
      await page.goto('/profile/me')
      await button(page, 'Wallet').click()
      await button(page, 'Withdraw Funds').click()
      await expect(page.getByRole('dialog', { name: 'Withdraw Funds' })).toBeVisible()
    },
  },
  from('/profile/me', 'Change name'),
  from('/profile/me', 'Change nickname'),
  from('/profile/me', 'Change phone number'),
  from('/profile/me', 'Change email address', /^Change email/),
  from('/profile/me', 'Change password'),
  from('/profile/settings', 'Take a break'),
  from('/profile/settings', 'Exclude myself'),
  from('/profile/settings', 'Close my account'),
  {
    name: 'Evidence',
    async open(page) {
      await page.goto('/profile/prediction-status')
      await page
        .getByRole('link', { name: /^Evidence for / })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: 'Evidence' })).toBeVisible()
    },
  },
  ofCard('Claim Prize', 'predictions', /^Prediction, .*Resolved True/),
  ofCard('Return Identity', 'predictions', /^Prediction, .*Resolved False/),
  ofCard('Sell', 'identities', /^Identity, Patrick Mahomes/),
  ofCard('Cancel listing', 'identities', /^Identity, Josh Allen/),
]
