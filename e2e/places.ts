import { expect, type Page } from '@playwright/test'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { chooseInInventory, press } from './traders.ts'

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

async function openBuyNow(page: Page): Promise<void> {
  await chooseForSale(page, 'not_owned,for_sale')
  await button(page, 'Buy now').click()
  await expect(page.getByRole('button', { name: 'Use account balance' })).toBeVisible()
}

async function openMakeOffer(page: Page): Promise<void> {
  await chooseForSale(page, 'not_owned,not_listed')
  await button(page, 'Make an offer').click()
  await expect(page.getByRole('dialog', { name: 'Make an offer' })).toBeVisible()
}

/** Chooses the first Margot Robbie: other stories may sell more of her. */
async function chooseForSale(page: Page, status: string): Promise<void> {
  await page.goto(`/marketplace/cards?status=${status}&search=Margot+Robbie`)
  await button(page, /^Identity, Margot Robbie/).click()
}

async function fillTerms(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('1.50')
  await dialog.getByLabel('Days').fill('2')
  await dialog.getByLabel('Hours').fill('0')
  await press(page, 'Continue')
}

async function openOffer(page: Page): Promise<void> {
  await page.goto('/profile/transactions')
  await button(page, 'View offer').click()
  await expect(page.getByRole('dialog', { name: 'Offer received' })).toBeVisible()
}

/** Every popup and every step of it that changes nothing, as an equipped player comes to it. */
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
  { name: 'Buy now', open: openBuyNow },
  {
    name: 'Buy now, to confirm',
    async open(page) {
      await openBuyNow(page)
      await press(page, 'Use account balance')
      await expect(page.getByRole('dialog', { name: 'Confirm your purchase' })).toBeVisible()
    },
  },
  { name: 'Make an offer', open: openMakeOffer },
  {
    name: 'Make an offer, to review',
    async open(page) {
      await openMakeOffer(page)
      await fillTerms(page)
      await expect(page.getByRole('dialog', { name: 'Review your offer' })).toBeVisible()
    },
  },
  {
    name: 'Place a bid',
    async open(page) {
      await chooseForSale(page, 'not_owned')
      await button(page, 'Place a bid').click()
      await expect(page.getByRole('dialog', { name: 'Place a bid' })).toBeVisible()
    },
  },
  { name: 'Offer received', open: openOffer },
  ...['Accept', 'Counter', 'Decline'].map((step) => ({
    name: `Offer received, ${step}`,
    async open(page: Page) {
      await openOffer(page)
      await press(page, step)
      await expect(page.getByRole('dialog', { name: 'Offer received' })).toHaveCount(0)
    },
  })),
  {
    name: 'Buy packs',
    async open(page) {
      await page.goto('/buypacks')
      await page
        .getByRole('button', { name: /^Pack, / })
        .first()
        .click()
      await button(page, /^Buy for /).click()
      await expect(page.getByRole('dialog', { name: 'Buy packs' })).toBeVisible()
    },
  },
  {
    name: 'Buy packs, to confirm',
    async open(page) {
      await page.goto('/buypacks')
      await page
        .getByRole('button', { name: /^Pack, / })
        .first()
        .click()
      await button(page, /^Buy for /).click()
      await press(page, 'Use account balance')
      await expect(page.getByRole('dialog', { name: 'Confirm your purchase' })).toBeVisible()
    },
  },
  ...['true', 'false'].map((success) => ({
    name: `A payment elsewhere, ${success}`,
    async open(page: Page) {
      await page.goto(`/buypacks?success=${success}`)
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  })),
  {
    name: 'Combine prizes',
    async open(page) {
      await page.goto('/inventory/prizes')
      await button(page, 'Select').click()
      await page.getByRole('button', { name: /^Prize, \$2\.00/ }).click()
      await page.getByRole('button', { name: /^Prize, \$3\.50/ }).click()
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Combine' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'Open packs',
    async open(page) {
      await page.goto('/inventory/card-packs')
      await button(page, 'Select').click()
      const packs = page.getByRole('main').getByRole('button', { name: /^Pack, / })
      await packs.nth(0).click()
      await packs.nth(1).click()
      await page
        .getByRole('region', { name: 'Selection' })
        .getByRole('button', { name: /^Open / })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'Quick Craft',
    async open(page) {
      await page.goto('/inventory/categories')
      await page.getByRole('button', { name: /^Category, .*Rare/ }).click()
      await button(page, 'Quick Craft Josh Allen').click()
      await expect(page.getByRole('dialog', { name: /^Quick Craft/ })).toBeVisible()
    },
  },
]
