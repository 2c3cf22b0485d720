import { request, type BrowserContext } from '@playwright/test'
import { operator } from '../../e2e/operator.ts'
import { loggedIn, somebody } from '../../e2e/players.ts'
import { asPlayer, grant, type GrantedCard, type Trader } from '../../e2e/traders.ts'

/** Signs in a player with cards in every list, in the given browser. */
export async function playerWithCards(browser: BrowserContext, address: string): Promise<Trader> {
  const player = await signUp(browser, address)
  const people = await somePeople()
  await grant(player.email, {
    funds: 50,
    cards: [
      ...people.slice(0, 9).flatMap(datesOf),
      ...people.slice(0, 8).map((person_id, index) => identity(person_id, index)),
      { kind: 'prize', value: 20, rarity: 2 },
      { kind: 'prize', value: 5 },
    ],
  })
  return player
}

/** Puts another player's cards on the market, so that its lists are not empty. */
export async function fillMarket(browser: BrowserContext, address: string): Promise<void> {
  const seller = await signUp(browser, address)
  const people = await somePeople()
  const cards = await grant(seller.email, {
    cards: [...people.map(identity), ...people.slice(0, 8).flatMap(datesOf)],
  })
  for (const [index, id] of cards.entries())
    await asPlayer(seller, `/marketplace_listing/${id}/sell`, { price: 2 + index })
}

async function signUp(browser: BrowserContext, address: string): Promise<Trader> {
  const player = somebody()
  const page = await browser.newPage()
  const elsewhere = await request.newContext({ baseURL: address })
  const token = await loggedIn(page, elsewhere, player)
  await elsewhere.dispose()
  // With an expiry, a cookie outlasts the browser and is there in the next one with this profile.
  const expires = Math.floor(Date.now() / 1000) + 3600
  const cookies = await browser.cookies()
  await browser.addCookies(cookies.map((cookie) => ({ ...cookie, expires })))
  return { page, email: player.email, token }
}

async function somePeople(): Promise<readonly string[]> {
  const { data } = await operator.get<{ data: { id: string }[] }>('/people?limit=16')
  return data.map(({ id }) => id)
}

function identity(person_id: string, index: number): GrantedCard {
  return { kind: 'identity', person_id, rarity: (index % 4) + 1 }
}

function datesOf(person_id: string): readonly GrantedCard[] {
  return (['category', 'month', 'day', 'year'] as const).map((kind) => ({ kind, person_id }))
}
