import type { Page } from '@playwright/test'
import { buyPacksOf } from './packs.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'
import { grant, grantIdentity, personNamed, press, trader } from './traders.ts'

test.use({ inTurns: true })

declare global {
  interface Window {
    heard: { readonly path: string; readonly volume: number; readonly from: number }[]
  }
}

/** Records what the page plays, and lets it play. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.heard = []
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function listenedTo() {
      window.heard.push({ path: new URL(this.src).pathname, volume: this.volume, from: this.currentTime })
      return play.call(this)
    }
  })
}

test('every sound of the game can be loaded', async ({ request }) => {
  const names = ['main', 'notifications', 'flip', 'stamp', 'tear', 'coins']
  for (const name of [...names, 'foil-rare', 'foil-epic', 'foil-legendary']) {
    const answer = await request.get(`/sounds/${name}.wav`)
    expect(answer.status(), name).toBe(200)
    expect(answer.headers()['content-type'], name).toMatch(/^audio\//)
    expect((await answer.body()).length, name).toBeLessThan(40_000)
  }
})

test('a sound is soft, starts over each time, and is silent when the setting is off', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Sam Sound')
  await grant(email, {
    cards: [
      { kind: 'identity', person_id: await personNamed('Viola Davis') },
      { kind: 'identity', person_id: await personNamed('Emma Stone') },
    ],
  })
  await listen(page)
  await page.goto('/inventory/identities')
  await page.getByRole('button', { name: /^Identity, Viola Davis/ }).click()
  await page.getByRole('button', { name: /^Identity, Emma Stone/ }).click()
  const flip = { path: '/sounds/flip.wav', volume: 0.1, from: 0 }
  await expect.poll(() => page.evaluate(() => window.heard)).toEqual([flip, flip])

  await page.goto('/profile/settings')
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok())
  const setting = page.getByRole('switch', { name: 'Sound' })
  await setting.focus()
  await page.keyboard.press('Space')
  await expect(setting).not.toBeChecked()
  await saved
  await page.goto('/inventory/identities')
  await page.getByRole('button', { name: /^Identity, Viola Davis/ }).click()
  await expect(page.getByRole('complementary', { name: 'Identity details' })).toContainText('Viola Davis')
  expect(await page.evaluate(() => window.heard)).toEqual([])
})

test('a plain button, a tab and a toggle make one sound each, and typing makes none', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await listen(page)
  const heard = () => page.evaluate(() => window.heard.map(({ path }) => path))
  const main = '/sounds/main.wav'

  await page.goto('/marketplace/cards')
  await page.getByRole('tab').nth(1).click()
  await expect.poll(heard).toEqual([main])
  await page.getByRole('button', { name: 'Account' }).click()
  await expect.poll(heard).toEqual([main, main])

  await page.goto('/profile/settings')
  await page.getByRole('textbox').first().click()
  await page.getByRole('switch').nth(1).focus()
  await page.keyboard.press('Space')
  await expect.poll(heard).toEqual([main])
})

test('the best card of several packs sounds like its foil', async ({ browser }) => {
  const buyer = await trader(browser, 'Sam Sound', 20)
  await buyPacksOf(buyer, 2)
  const { page } = buyer
  await page.route('**/api/card_pack/open', async (route) => {
    const response = await route.fetch()
    const opened: { data: readonly object[] } = await response.json()
    const [first, ...others] = opened.data.map((card) => ({ ...card, rarity: 1 }))
    const data = [{ ...first, rarity: 4, rarity_name: 'Legendary' }, ...others]
    await route.fulfill({ response, json: { ...opened, data } })
  })
  await listen(page)
  await page.goto('/inventory/card-packs')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bought = page.getByRole('button', { name: /^Pack, AFC East Identity/ })
  for (const place of [0, 1]) await bought.nth(place).click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Open 2 packs' }).click()
  await press(page, 'Open all')
  await expect
    .poll(() => page.evaluate(() => window.heard.map(({ path }) => path).slice(-2)))
    .toEqual(['/sounds/tear.wav', '/sounds/foil-legendary.wav'])
})

test('a win is stamped and rings, a loss is only stamped, and a crafted card sounds like its foil', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await listen(page)
  await page.goto('/stories?story=popups')
  const popups = [
    ['Won', 'You called it.', ['stamp', 'foil-epic']],
    ['Lost without plays', 'Not this time.', ['stamp']],
    ['Identity crafted', 'Identity was crafted', ['foil-legendary']],
  ] as const
  for (const [popup, title, sounds] of popups) {
    await page.evaluate(() => (window.heard = []))
    await page.getByRole('button', { name: popup, exact: true }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => window.heard.map(({ path }) => path)))
      .toEqual(['main', ...sounds].map((name) => `/sounds/${name}.wav`))
    await page.keyboard.press('Escape')
  }

  // Closed early, it stays silent.
  await page.clock.install()
  await page.evaluate(() => (window.heard = []))
  await page.getByRole('button', { name: 'Won', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.runFor(10_000)
  expect(await page.evaluate(() => window.heard.map(({ path }) => path))).toEqual(['/sounds/main.wav'])
})

test('a sound that cannot be played is logged on the console and opens no dialog', async ({ browser }) => {
  const { page, email } = await trader(browser, 'Sam Silent')
  await grantIdentity(email, 'Viola Davis')
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new Error('no loudspeaker'))
  })
  await page.goto('/inventory/identities')
  const said = page.waitForEvent('console', (message) => message.text().startsWith('Error of playing sound'))
  await page.getByRole('button', { name: /^Identity, Viola Davis/ }).click()
  await said
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a player mutes sounds where they play, and they stay muted', async ({ browser }) => {
  const { page } = await trader(browser, 'Sam Sound')
  await listen(page)
  await page.goto('/crafting/identity')
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok())
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await saved
  await page.goto('/inventory/card-packs')
  await page
    .getByRole('button', { name: /^Pack, / })
    .first()
    .press('Enter')
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await page.getByRole('button', { name: 'Tear open' }).click()
  await page.getByRole('button', { name: 'Reveal All' }).click()
  await expect(page.getByRole('heading', { name: 'All yours' })).toBeVisible()
  expect(await page.evaluate(() => window.heard)).toEqual([])
})
