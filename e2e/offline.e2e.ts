import type { Page } from '@playwright/test'
import { clientRoutes } from '../shared/src/client-routes.ts'
import { expectNothingFromAxe } from './axe.ts'
import { loggedIn, somebody } from './players.ts'
import { expect, test } from './test.ts'
import { grant, personNamed } from './traders.ts'

// The first page prefetches the scripts of all pages when it is idle, and the worker keeps them.
test.use({ serviceWorkers: 'allow', savesData: false, inTurns: true })

/** Waits until the worker controls the page and has stored every page's scripts. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => navigator.serviceWorker.controller !== null && performance.getEntriesByName('prepared').length > 0,
  )
  await page.waitForFunction(async () => {
    const files = await (await caches.open('files-1')).keys()
    const kept = new Set(files.map(({ url }) => url))
    const used = performance.getEntriesByType('resource').map(({ name }) => name)
    const ours = used.filter((name) => name.includes('/assets/'))
    return ours.length > 40 && ours.every((name) => kept.has(name))
  })
}

test('without a connection, every page opens, the binder and the evidence can be read, and acts are refused with a message', async ({
  page,
  request,
}) => {
  const player = somebody('Ann Lee')
  await loggedIn(page, request, player)
  const person = await personNamed('Patrick Mahomes')
  await grant(player.email, { cards: [{ kind: 'identity', person_id: person, rarity: 4 }] })
  await page.goto('/dashboard')
  await settled(page)
  await page.goto('/inventory/identities')
  const card = page.getByRole('main').getByText('Patrick Mahomes').first()
  await expect(card).toBeVisible()
  await page.goto('/profile/prediction-status')
  await expect(page.getByText('No Prediction Cards')).toBeVisible()

  // Calls are the page's own also where the worker runs: what it asks for itself would not be answered here.
  await page.route('**/api/me/nft_card_trigger/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/inventory/triggers')
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unrouteAll()

  await page.goto('/album')
  await page.getByRole('link', { name: 'AFC West', exact: true }).click()
  await page.getByRole('button', { name: 'Share this page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await page.context().setOffline(true)
  await page.goto('/inventory/identities')
  await expect(card).toBeVisible()
  await expect(page.getByText('You are offline. Trying again...')).toBeVisible()
  await expectNothingFromAxe(page)
  await page.goto('/profile/prediction-status')
  await expect(page.getByText('No Prediction Cards')).toBeVisible()

  // Of what was drawn for the page before, nothing appears.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.first-view')) sessionStorage.setItem('drawn', window.location.pathname)
    }).observe(document, { childList: true, subtree: true })
  })
  for (const [name, path] of Object.entries(clientRoutes)) {
    // The identity provider's return address, which it can't use without a connection.
    if (name === 'loginCallback') continue
    await page.goto(path.replaceAll(/:[a-z]+/g, '7'))
    await expect(page.getByText('You are offline. Trying again...'), name).toBeVisible()
    await expect(page.getByRole('banner'), name).toBeVisible()
    await expect(page.getByText('Unexpected Application Error!'), name).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('drawn'))).toBeNull()
  }

  await page.goto('/album')
  await page.getByRole('link', { name: 'AFC West', exact: true }).click()
  await page.getByRole('button', { name: 'Share this page' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Called Shot cannot be reached')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline. Trying again...')).toHaveCount(0)
})

test('after a release, the worker serves the newer page at once and never the old one', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await page.goto('/profile/settings')
  await settled(page)
  // After the upgrade, the server's page carries a mark that the old one lacks.
  await page.context().route(
    (url) => url.pathname === '/profile/settings',
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('<title>', '<meta name="release" content="newer"><title>')
      await route.fulfill({ response: answer, body })
    },
  )
  await page.reload()
  await expect(page.locator('meta[name="release"]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.context().unrouteAll()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.locator('meta[name="release"]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.context().setOffline(false)
})

test('a player’s browser fetches nothing ahead of the developers’ page where that is off', async ({
  page,
  request,
}) => {
  await loggedIn(page, request, somebody('Fay Few'))
  await page.route('**/rules', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    expect(text).toContain('"hasStories":true')
    await route.fulfill({ response: answer, body: text.replace('"hasStories":true', '"hasStories":false') })
  })
  await page.goto('/rules')
  await page.waitForFunction(() => performance.getEntriesByName('prepared').length > 0)
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''),
  )
  expect(scripts.filter((name) => name.startsWith('settings-page'))).not.toEqual([])
  expect(scripts.filter((name) => name.startsWith('stories-page'))).toEqual([])
})

test('the game can be installed', async ({ page, request }) => {
  await page.goto('/')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest: { start_url: string; display: string; icons: { src: string; sizes: string }[] } = await (
    await request.get(href ?? '')
  ).json()
  expect(manifest).toMatchObject({ start_url: '/dashboard', display: 'standalone' })
  for (const { src } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.status(), src).toBe(200)
    expect(icon.headers()['content-type'], src).toMatch(/^image\//)
  }
  const worker = await request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
})
