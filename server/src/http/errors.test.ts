import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { refuse } from '@called-shot/shared/refusals.ts'
import { answerErrors } from './errors.ts'

test('an unexpected error is logged with its message, stack and request, and its caller learns nothing of it', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = fastify({ logger: { level: 'warn', stream } })
  answerErrors(app)
  app.get('/broken', () => {
    throw new Error('the disk is full', { cause: new Error('no space left') })
  })
  const answer = await app.inject('/broken?token=secret')
  await app.close()
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('disk')
  const logged: unknown = JSON.parse(lines[0] ?? '{}')
  expect(logged).toMatchObject({
    msg: 'unexpected error',
    err: { type: 'Error', message: expect.stringContaining('the disk is full') },
    method: 'GET',
    route: '/broken',
  })
  expect(lines[0]).toContain('errors.test.ts')
  expect(lines[0]).toContain('no space left')
  expect(lines[0]).not.toContain('secret')
})

test('no cache keeps a refusal, and one for want of a log-in says what is wanted', async () => {
  const app = fastify()
  answerErrors(app)
  app.get('/pack', () => {
    throw refuse('not_found')
  })
  app.get('/balance', () => {
    throw refuse('not_logged_in')
  })
  const [pack, balance] = [await app.inject('/pack'), await app.inject('/balance')]
  await app.close()
  expect(pack.headers['cache-control']).toBe('no-store')
  expect(pack.headers).not.toHaveProperty('www-authenticate')
  expect(balance.headers).toMatchObject({ 'cache-control': 'no-store', 'www-authenticate': 'Bearer' })
})
