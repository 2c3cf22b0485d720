import { describe, expect, test } from 'vitest'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { contract } from '@called-shot/shared/contract.ts'
import { answeringOf, isCurrentCache, pageWithoutView, readerOf, undated } from './worker-rules.ts'

const origin = 'https://play.example'
const asked = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  answeringOf({ method, mode, url: new URL(path, origin).href }, origin)

describe('the service worker', () => {
  test.each(Object.values(clientRoutes).filter((path) => path !== '/callback'))(
    'shows the page %s without a connection',
    (path) => {
      expect(asked(path.replaceAll(/:\w+/g, '7'), { mode: 'navigate' })).toBe('page')
    },
  )

  test.each([
    '/callback?code=1',
    '/authorize?client_id=x',
    '/interaction/abc',
    '/v2/logout',
    '/oidc/logout',
    '/api/docs',
    '/s/AbCdEfGhIjKlMnOpQrStUv',
    '/shared/AbCdEfGhIjKlMnOpQrStUv',
    '/metrics',
  ])('leaves %s to the server', (path) => {
    expect(asked(path, { mode: 'navigate' })).toBe('pass')
  })

  test.each(['/assets/base-abc.js', '/art/prize-500-1-v1.webp'])(
    'caches %s, whose name identifies its content',
    (path) => {
      expect(asked(path)).toBe('file')
      expect(asked(path, { mode: 'no-cors' })).toBe('file')
    },
  )

  test.each([
    '/api/me/nft_card_identity/params?limit=20',
    '/api/me/nft_card_prediction',
    '/api/me/card_pack/params',
    '/api/me/album',
    '/api/me/album/12?show=owned',
    '/api/me/prediction_status/params?limit=20',
    '/api/me/prediction_evidence/123',
    '/api/me/get_profile',
  ])('caches reads of %s for when the server does not respond', (path) => {
    expect(asked(path)).toBe('read')
  })

  test('never answers a command, or a read about money other than the balance', () => {
    const calls = Object.values(contract).flatMap((slice) => Object.values(slice))
    const kept = calls.filter(
      ({ method, path }) =>
        answeringOf(
          { method, mode: 'cors', url: `${origin}/api${path.replaceAll(/\{\w+\}/g, '7')}` },
          origin,
        ) !== 'pass',
    )
    expect(kept.length).toBeGreaterThan(10)
    expect(kept.filter(({ method, who }) => method !== 'GET' || who !== 'player')).toEqual([])
    expect(
      kept.map(({ path }) => path).filter((path) => /wallet|transaction|withdraw|offer|market/.test(path)),
    ).toEqual([])
    expect(asked('/api/me/nft_card_identity', { method: 'POST' })).toBe('pass')
    expect(asked('https://elsewhere.example/api/me/album')).toBe('pass')
    expect(asked('/sw.js')).toBe('pass')
  })

  const token = (claims: object) =>
    `Bearer head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.tail`

  test('caches reads for the player whom the token names, and none without a token', () => {
    expect(readerOf(token({ sub: 'called-shot|ann' }))).toBe('called-shot|ann')
    expect(readerOf(token({ sub: 'auth0|Ünïcode-ок>>>???' }))).toBe('auth0|Ünïcode-ок>>>???')
    for (const none of [null, '', 'Bearer x', 'Bearer a.b.c', token({}), token({ sub: '' }), 'Bearer cs_key'])
      expect(readerOf(none)).toBeNull()
  })

  test('takes the view of another page out of a cached page', () => {
    const page = (view: string) => `<body>\n<div id="root">${view}</div>\n  </body>\n</html>`
    expect(pageWithoutView(page('<div class="first-view"><div>Inventory</div></div>'))).toBe(page(''))
    expect(pageWithoutView(page(''))).toBe(page(''))
    expect(pageWithoutView('<p>Not built</p>')).toBe('<p>Not built</p>')
  })

  test('does not pass off the time of a kept answer as the server’s', async () => {
    const kept = new Response('{"data":[]}', {
      headers: { date: 'Mon, 23 Nov 2026 18:00:00 GMT', 'content-type': 'application/json' },
    })
    const answer = undated(kept)
    expect(Object.fromEntries(answer.headers)).toEqual({ 'content-type': 'application/json' })
    expect(await answer.json()).toEqual({ data: [] })
  })

  test('knows its own caches from those of a worker before it', () => {
    expect(['pages-1', 'files-1', 'reads-1 called-shot|ann'].every(isCurrentCache)).toBe(true)
    expect(['pages-0', 'files-2', 'other'].some(isCurrentCache)).toBe(false)
  })
})
