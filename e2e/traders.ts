import {
  expect,
  request as requests,
  test,
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { serverAddress } from './address.ts'
import { operator } from './operator.ts'
import { loggedIn, somebody } from './players.ts'

/** A player with their own browser. */
export interface Trader {
  readonly page: Page
  readonly email: string
  readonly token: string
}

/** Returns a new player with money to spend, whose browser has opened no page yet. */
export async function trader(browser: Browser, name: string, funds = 0): Promise<Trader> {
  const player = somebody(name)
  const context = await contextOfStory(browser)
  const page = await context.newPage()
  // Signed up outside the browser, because two sign-ups in one browser end each other's session.
  const elsewhere = await requests.newContext({ baseURL: serverAddress() })
  const token = await loggedIn(page, elsewhere, player)
  if (funds > 0) await grant(player.email, { funds })
  return { page, email: player.email, token }
}

let story = ''
let contexts: BrowserContext[] = []

/**
 * Returns a new browser context. Earlier stories' contexts are closed, because open pages keep their films and sockets
 * running.
 */
async function contextOfStory(browser: Browser): Promise<BrowserContext> {
  const over = story === test.info().testId ? [] : contexts
  if (over.length > 0) contexts = []
  story = test.info().testId
  await Promise.all(over.map((context) => context.close()))
  const context = await browser.newContext()
  contexts.push(context)
  return context
}

export type GrantedCard =
  | {
      readonly kind: 'category' | 'month' | 'day' | 'year' | 'identity'
      readonly person_id: string
      readonly rarity?: number
    }
  | { readonly kind: 'prize' | 'wager'; readonly value: number; readonly rarity?: number }
  | { readonly kind: 'event'; readonly event_id: number; readonly rarity?: number }
  | { readonly kind: 'trigger'; readonly trigger_id: number; readonly rarity?: number }

/** Grants cards and money as an operator; returns the card ids in order. */
export async function grant(
  email: string,
  what: { readonly funds?: number; readonly cards?: readonly GrantedCard[] },
): Promise<readonly number[]> {
  const answer = await operator.post<{ card_ids?: number[] }>('/grants', {
    email,
    ...what,
    reason: 'a story',
  })
  return answer.card_ids ?? []
}

/** Returns the game's id of a person, which is unique even among namesakes. */
export async function personNamed(name: string): Promise<string> {
  const { data } = await operator.get<{ data: { id: string; name: string }[] }>(
    `/people?search=${encodeURIComponent(name)}`,
  )
  const found = data.find((each) => each.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found.id
}

/** Returns the four parts of a person's Identity. */
export function partsOf(person: string, rarity = 1): readonly GrantedCard[] {
  return (['category', 'month', 'day', 'year'] as const).map((kind) => ({ kind, person_id: person, rarity }))
}

/** Grants the Identity of a person; returns the card's id. */
export async function grantIdentity(email: string, name: string): Promise<number> {
  const [card = 0] = await grant(email, { cards: [{ kind: 'identity', person_id: await personNamed(name) }] })
  return card
}

/** Grants the parts of a person's Identity, one of each rarity; returns the cards' ids. */
export async function grantParts(
  email: string,
  name: string,
  rarities: readonly number[] = [1],
): Promise<readonly number[]> {
  const person = await personNamed(name)
  return grant(email, { cards: rarities.flatMap((rarity) => partsOf(person, rarity)) })
}

/** Returns a player without money, and one with money to trade. */
export function twoTraders(browser: Browser, funds: number): Promise<readonly [Trader, Trader]> {
  return Promise.all([trader(browser, 'Olga Owner'), trader(browser, 'Tess Trader', funds)])
}

/** Returns a player who holds the Identity of a person, one with money to trade for it, and the card's id. */
export async function ownerAndTrader(
  browser: Browser,
  name: string,
  funds: number,
): Promise<readonly [owner: Trader, other: Trader, card: number]> {
  const [owner, other] = await twoTraders(browser, funds)
  return [owner, other, await grantIdentity(owner.email, name)]
}

/** Acts as a player through the API, for a story's preconditions; returns the server's answer. */
export async function asPlayer<Answer>(who: Trader, path: string, data: object): Promise<Answer> {
  const request = await requestsOf(who)
  return answerIn(path, await request.post(`/api${path}`, { data }))
}

/** Reads as a player through the API. */
export async function asPlayerReads<Answer>(who: Trader, path: string): Promise<Answer> {
  const request = await requestsOf(who)
  return answerIn(path, await request.get(`/api${path}`))
}

function requestsOf({ token }: Trader): Promise<APIRequestContext> {
  return requests.newContext({
    baseURL: serverAddress(),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
}

async function answerIn<Answer>(path: string, answer: APIResponse): Promise<Answer> {
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** Makes an offer that stays open for a day for another player's card; returns its id. */
export async function offerFor(maker: Trader, card: number, amount: number): Promise<number> {
  const { offer_id: id } = await asPlayer<{ offer_id: number }>(maker, '/marketplace_offer', {
    marketplace_listing_id: card,
    amount,
    expires_in_days: 1,
    expires_in_hours: 0,
  })
  return id
}

/** Chooses the card in its owner's inventory. */
export async function chooseInInventory(page: Page, list: string, card: RegExp): Promise<void> {
  await page.goto(`/inventory/${list}`)
  await page.getByRole('button', { name: card }).first().click()
}

/** Finds another player's card and chooses it. */
export async function chooseInMarket(page: Page, name: string, status: string): Promise<void> {
  await page.goto(`/marketplace/cards?status=${status}`)
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  // The search clears an earlier choice, so the card is chosen after it.
  await expect(page).toHaveURL(/[?&]search=/)
  await page.getByRole('button', { name: new RegExp(`^\\w+, ${name}`) }).click()
}

/** Claims the true prediction in the inventory, and redeems its prize. */
export async function claimAndRedeem(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: /^Prediction, .*Resolved True/ }).click()
  await page.getByRole('button', { name: 'Claim Prize' }).click()
  const claim = page.getByRole('dialog')
  await claim.getByRole('button', { name: 'Claim Prize' }).click()
  await claim.getByRole('link', { name: 'Redeem Prize' }).click()
  await page.getByRole('button', { name: 'Redeem Prize' }).click()
  await press(page, `Redeem ${amount}`)
  await expect(page.getByText('Your transaction was completed.')).toBeVisible()
}

/** Lists the chosen card from the player's own inventory. */
export async function sellChosen(page: Page, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await page.getByLabel('Price').fill(price)
  await press(page, 'List for sale')
  await expectCompleted(page)
}

/**
 * Opens Buy Now for the chosen card. Retries, because the panel may move while it loads, and a press would miss the
 * button.
 */
export async function openBuyNow(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Buy now' }).click({ timeout: 5000 })
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 5000 })
  }).toPass()
}

/** Presses a button in the open dialog. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** Fills in the amount and the duration of an offer or a bid, and continues. */
export async function fillTerms(
  page: Page,
  terms: { amount: string; days: string; hours: string },
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill(terms.amount)
  await dialog.getByLabel('Days').fill(terms.days)
  await dialog.getByLabel('Hours').fill(terms.hours)
  await press(page, 'Continue')
}

/** Expects the trade's success dialog, and closes it. */
export async function expectCompleted(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Your transaction was completed.' })).toBeVisible()
  await press(page, 'Done')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens a page without cards, which loads fast. */
export async function openSettings(page: Page): Promise<void> {
  await page.goto('/profile/settings')
}

/** Expects the balance in the header. An open page also updates it after another player's act. */
export async function expectBalance({ page }: Trader, amount: number): Promise<void> {
  if (page.url() === 'about:blank') await openSettings(page)
  await expect(page.getByRole('banner')).toContainText(dollars(amount))
}

function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`
}
