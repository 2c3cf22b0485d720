import { expect, type Page } from '@playwright/test'
import { fillSlots, quickCraftOf } from './crafting.ts'
import type { Equipped } from './equipped.ts'
import { settle } from './places.ts'
import { chooseInInventory, fillTerms, press } from './traders.ts'
import { openWithdrawal } from './withdrawing.ts'

export interface Popup<Given extends readonly unknown[] = []> {
  readonly name: string
  readonly open: (page: Page, ...given: Given) => Promise<void>
}

interface Step extends Pick<Popup, 'open'> {
  readonly presses: readonly string[]
  readonly title: string
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

/** A later step: these buttons of the popup are pressed, and the dialog has this title then. */
function step(name: string, { open, presses, title }: Step): Popup {
  return {
    name,
    async open(page) {
      await open(page)
      for (const each of presses) await press(page, each)
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
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

/** Chooses the first Margot Robbie, because other stories may sell more of her. */
async function chooseForSale(page: Page, status: string): Promise<void> {
  await page.goto(`/marketplace/cards?status=${status}&search=Margot+Robbie`)
  await button(page, /^Identity, Margot Robbie/).click()
}

async function openOffer(page: Page): Promise<void> {
  await page.goto('/profile/transactions')
  await settle(page)
  await button(page, 'View offer').click()
  await expect(page.getByRole('dialog', { name: 'Offer received' })).toBeVisible()
}

async function openBuyPacks(page: Page): Promise<void> {
  await page.goto('/buypacks')
  await button(page, /^Pack, /).click()
  await button(page, /^Buy for /).click()
  await expect(page.getByRole('dialog', { name: 'Buy packs' })).toBeVisible()
}

async function openSell(page: Page): Promise<void> {
  await chooseInInventory(page, 'identities', /^Identity, Margot Robbie, Epic/)
  await button(page, 'Sell').click()
  await expect(page.getByRole('dialog', { name: 'Sell' })).toBeVisible()
}

async function openBid(page: Page): Promise<void> {
  await chooseForSale(page, 'not_owned')
  await button(page, 'Place a bid').click()
  await expect(page.getByRole('dialog', { name: 'Place a bid' })).toBeVisible()
}

/** Slots both cards, and leaves the page's preselected choice. */
async function enterTournament(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  const cards = page.getByRole('tabpanel', { name: /cards$/ })
  await cards
    .getByRole('button', { name: /^Prediction, / })
    .first()
    .dblclick()
  await cards
    .getByRole('button', { name: /\$1\.80/ })
    .first()
    .dblclick()
  if (title === 'Create Tournament') await page.getByRole('radio', { name: /^A new one/ }).check()
  await button(page, title).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
}

/** Every popup, and every step of it that changes nothing, as an equipped player reaches it. */
export const popups: readonly Popup<[Equipped]>[] = [
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
  from('/profile/settings', 'Create an API key'),
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
  ofCard('Redeem Prize', 'prizes', /^Prize, .*, Redeemable/),
  { name: 'Sell', open: openSell },
  {
    name: 'Sell, to the best bid',
    async open(page) {
      await openSell(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Sell now for / })
        .click()
      await expect(page.getByRole('dialog', { name: 'Sell to the best bid' })).toBeVisible()
    },
  },
  ofCard('Cancel listing', 'identities', /^Identity, Josh Allen/),
  { name: 'Buy now', open: openBuyNow },
  step('Buy now, to confirm', {
    open: openBuyNow,
    presses: ['Use account balance'],
    title: 'Confirm your purchase',
  }),
  { name: 'Make an offer', open: openMakeOffer },
  {
    name: 'Make an offer, to review',
    async open(page) {
      await openMakeOffer(page)
      await fillTerms(page, { amount: '1.50', days: '2', hours: '0' })
      await expect(page.getByRole('dialog', { name: 'Review your offer' })).toBeVisible()
    },
  },
  { name: 'Place a bid', open: openBid },
  {
    name: 'Place a bid, to review',
    async open(page) {
      await openBid(page)
      await fillTerms(page, { amount: '1.50', days: '2', hours: '0' })
      await expect(page.getByRole('dialog', { name: 'Review your bid' })).toBeVisible()
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
    name: 'Offer received, Accept, to confirm',
    async open(page) {
      await openOffer(page)
      await press(page, 'Accept')
      await press(page, 'Continue')
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Confirm' })).toBeVisible()
    },
  },
  {
    name: 'Offer received, Counter, to confirm',
    async open(page) {
      await openOffer(page)
      await press(page, 'Counter')
      await fillTerms(page, { amount: '1.50', days: '2', hours: '0' })
      await expect(page.getByRole('dialog', { name: 'Review your counter-offer' })).toBeVisible()
    },
  },
  { name: 'Buy packs', open: openBuyPacks },
  step('Buy packs, to confirm', {
    open: openBuyPacks,
    presses: ['Use account balance'],
    title: 'Confirm your purchase',
  }),
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
      await quickCraftOf(page, 'Josh Allen').click()
      await expect(page.getByRole('dialog', { name: /^Quick Craft/ })).toBeVisible()
    },
  },
  {
    name: 'Plan',
    async open(page) {
      await page.goto('/crafting/identity')
      await button(page, 'Day, empty').click()
      await page.getByLabel('Day cards').getByRole('button').first().press('Enter')
      await button(page, /^Plan /).click()
      const dialog = page.getByRole('dialog', { name: /^Plan: / })
      await expect(dialog.getByRole('list', { name: 'What it takes' })).toBeVisible()
    },
  },
  {
    name: 'Combine prizes while crafting',
    async open(page) {
      await page.goto('/crafting/prediction')
      await button(page, 'Identity, empty').click()
      await page
        .getByLabel('Identity cards')
        .getByRole('button', { name: /Patrick Mahomes/ })
        .first()
        .press('Enter')
      await fillSlots(page, ['Event', 'Trigger'])
      await button(page, 'Prize, empty').click()
      await button(page, 'Combine prizes').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'Create Tournament',
    open: (page) => enterTournament(page, '/pvp-tournaments', 'Create Tournament'),
  },
  {
    name: 'Join Tournament',
    open: (page, { invitation }) => enterTournament(page, invitation, 'Join Tournament'),
  },
  {
    name: 'A guided tour',
    async open(page) {
      await page.goto('/profile/settings')
      await button(page, /^Take the tour: /).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'Filters on a phone',
    async open(page) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/inventory/identities')
      await button(page, 'Filters').click()
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    },
  },
  { name: 'Withdraw Funds, where it is open', open: (page) => openWithdrawal(page) },
  step('Withdraw Funds, to confirm', {
    open: (page) => openWithdrawal(page),
    presses: ['Continue'],
    title: 'Confirm your withdrawal',
  }),
  step('Withdraw Funds, requested', {
    open: (page) => openWithdrawal(page),
    presses: ['Continue', 'Confirm'],
    title: 'Your withdrawal was requested',
  }),
]

/** The log-in of a visitor who can't reach the provider's page. */
function atLogIn(name: string, opener?: string): Popup {
  return {
    name,
    async open(page) {
      await page.route('**/api/login_settings', (route) => route.abort())
      await page.goto('/dashboard')
      await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
      if (opener !== undefined) await press(page, opener)
      await expect(page.getByRole('dialog', { name })).toBeVisible()
    },
  }
}

/** Popups that a visitor can open. */
export const visitorPopups: readonly Popup[] = [
  atLogIn('Log in'),
  atLogIn('Create account', 'Create account'),
  atLogIn('Forgot your password', 'Forgot your password?'),
  {
    name: 'Check your email',
    async open(page) {
      await atLogIn('Forgot your password', 'Forgot your password?').open(page)
      await page.unrouteAll()
      await page.getByRole('dialog').getByLabel('Email').fill('nobody@example.com')
      await press(page, 'Send the link')
      await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()
    },
  },
]
