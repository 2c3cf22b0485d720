import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { settings } from '../../test/served-client.ts'
import { collectMethods } from './methods-of-calls.ts'
import { serveStaticFiles } from './static-files.ts'

const app = fastify({ routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true } })
const methodsAt = collectMethods(app)
app.get('/api/me/transaction.csv', () => 'a')
app.route({ method: ['PUT', 'POST'], url: '/api/me/flags', handler: () => ({}) })
app.get('/api/card/:id', () => ({}))
app.delete('/api/card/:id/lock', () => ({}))
await serveStaticFiles(app, { ...settings, publicUrl: 'http://localhost', folder: '/nowhere', methodsAt })
afterAll(() => app.close())

test.each([
  ['POST', '/api/me/transaction.csv', 'GET, HEAD'],
  ['GET', '/api/me/flags?a=b', 'POST, PUT'],
  ['DELETE', '/api//me/flags/', 'POST, PUT'],
  ['PUT', '/api/card/7', 'GET, HEAD'],
  ['GET', '/api/card/7/lock', 'DELETE'],
] as const)('%s %s is refused with the methods that it takes: %s', async (method, url, allow) => {
  const answer = await app.inject({ method, url })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe(allow)
  expect(answer.json()).toEqual({
    message: `This address takes ${allow}, not ${method}.`,
    code: 'wrong_method',
  })
  const asked = await app.inject({ method: 'OPTIONS', url })
  expect([asked.statusCode, asked.headers.allow, asked.body]).toEqual([204, allow, ''])
})

test.each(['/api/me', '/api/me/transactionxcsv', '/api/card', '/api/card/7/8', '/api/nothing'])(
  'no method leads to %s',
  async (url) => {
    for (const method of ['GET', 'POST', 'OPTIONS'] as const)
      expect((await app.inject({ method, url })).statusCode).toBe(404)
  },
)
