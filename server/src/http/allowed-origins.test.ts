import { fastify } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { allowOrigins } from './allowed-origins.ts'

const friend = 'https://play.example'
const stranger = 'https://elsewhere.example'

function serving(origins: readonly string[]) {
  const app = fastify()
  allowOrigins(app, origins)
  app.get('/api/packs', () => ({ data: [] }))
  app.post('/api/packs', (_request, reply) => reply.status(409).send({ message: 'Gone.', code: 'gone' }))
  app.get('/', (_request, reply) => reply.type('text/html').send('the page'))
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ code: 'not_found' }))
  afterAll(() => app.close())
  return (method: 'GET' | 'POST' | 'OPTIONS', url: string, origin?: string) =>
    app.inject({
      method,
      url,
      headers: {
        ...(origin === undefined ? {} : { origin }),
        ...(method === 'OPTIONS'
          ? { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
          : {}),
      },
    })
}

function allowHeaders(headers: object): readonly string[] {
  return Object.keys(headers).filter((name) => name.startsWith('access-control-'))
}

describe('with an origin on the list', () => {
  const ask = serving([friend, 'https://beta.example'])

  test('its page may send the session in a header, and no cookies', async () => {
    const { statusCode, headers } = await ask('OPTIONS', '/api/packs', friend)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': friend,
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, x-second-factor, x-confirms',
      'access-control-allow-methods': expect.stringContaining('POST'),
      vary: 'origin',
    })
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('a page of a listed origin may read answers, refusals and 404s', async () => {
    for (const answer of [
      await ask('GET', '/api/packs', friend),
      await ask('POST', '/api/packs', friend),
      await ask('GET', '/api/nothing', friend),
    ])
      expect(answer.headers['access-control-allow-origin']).toBe(friend)
  })

  test.each([stranger, 'null', `${friend}.evil.example`, 'http://play.example', undefined])(
    'a page of %s can read nothing',
    async (origin) => {
      const preflight = await ask('OPTIONS', '/api/packs', origin)
      expect(preflight.statusCode).toBe(404)
      for (const { headers } of [preflight, await ask('GET', '/api/packs', origin)]) {
        expect(allowHeaders(headers)).toEqual([])
        // What is kept for one origin is not given to another.
        expect(headers['vary']).toBe('origin')
      }
    },
  )

  test('only the API is opened, not the pages', async () => {
    const { headers } = await ask('GET', '/', friend)
    expect(allowHeaders(headers)).toEqual([])
  })
})

test('by default the list is empty, and pages of other origins can read nothing', async () => {
  const ask = serving([])
  expect(allowHeaders((await ask('OPTIONS', '/api/packs', friend)).headers)).toEqual([])
  expect(allowHeaders((await ask('GET', '/api/packs', friend)).headers)).toEqual([])
})
