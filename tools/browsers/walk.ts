import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { request as requests } from '@playwright/test'
import { allPaths } from '../../e2e/places.ts'
import { somebody } from '../../e2e/players.ts'
import { startServer } from '../../e2e/server.ts'
import { grant, personNamed } from '../../e2e/traders.ts'
import { openFront, type Front } from './front.ts'
import { until, WebKitWindow, type Size } from './webkit.ts'

/** A computer and a phone. */
export const sizes: Readonly<Record<string, Size>> = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}

/**
 * Plays the game in WebKit from the sign-up to purchases and opens every page, with a picture of each in `pictures`.
 * Throws if something does not come, is wider than the window, logs an error or is refused by the content policy.
 */
export async function walkInWebKit(size: Size, pictures: string): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  let game = ''
  using front = await openFront(() => game)
  const server = await startServer({ PUBLIC_URL: front.address })
  game = server.address
  process.env['E2E_BASE_URL'] = game
  try {
    await using page = await WebKitWindow.open(size)
    const player = somebody('Sara Fari')
    await page.goto(`${front.address}/`)
    await provoke(page, front)
    await signUp(page, player)
    await openAndCraft(page)
    await buy(page, front.address, player.email)
    await buyPack(page, front.address)
    for (const path of [...allPaths.filter((each) => !each.includes(':')), '/nosuch']) {
      await page.goto(`${front.address}${path}`)
      await page.see('heading', '')
      await until(`${path} to be loaded`, () => settled(page))
      await page.picture(join(pictures, `${path.slice(1).replaceAll('/', '-') || 'landing'}.png`))
      await expectToFit(page, path)
    }
    const [, ...others] = front.reports
    if (others.length > 0) throw new Error(`Pages reported:\n${others.join('\n')}`)
  } finally {
    await server.stop()
  }
}

/** Has the page refuse something, so that a walk without a report has proved that it would have heard one. */
async function provoke(page: WebKitWindow, front: Front): Promise<void> {
  await page.run(
    "document.head.append(Object.assign(document.createElement('style'), { textContent: 'p {}' }))",
  )
  await until('the report of a refused style', async () => {
    if (!front.reports.some((each) => each.includes('style-src'))) throw new Error(front.reports.join('\n'))
  })
}

async function signUp(page: WebKitWindow, player: ReturnType<typeof somebody>): Promise<void> {
  await page.press('button', 'Play now')
  await page.press('button', 'Create account')
  await page.fill('Name', player.name)
  await page.fill('Email', player.email)
  await page.fill('Password', player.password)
  await page.choose('Birth date', '1990-05-17')
  await page.choose('State', 'CA')
  await page.press('button', 'Create account')
}

/** Opens the two free packs, and crafts an Identity and a Prediction from them. */
async function openAndCraft(page: WebKitWindow): Promise<void> {
  for (const [open, crafted] of [
    ['Open your packs', 'Identity was crafted'],
    ['Open your pack', 'Prediction was crafted'],
  ] as const) {
    await page.press('link', open)
    await page.press('button', 'Reveal All')
    await page.press('link', 'Craft with these cards')
    await page.press('checkbox', 'I acknowledge')
    await page.press('button', 'Craft')
    await page.see('dialog', crafted)
  }
}

/** Buys another player's card, after closing the dialog once by a press beside it. */
async function buy(page: WebKitWindow, address: string, email: string): Promise<void> {
  await grant(email, { funds: 10 })
  await offerForSale('Patrick Mahomes')
  await page.goto(`${address}/marketplace/cards?status=not_owned,for_sale`)
  await page.press('button', 'Identity, Patrick Mahomes')
  await page.press('button', 'Buy now')
  await page.see('button', 'Use account balance')
  await page.pressAt(5, 5)
  await until('the dialog to close', async () => {
    if (await page.run("return document.querySelector('dialog[open]') !== null"))
      throw new Error('it is open')
  })
  await page.press('button', 'Buy now')
  await page.press('button', 'Use account balance')
  await page.press('button', 'Confirm')
  await page.see('dialog', 'Your transaction was completed.')
}

/** Buys the pack that "Next" chooses and opens it, with what is left of the money. */
async function buyPack(page: WebKitWindow, address: string): Promise<void> {
  await page.goto(`${address}/buypacks`)
  await page.press('button', 'Next')
  await page.press('button', 'Buy for ')
  await page.press('button', 'Use account balance')
  await page.press('button', 'Confirm')
  await page.press('button', 'Open it now')
  await page.press('button', 'Reveal All')
  await page.see('link', 'Craft with these cards')
}

async function offerForSale(name: string): Promise<void> {
  const seller = somebody('Sally Seller')
  const request = await requests.newContext({ baseURL: process.env['E2E_BASE_URL'] ?? '' })
  const data = { ...seller, birth_date: '1990-05-17', state: 'CA' }
  const { token } = await (await request.post('/api/auth/register', { data })).json()
  const [card] = await grant(seller.email, {
    cards: [{ kind: 'identity', person_id: await personNamed(name) }],
  })
  const headers = { authorization: `Bearer ${token}` }
  await request.post(`/api/marketplace_listing/${card}/sell`, { headers, data: { price: 2 } })
}

async function settled(page: WebKitWindow): Promise<void> {
  if (await page.run(`return document.querySelector('[aria-busy="true"]') !== null`))
    throw new Error('it is busy')
}

async function expectToFit(page: WebKitWindow, path: string): Promise<void> {
  const [inner = 0, whole = 0] = await page.run<number[]>(
    'return [innerWidth, document.documentElement.scrollWidth]',
  )
  if (whole > inner) throw new Error(`${path} is ${whole} pixels wide in a window of ${inner}`)
}
