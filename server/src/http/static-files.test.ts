import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { type FastifyInstance } from 'fastify'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageSettings } from '@called-shot/shared/page-settings.ts'
import {
  built,
  font,
  settings,
  page,
  views,
  script,
  serveClient,
  linksOf,
  withoutLinks,
} from '../../test/served-client.ts'
import { firstView, withFirstView } from './first-view.ts'
import { withLateClient } from './page-head.ts'

const tokenUntil = (exp: number) => new UnsecuredJWT({ sub: 'auth0|ann' }).setExpirationTime(exp).encode()
const playersToken = `${tokenUntil(Date.now() / 1000 + 3600)}signature`
const guestsLanding = { views, route: 'landing', hasSession: false, mayBeTurned: false, asks: false } as const

let app: FastifyInstance
let end: () => Promise<void>

beforeAll(async () => {
  ;({ app, end } = await serveClient(built))
})

afterAll(() => end())

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { accept: 'text/html', ...headers } })
}

describe('pages', () => {
  test.each([
    '/',
    '/dashboard',
    '/inventory/card-pack-open/7',
    '/marketplace/cards?status=not_owned,for_sale',
  ])('%s is the page', async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(withoutLinks(body)).toBe(page)
  })

  test('the page names what its visit needs first, each file once, before the script asks for it', async () => {
    expect(linksOf((await get('/')).body)).toEqual([
      '<link rel="preload" as="image" fetchpriority="high" href="/assets/landing-poster-3.webp">',
      '<link rel="stylesheet" crossorigin href="/assets/card-12.css">',
      '<link rel="stylesheet" crossorigin href="/assets/landing-page-8.css">',
      '<link rel="modulepreload" crossorigin href="/assets/landing-page-77.js">',
      '<link rel="modulepreload" crossorigin href="/assets/card-12.js">',
      font,
    ])
    const prompt = ['<link rel="modulepreload" crossorigin href="/assets/login-prompt-6.js">', font]
    expect(linksOf((await get('/dashboard')).body)).toEqual(prompt)
    const dashboard = [
      '<link rel="stylesheet" crossorigin href="/assets/card-12.css">',
      '<link rel="modulepreload" crossorigin href="/assets/dashboard-page-5.js">',
      '<link rel="modulepreload" crossorigin href="/assets/card-12.js">',
      font,
    ]
    for (const path of ['/', '/dashboard', '/dashboard/'])
      expect(linksOf((await get(path, { cookie: `theme=dark; token=${playersToken}` })).body)).toEqual(
        dashboard,
      )
    expect(linksOf((await get('/privacies/rules')).body)).toEqual([font])
  })

  test('only operators get the operator’s room; others get neither its page nor a byte of its files', async () => {
    const operators = { cookie: 'token=an.operators.own' }
    for (const path of ['/operator', '/operator/account/7']) {
      expect((await get(path)).statusCode).toBe(404)
      expect((await get(path, { cookie: `token=${playersToken}` })).statusCode).toBe(404)
      const { statusCode, body } = await get(path, operators)
      expect([statusCode, body.includes('/room/')]).toEqual([200, false])
    }
    expect((await get('/operators', operators)).statusCode).toBe(404)
    for (const path of ['/room/operators-room-9.js', '//room/operators-room-9.js']) {
      for (const encoding of ['br', 'identity']) {
        const asked = { 'accept-encoding': encoding }
        const refused = await get(path, { ...asked, cookie: `token=${playersToken}` })
        expect([refused.statusCode, refused.json()]).toEqual([
          404,
          expect.objectContaining({ code: 'not_found' }),
        ])
        const served = await get(path, { ...asked, ...operators })
        expect([served.statusCode, served.headers['cache-control']]).toEqual([200, 'private, no-cache'])
      }
    }
  })

  test('until the client runs, a guest sees the page as drawn by the build, with nothing to press yet', () => {
    const view = firstView({ ...guestsLanding, isReplay: false })
    const { style, markup } = views.real.guests.landing
    const page = withFirstView('<body><div id="root"></div></body>', view)
    expect(page).toBe(
      `<body><div id="root"><style>${style}</style><div class="first-view" inert aria-hidden="true">${markup}</div>` +
        '<p class="first-late">This page takes long to load. <a href="">Try again</a></p></div></body>',
    )
    const replay = firstView({ ...guestsLanding, isReplay: true })
    expect(replay.markup).toContain('<h1>Play</h1>')
    expect(replay.styleHash).toBeNull()
  })

  test('a page that was not drawn has its bar and a placeholder until the client runs', () => {
    const { markup, isDrawn } = firstView({ ...guestsLanding, route: 'rules', isReplay: false })
    expect(isDrawn).toBe(false)
    expect(markup).toMatch(
      /^<style>\.first-loading\{[^<]+<\/style><div class="first-header" .*<div class="first-loading" aria-hidden="true"><\/div>$/,
    )
  })

  test('the client runs after the first paint, and on a drawn page its scripts are also fetched only then', () => {
    const main = 'crossorigin href="/assets/main-4f2a.js">'
    const part = '<link rel="modulepreload" crossorigin href="/assets/page-1.js">'
    const page = `<head><script type="module" crossorigin src="/assets/main-4f2a.js"></script>${part}</head>`
    const files = {
      'src/first-views/start.ts': { file: 'assets/start-9.js', imports: [], css: [] },
      'src/first-views/players-start.ts': { file: 'assets/players-start-8.js', imports: [], css: [] },
    }
    const start = (name: string) =>
      `<head><script type="module" async crossorigin src="/assets/${name}.js"></script>`
    const client = `<link rel="modulepreload" data-client ${main}${part}`
    const late = `<template id="client">${client}</template></head>`
    const guest = { isDrawn: true, hasSession: false }
    const player = { isDrawn: false, hasSession: true }
    expect(withLateClient(page, files, guest)).toBe(start('start-9') + late)
    expect(withLateClient(page, files, player)).toBe(start('players-start-8') + client + late)
    expect(withLateClient(page, {}, guest)).toBe(page)
  })

  test('a player sees the page without what is theirs, on the landing page that of the dashboard', () => {
    for (const route of ['landing', 'dashboard'] as const) {
      const player = { views, route, hasSession: true, mayBeTurned: false, asks: false, isReplay: false }
      const view = firstView(player)
      expect(view.markup).toBe(
        '<div class="first-view" inert aria-hidden="true"><h1>Call your shot</h1></div>',
      )
      expect(view.isDrawn).toBe(true)
    }
  })

  test('a visitor of a page that was not drawn first sees the bar; in a replay the bar says so', () => {
    for (const visit of [
      { route: 'settings', hasSession: true },
      { route: 'leaderboards', hasSession: false },
      { route: null, hasSession: false },
    ] as const) {
      const { markup } = firstView({ views, ...visit, mayBeTurned: false, asks: false, isReplay: false })
      expect(markup).toContain('<span>Called Shot</span>')
      expect(markup).not.toMatch(/Replay|<h1/)
      const replay = firstView({ views, ...visit, mayBeTurned: false, asks: false, isReplay: true })
      expect(replay.markup).toContain('Replay season, no real money')
    }
  })

  test('the first view asks for a phone to be turned, except on a guest’s landing page and once that was declined', async () => {
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
    const rooted = await serveClient(`${built}<div id="root"></div>`)
    const asks = async (path: string, cookie: string, agent: string) => {
      const headers = { accept: 'text/html', cookie, 'user-agent': agent }
      return (await rooted.app.inject({ url: path, headers })).body.includes('<p>Please rotate</p>')
    }
    for (const [path, cookie, agent, isAsked] of [
      ['/dashboard', `token=${playersToken}`, phone, true],
      ['/dashboard', '', phone, true],
      ['/privacies/rules', '', phone, true],
      // A player is sent on from there to the dashboard.
      ['/', `token=${playersToken}`, phone, true],
      ['/', '', phone, false],
      ['/dashboard', `token=${playersToken}; plays_in_portrait=yes`, phone, false],
      ['/dashboard', `token=${playersToken}`, 'Mozilla/5.0 (X11; Linux x64)', false],
    ] as const)
      expect([path, cookie, agent, await asks(path, cookie, agent)]).toEqual([path, cookie, agent, isAsked])
    await rooted.end()
  })

  test('a browser that logs in meanwhile gets a player’s page', async () => {
    const { headers } = await get('/dashboard')
    expect(headers['vary']).toBe('accept-encoding, cookie, user-agent')
    const again = await get('/dashboard', {
      'if-none-match': String(headers.etag),
      cookie: `token=${playersToken}`,
    })
    expect(again.statusCode).toBe(200)
  })

  test.each([
    ['expired', `${tokenUntil(1)}signature`],
    ['unreadable', 'garbage'],
    ['wrongly encoded', '%E0%A4%A'],
    ['another, which only ends in token', ''],
  ])('a browser whose token is %s gets a guest’s page', async (_, token) => {
    const guests = await get('/dashboard')
    expect((await get('/dashboard', { cookie: `token=${token}; csrf_token=${playersToken}` })).body).toBe(
      guests.body,
    )
  })

  test('a browser whose session may be renewed is not shown the request to log in, and any other guest is', async () => {
    const rooted = await serveClient(`${built}<div id="root"></div>`)
    const isDrawn = async (url: string, cookie: string) => {
      const { body } = await rooted.app.inject({ url, headers: { accept: 'text/html', cookie } })
      return body.includes('class="first-view"')
    }
    const mark = 'auth0.game.is.authenticated=true'
    for (const [url, cookie, expected] of [
      ['/dashboard', mark, false],
      ['/dashboard', '', true],
      ['/dashboard', `not-${mark}`, true],
      // With a token that is no longer good, the client goes to the log-in page at once.
      ['/dashboard', `token=garbage; ${mark}`, true],
      ['/dashboard', `token=${playersToken}; ${mark}`, true],
      ['/', mark, true],
    ] as const)
      expect([url, cookie, await isDrawn(url, cookie)]).toEqual([url, cookie, expected])
    await rooted.end()
  })

  test('what an address asks for, its first view does not show as something else', async () => {
    const rooted = await serveClient(`${built}<div id="root"></div>`)
    const cookie = `token=${playersToken}`
    const first = async (url: string) =>
      (await rooted.app.inject({ url, headers: { accept: 'text/html', cookie } })).body
    expect(await first('/dashboard')).toContain('<div class="first-view" inert')
    for (const url of ['/dashboard?order=high_low', '/dashboard/?search=joe&page=2'])
      expect(await first(url)).toContain('<div class="first-view" data-asked inert')
    await rooted.end()
  })

  test('a player who has ended the dashboard’s tour gets it without the place of the offer', async () => {
    const rooted = await serveClient(`${built}<div id="root"></div>`)
    const first = async (url: string, cookies: string) => {
      const cookie = `token=${playersToken}; ${cookies}`
      return (await rooted.app.inject({ url, headers: { accept: 'text/html', cookie } })).body
    }
    const without = '<div class="first-view" data-tour-ended inert'
    for (const url of ['/dashboard', '/dashboard/', '/'])
      expect(await first(url, 'tours_ended=inventory.dashboard')).toContain(without)
    for (const cookies of ['', 'tours_ended=inventory'])
      expect(await first('/dashboard', cookies)).toContain('<div class="first-view" inert')
    await rooted.end()
  })

  test.each(['/pool', '/inventory', '/nowhere?to=go'])('%s returns 404, and still the page', async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(404)
    expect(withoutLinks(body)).toBe(page)
  })

  test('browsers ask for the page each time, and do not get it again if it is the same', async () => {
    const { headers } = await get('/')
    expect(headers['cache-control']).toBe('no-cache')
    expect((await get('/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  test('the page holds the settings of this server, and no value can end its element', async () => {
    const { body } = await get('/')
    const held = /id="settings">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(pageSettings.parse(JSON.parse(held))).toEqual(settings)
  })

  test('the page comes compressed', async () => {
    const { headers, rawPayload } = await get('/privacies/rules', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(withoutLinks(brotliDecompressSync(rawPayload).toString())).toBe(page)
  })

  test.each(['/nothing', '/index.html', '/older.page', '/100%', '/nosuch/%E0%A4%A'])(
    'a browser that opens %s, which is no page, gets the page with 404',
    async (path) => {
      const { statusCode, headers } = await get(path)
      expect(statusCode).toBe(404)
      expect(headers['content-type']).toContain('text/html')
    },
  )

  test('an unknown path gets a 404 in JSON unless the request asks for a page', async () => {
    for (const answer of [
      await get('/api/nothing'),
      await get('/nothing', { accept: 'application/json' }),
      await get('/assets/older-build.js'),
      await app.inject({ method: 'POST', url: '/nothing' }),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found' })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })
})

describe('files', () => {
  test('a file with its hash in its name is cached forever, and comes compressed', async () => {
    const { headers, rawPayload } = await get('/assets/main-4f2a.js', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(rawPayload).toString()).toBe(script)
  })

  test('a client that does not accept compression gets the file uncompressed', async () => {
    expect(await get('/assets/main-4f2a.js')).toMatchObject({ statusCode: 200, body: script })
  })

  test('browsers ask for any other file again after an hour', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test.each([
    '/.built-from',
    '/assets/../../../etc/passwd',
    '/assets/%2e%2e/.built-from',
    '/index.html.br',
    '/files.json',
    '/start.json',
    '/players-start.json',
    '/first-views.json',
  ])('%s is not served', async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(404)
    expect(body).not.toMatch(/secret|root:/)
  })
})

describe('headers', () => {
  test('browsers are told to be strict with every answer', async () => {
    for (const path of ['/', '/api/health', '/favicon.svg', '/api/nothing']) {
      expect((await get(path)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(), microphone=(), geolocation=()'),
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
    }
  })

  test('the page runs nothing inline and cannot be framed; the token worker and the socket may run', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("worker-src 'self' blob:")
    expect(policy).toContain("connect-src 'self' wss://play.example;")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(policy).not.toContain('unsafe')
  })

  test('the page may have only the style element of its first view', async () => {
    const { style } = views.real.guests.landing
    const hash = createHash('sha256').update(style).digest('base64')
    expect((await get('/')).headers['content-security-policy']).toContain(
      `style-src 'self' 'sha256-${hash}';`,
    )
    expect((await get('/dashboard')).headers['content-security-policy']).toContain("style-src 'self';")
    const placeholder = firstView({ ...guestsLanding, route: 'rules', isReplay: false })
    for (const path of ['/privacies/rules', '/nowhere'])
      expect((await get(path)).headers['content-security-policy']).toContain(
        `style-src 'self' ${placeholder.styleHash};`,
      )
  })

  test('data runs nothing when it is opened as a page', async () => {
    expect((await get('/api/health')).headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
  })
})
