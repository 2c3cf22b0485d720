import type { Locator, Page } from '@playwright/test'
import { sampleCard } from '../web/src/stories/sample-cards.ts'
import { inTurn } from '../server/test/in-turn.ts'
import { lastingFindingsOfAxe } from './axe.ts'
import { expect, test } from './test.ts'
import { trader } from './traders.ts'

// What letters look like is the machine's; these are Debian's, as in continuous integration.
test.skip(process.platform !== 'linux', 'the pictures are of Chromium on Linux')

// Half size keeps the pictures small, and shows what a card or a popup has lost.
test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5, timezoneId: 'America/New_York' })

/** Later than no card of the story page, earlier than the end of any session. */
const then = new Date('2026-01-10T18:00:00Z')

/** One subject alone, standing still: no motion, no clock, every font and picture there. */
async function openStory(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.setFixedTime(then)
  await page.goto(`/stories?story=${name}`)
  await expect(page.locator(`[data-story="${name}"]`)).toBeVisible()
  await allThere(page)
}

/** Nothing is fetched while it is being looked at, and the header does not lie over it. */
async function allThere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.querySelector('header')?.style.setProperty('position', 'static')
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode()))
  })
}

async function expectPicture(page: Page, what: Locator, name: string): Promise<void> {
  // What the pointer is over looks different.
  await page.mouse.move(0, 0)
  // The address of a player's wallet, and of the server in an invite link.
  const mask = [what.getByText(/^0x/), what.locator('code')]
  await expect.soft(what).toHaveScreenshot(`${name}.png`, { mask, maskColor: '#888' })
}

/** The engraving is seen on two pictures; without it the others are small. */
const blank = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="420" />',
}

test.describe('cards and widgets', () => {
  test('every subject of the story page looks as in its picture', async ({ page }) => {
    test.slow()
    await page.goto('/stories')
    const stories = page.locator('[data-story]')
    await expect(stories.last()).toBeVisible()
    const names = await stories.evaluateAll((all) =>
      all.map((story) => story.getAttribute('data-story') ?? ''),
    )
    expect(names).toContain('empty-lists')
    let isEngraved = true
    await page.route('**/art/**', (route) => (isEngraved ? route.fallback() : route.fulfill(blank)))
    for (const name of names) {
      isEngraved = name === 'cards' || name === 'detail'
      await openStory(page, name)
      await expectPicture(page, stories, name)
    }
  })
})

interface Shown {
  /** The popup's button on the story page; of the picture too, with what comes after it. */
  readonly popup: string
  readonly picture?: string
  /** What is typed, by label, and pressed, in this order. */
  readonly type?: Readonly<Record<string, string>>
  readonly press?: readonly string[]
  /** What the server says to the last press: 'done', or the sentence of a refusal. */
  readonly answer?: string
}

const terms = { Amount: '12.50', Days: '2', Hours: '3' }
const refused = 'This card is no longer yours.'

/** A popup, what follows when it is done, and what when it is refused. */
function threeOf(popup: string, ...press: readonly string[]): readonly Shown[] {
  return [
    { popup },
    { popup, press, picture: 'done', answer: 'done' },
    { popup, press, picture: 'refused', answer: refused },
  ]
}

const shown: readonly Shown[] = [
  { popup: 'Log in' },
  { popup: 'Buy now, too dear' },
  { popup: 'Buy now', press: ['Use account balance'], picture: 'confirm' },
  ...threeOf('Buy now', 'Use account balance', 'Confirm'),
  { popup: 'Buy packs', press: ['Use account balance'], picture: 'confirm' },
  ...threeOf('Buy packs', 'Use account balance', 'Confirm'),
  {
    popup: 'Buy packs',
    press: ['Use account balance', 'Confirm'],
    picture: 'limit',
    answer: 'Weekly limit of $150.00 reached.',
  },
  { popup: 'Paid elsewhere' },
  { popup: 'Not paid elsewhere' },
  { popup: 'Make an offer' },
  { popup: 'Make an offer', type: terms, press: ['Continue'], picture: 'review' },
  ...['done', refused].map((answer) => ({
    popup: 'Make an offer',
    type: terms,
    press: ['Continue', 'Send offer'],
    picture: answer === 'done' ? 'done' : 'refused',
    answer,
  })),
  { popup: 'Offer received', press: ['Accept'], picture: 'accept' },
  { popup: 'Offer received', press: ['Accept', 'Continue'], picture: 'confirm' },
  ...threeOf('Offer received', 'Accept', 'Continue', 'Confirm'),
  { popup: 'Offer received', press: ['Decline'], picture: 'decline' },
  { popup: 'Offer received', press: ['Decline', 'Decline'], picture: 'declined', answer: 'done' },
  { popup: 'Offer received', press: ['Counter'], picture: 'counter' },
  { popup: 'Counter-offer received' },
  { popup: 'Counter-offer received', press: ['Accept'], picture: 'accept' },
  { popup: 'Own offer' },
  { popup: 'Own offer', press: ['Withdraw'], picture: 'withdraw' },
  { popup: 'Own counter-offer' },
  { popup: 'Offer that is over' },
  { popup: 'Sell' },
  { popup: 'Sell', type: { Price: '18' }, picture: 'priced' },
  ...['done', refused].map((answer) => ({
    popup: 'Sell',
    type: { Price: '18' },
    press: ['List for sale'],
    picture: answer === 'done' ? 'done' : 'refused',
    answer,
  })),
  ...threeOf('Cancel listing', 'Cancel listing'),
  { popup: 'Cancel listing while crafting', press: ['Cancel listing'], picture: 'done', answer: 'done' },
  ...threeOf('Claim Prize', 'Claim Prize'),
  ...threeOf('Return Identity', 'Return Identity'),
  ...threeOf('Redeem Prize', 'Redeem $2.00'),
  { popup: 'Take everything back' },
  { popup: 'Add Funds' },
  { popup: 'Withdraw Funds' },
  { popup: 'Place a bid' },
  { popup: 'Place a bid', type: terms, press: ['Continue'], picture: 'review' },
  ...threeOf('Create Tournament', 'Create Tournament'),
  { popup: 'Identity under way' },
  { popup: 'Identity crafted' },
  { popup: 'Identity refused' },
  { popup: 'Identity unanswered' },
  { popup: 'Prediction under way' },
  { popup: 'Prediction crafted' },
  { popup: 'Prediction refused' },
  { popup: 'Prediction too late' },
]

/** What the server says when it is done: as much as the popups need of every answer. */
const done = {
  cardpack_id: 1,
  cardpack_ids: [1],
  balance: 96,
  amount: 2,
  expires_at: '2026-01-12T21:00:00Z',
  id: 1,
  invite_code: 'KQ7D2M',
  players: 1,
  seats: 8,
  identity: sampleCard('identity', 4),
  prize: sampleCard('prize', 4),
  bonus: 1.25,
}

test.describe('popups', () => {
  test('every step of every popup looks as in its picture, and everybody could use it', async ({
    browser,
  }) => {
    const { page } = await trader(browser, 'Vera Visual', 100)
    let answer: string | undefined
    await page.route('**/api/**', async (route) => {
      const method = route.request().method()
      if (method === 'GET' || answer === undefined) return route.fallback()
      return answer === 'done'
        ? route.fulfill({ json: done })
        : route.fulfill({ status: 409, json: { code: 'not_yours', message: answer } })
    })
    await page.route('**/art/**', (route) => route.fulfill(blank))
    // No card of the story page is one of the server's.
    await page.route('**/api/marketplace_listing/*/prices', (route) =>
      route.fulfill({
        json: {
          marketplace_id: 1,
          definition_id: 1,
          rarity: 2,
          floor: 14,
          floor_marketplace_id: 2,
          best_offer: 12.5,
          best_bid: 11,
          best_bid_id: 3,
          last_sales: [],
          median_7: 15,
          median_30: 16,
          median_90: 16,
          sales: 9,
          thin: false,
        },
      }),
    )
    await openStory(page, 'popups')
    const openers = page.getByRole('region', { name: 'Popups' })
    for (const each of inTurn(shown, 3)) {
      answer = each.answer
      await openers.getByRole('button', { name: each.popup, exact: true }).click()
      const dialog = page.getByRole('dialog')
      for (const [label, text] of Object.entries(each.type ?? {})) {
        await dialog.getByLabel(label, { exact: true }).fill(text)
      }
      for (const name of each.press ?? []) {
        await dialog.getByRole('button', { name, exact: true }).click()
      }
      await expect(dialog).toBeVisible()
      await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
      await allThere(page)
      const picture = [each.popup, each.picture ?? []].flat().join('-')
      await expectPicture(page, dialog, `popup-${picture.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`)
      expect.soft(await lastingFindingsOfAxe(page, 'dialog'), picture).toEqual([])
      await page.keyboard.press('Escape')
      if (await dialog.isVisible()) await openStory(page, 'popups')
    }
  })
})
