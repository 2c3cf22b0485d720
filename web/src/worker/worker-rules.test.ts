import { describe, expect, test } from 'vitest'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { contract } from '@called-shot/shared/contract.ts'
import { answeringOf, isCurrentCache, pageWithoutView, showsGame } from './worker-rules.ts'

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

  test('answers no call', () => {
    const calls = Object.values(contract).flatMap((slice) => Object.values(slice))
    const addressed = calls.map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, '7') }))
    expect(addressed.filter(({ method, path }) => asked(`/api${path}`, { method }) !== 'pass')).toEqual([])
    expect(asked('https://elsewhere.example/dashboard', { mode: 'navigate' })).toBe('pass')
    expect(asked('/sw.js')).toBe('pass')
  })

  test('opens a notice only in a window that shows the game', () => {
    const shows = (path: string) => showsGame(new URL(path, origin).href)
    expect(['/', '/dashboard?offer=7', '/operator/work', '/live/7'].every(shows)).toBe(true)
    expect(['/s/AbCdEfGhIjKlMnOpQrStUv', '/interaction/abc', '/api/docs'].some(shows)).toBe(false)
  })

  test('takes the view of another page out of a cached page', () => {
    const page = (view: string) => `<body>\n<div id="root">${view}</div>\n  </body>\n</html>`
    expect(pageWithoutView(page('<div class="first-view"><div>Inventory</div></div>'))).toBe(page(''))
    expect(pageWithoutView(page(''))).toBe(page(''))
    expect(pageWithoutView('<p>Not built</p>')).toBe('<p>Not built</p>')
  })

  test('knows its own caches from those of a worker before it', () => {
    expect(['pages-1', 'files-1', 'reads-1 called-shot|ann'].every(isCurrentCache)).toBe(true)
    expect(['pages-0', 'files-2', 'other'].some(isCurrentCache)).toBe(false)
  })
})
