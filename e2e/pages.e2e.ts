import type { Page } from '@playwright/test'
import { paginate } from '@called-shot/shared/page.ts'
import { changeAnswers } from './answers.ts'
import { findingsOfAxe } from './axe.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'

test.use({ inTurns: true })

const scrolledTo = (page: Page) => page.evaluate(() => window.scrollY)

test('an unknown path returns 404, with a page that says so', async ({ page }) => {
  const answer = await page.goto('/pool')
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()['content-type']).toContain('text/html')
  await expect(page.getByText('page not found', { exact: true })).toBeVisible()
})

test('a part of a page’s path is not a page either, and a link leads home', async ({ page }) => {
  for (const path of [
    '/inventory',
    '/marketplace',
    '/crafting',
    '/profile',
    '/privacies',
    '/nosuch/deep/path',
    '/index.html',
    '/100%',
    '/nosuch/%E0%A4%A',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'page not found' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a page of the client returns 200 and keeps to the content policy', async ({ page }) => {
  const breaches: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) breaches.push(message.text())
  })
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(breaches).toEqual([])
})

test('the page, its files and the API are sent with strict security headers', async ({ page, request }) => {
  const script = page.waitForResponse(/\/assets\/.*\.js$/)
  await page.goto('/')
  const answers = [
    await request.get('/', { headers: { accept: 'text/html' } }),
    await request.get(new URL((await script).url()).pathname),
    await request.get('/api/health'),
    await request.get('/authorize'),
  ]
  for (const answer of answers) {
    const headers = answer.headers()
    expect(headers, answer.url()).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(headers['referrer-policy'], answer.url()).toMatch(
      /^(no-referrer|strict-origin-when-cross-origin)$/,
    )
    expect(headers['content-security-policy'], answer.url()).toMatch(/default-src '(self|none)'/)
    expect(headers['content-security-policy'], answer.url()).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy'], answer.url()).not.toContain('unsafe')
  }
})

test.describe('trusted types', () => {
  test.use({ provoked: /The action has been blocked\.$/ })

  test('text written into the page in any way becomes neither markup nor a script', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('.first-view')).toHaveCount(0)
    const refused = await page.evaluate(() => {
      const tries: Readonly<Record<string, () => unknown>> = {
        markup: () => (document.createElement('p').innerHTML = '<img src="/nothing" onerror="alert(1)">'),
        script: () => (document.createElement('script').src = '/assets/other.js'),
        worker: () => new Worker('/assets/other.js'),
        policy: () =>
          window.trustedTypes?.createPolicy('another', { createHTML: String, createScriptURL: String }),
      }
      return Object.entries(tries).flatMap(([name, attempt]) => {
        try {
          attempt()
          return []
        } catch {
          return [name]
        }
      })
    })
    expect(refused).toEqual(['markup', 'script', 'worker', 'policy'])
  })
})

test.describe('a visitor on the landing page', () => {
  test('reads what the game is, how it is played, and what is different', async ({ page }) => {
    await page.goto('/')
    const hero = page.locator('#home')
    await expect(hero.getByRole('heading', { name: 'Open Beta is Live!' })).toBeVisible()
    await expect(hero).toContainText(
      /Open Beta is Live!.*Know Football\?\s*Prove it!.*2025 pro football prediction game/s,
    )

    await expect(page.locator('#how-to-play li')).toHaveCount(6)
    const steps = page.locator('#how-to-play').getByRole('list').getByRole('heading')
    await expect(steps).toHaveText([
      /Open packs/,
      /Collect the parts/,
      /Craft an Identity/,
      /Craft a Prediction/,
      /Wait for the whistle/,
      /Claim and redeem/,
    ])
    const differences = page.locator('#difference').getByRole('list').getByRole('heading')
    await expect(differences).toHaveText([
      'Gamifying the Game',
      'Identity Card System',
      'Real Cash Prizes',
      'Players Choice',
      'In-Game Marketplace',
      'Endless Content',
    ])
  })

  test('goes to each section by the header, and Back returns the same way', async ({ page }) => {
    await page.goto('/')
    const header = page.getByRole('navigation', { name: 'Main' })
    for (const [name, anchor] of [
      ['Home', '#home'],
      ['How to Play', '#how-to-play'],
      ["What's Different", '#difference'],
    ] as const) {
      const link = page.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', anchor)
      await expect(link).not.toHaveAttribute('aria-current')
    }
    await header.getByRole('link', { name: "What's Different" }).click()
    await expect(page.getByRole('heading', { name: "What's Different" })).toBeInViewport()
    await header.getByRole('link', { name: 'How to Play' }).click()
    await expect(page.getByRole('heading', { name: 'How to Play' })).toBeInViewport()
    await page.goBack()
    await expect(page.getByRole('heading', { name: "What's Different" })).toBeInViewport()
    await page.goBack()
    await expect.poll(() => scrolledTo(page)).toBe(0)
  })

  test('opens a section by its address', async ({ page }) => {
    await page.goto('/#difference')
    await expect(page.getByRole('heading', { name: "What's Different" })).toBeInViewport()
    await page.goto('/privacies/rules#disputes')
    await expect(page.getByRole('heading', { name: 'Disputing a result' })).toBeInViewport()
    await page.goto('/#%')
    await expect(page.getByRole('heading', { name: 'Open Beta is Live!' })).toBeInViewport()
  })

  for (const section of ['home', 'how-to-play', 'difference']) {
    test(`starts the log-in by Play now in #${section}`, async ({ page }) => {
      await page.goto('/')
      const asked = page.waitForRequest(/\/authorize\?/)
      await page.locator(`#${section}`).getByRole('button', { name: 'Play now' }).click()
      await asked
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    })
  }

  test('learns to play, and leaves through every link of the footer', async ({ page, request }) => {
    await page.goto('/')
    await page.locator('#home').getByRole('link', { name: 'Learn to Play' }).click()
    await expect(page).toHaveURL(/\/privacies\/learn-to-play$/)
    await expect(page.getByRole('main')).toContainText(/free to play, in open beta/i)
    for (const [name, path, heading] of [
      ['Game Rules', '/privacies/rules', 'Game Rules'],
      ['Terms & Conditions', '/privacies/terms-of-use', 'Terms of Use'],
      ['Privacy Policy', '/privacies/privacy-policy', 'Privacy Policy'],
    ] as const) {
      // From the deepest path, the links still lead to the root (NAV-43).
      await page.goto('/inventory/card-pack-open/1')
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByText(/counsel has to review it/)).toBeVisible()
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
      expect((await request.get(path, { headers: { accept: 'text/html' } })).status()).toBe(200)
    }
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', /^mailto:\S+@\S+$/)
    await expect(footer).toContainText(/© 20\d\d/)
  })

  test('is led by configured links to the addresses in the settings', async ({ page }) => {
    await page.route('/', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text())
        .replace('https://example.com/bug-report', 'https://bugs.example/form')
        .replace('contact@example.com', 'hello@calledshot.example')
        .replace('https://example.com/social', 'https://social.example/us')
      await route.fulfill({ response: answer, body })
    })
    await page.goto('/')
    const bugs = page.getByRole('link', { name: 'Bug Report' })
    await expect(bugs).toHaveAttribute('href', 'https://bugs.example/form')
    await expect(bugs).toHaveAttribute('target', '_blank')
    await expect(bugs).toHaveAttribute('rel', /noopener/)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute(
      'href',
      'mailto:hello@calledshot.example',
    )
    const social = footer.getByRole('link', { name: 'Follow us' })
    await expect(social).toHaveAttribute('href', 'https://social.example/us')
    await expect(social).toHaveAttribute('target', '_blank')
  })
})

test.describe('on a phone that is held upright', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  })
  const notice = 'Please rotate your device to continue'

  test('every page but the landing page asks to turn it, and can be dismissed', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Open Beta is Live!' })).toBeVisible()
    await expect(page.getByText(notice)).toBeHidden()

    // The request is on the page before the client, which then draws the same.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/privacies/rules', { waitUntil: 'commit' })
    const place = async () => (await page.getByText(notice).boundingBox()) ?? 'nowhere'
    await expect(page.locator('.first-turn').getByText(notice)).toBeVisible()
    // The styles must be there before its position is measured.
    await expect(page.locator('.first-turn')).toHaveCSS('display', 'contents')
    await page.evaluate(() => document.fonts.ready)
    const before = await place()
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(page.getByText(notice)).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    release()
    await expect(page.locator('.first-turn')).toHaveCount(0)
    await expect(page.getByText(notice)).toBeVisible()
    expect(await place()).toEqual(before)

    await page.setViewportSize({ width: 844, height: 390 })
    await expect(page.getByText(notice)).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Continue in portrait' }).click()
    await expect(page.getByText(notice)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Game Rules' })).toBeVisible()
    await expect(page.getByText(notice)).toBeHidden()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
    await expect(page.getByText(notice)).toBeHidden()
  })
})

test('every page starts at its top, also after Back, and the scroll position is stored', async ({ page }) => {
  await page.goto('/privacies/rules')
  await expect(page.getByRole('heading', { name: 'Game Rules' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 900))
  // The scrolling is animated.
  await expect.poll(() => scrolledTo(page)).toBe(900)
  await page.getByRole('banner').getByRole('link', { name: 'Buy Packs' }).click()
  await expect(page.getByRole('heading', { name: 'Please login to see Card Packs' })).toBeVisible()
  expect(await scrolledTo(page)).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('scroll-positions'))).toContain(
    '"/privacies/rules":900',
  )
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Game Rules' })).toBeInViewport()
  expect(await scrolledTo(page)).toBe(0)
})

test('a page whose script fails to load says so, between header and footer', async ({ page }) => {
  await page.route('**/assets/rules-page*.js', (route) => route.abort())
  await page.goto('/privacies/rules')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
})

test('My Hub counts the player’s cards and names the next step', async ({ page, request }) => {
  await page.goto('/myhub')
  await expect(page.getByRole('heading', { name: 'Please login to see this page' })).toBeVisible()

  const token = await loggedIn(page, request)
  const main = page.getByRole('main')
  await page.route('**/api/me/get_balance', (route) => route.abort())
  await page.goto('/myhub')
  await expect(main.getByText('Balance–')).toBeVisible()
  await page.unroute('**/api/me/get_balance')
  await page.goto('/myhub')
  await expect(main.getByRole('link', { name: '2 Card Packs' })).toBeVisible()
  await expect(main.getByRole('link', { name: '0 Identities' })).toBeVisible()
  await expect(main.getByText('Ann Lee').first()).toBeVisible()
  await expect(main.getByText('$0.00')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Open your packs' })).toBeVisible()

  const headers = { authorization: `Bearer ${token}` }
  const packs: { data: { id: number }[] } = await (
    await request.get('/api/me/card_pack/params', { headers })
  ).json()
  for (const { id } of packs.data) {
    expect((await request.post(`/api/card_pack/${id}/open`, { headers })).ok()).toBe(true)
  }
  await page.reload()
  await expect(main.getByRole('link', { name: '3 Dates' })).toBeVisible()
  await main.getByRole('link', { name: 'Craft Identity' }).click()
  await expect(page).toHaveURL(/\/crafting\/identity$/)

  await changeAnswers(page, '**/api/me/nft_card_trigger/params?*', (triggers: object) => ({
    ...triggers,
    pagination_metadata: paginate(1204, { limit: 3, offset: 0 }),
  }))
  await page.goto('/myhub')
  await expect(main.getByRole('link', { name: '1,204 Triggers' })).toBeVisible()
})

test('axe finds nothing on the landing, legal, hub and tutorial pages', async ({ page, request }) => {
  test.slow()
  const findings = async (path: string, heading: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    return (await findingsOfAxe(page)).map((finding) => `${path}: ${finding}`)
  }
  // With reduced motion, axe sees content in its final place.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found = [
    ...(await findings('/', 'Open Beta is Live!')),
    ...(await findings('/privacies/rules', 'Game Rules')),
    ...(await findings('/privacies/terms-of-use', 'Terms of Use')),
    ...(await findings('/privacies/privacy-policy', 'Privacy Policy')),
    ...(await findings('/nosuch', 'page not found')),
  ]
  await loggedIn(page, request)
  found.push(...(await findings('/myhub', 'My Hub')))
  found.push(...(await findings('/tutorial/marketplace', 'marketplace')))
  expect(found).toEqual([])
})

test('the page of every card and widget has its own title', async ({ page }) => {
  await page.goto('/stories?story=popups')
  await expect(page.getByRole('heading', { level: 1, name: 'Called Shot' })).toBeVisible()
  await expect(page).toHaveTitle('Stories · Called Shot')
})
