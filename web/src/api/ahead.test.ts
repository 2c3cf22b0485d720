import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeAhead } from './ahead.ts'

const balance = '/api/me/get_balance'
const answer = new Response('{}')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: 'token=a.b.c' })
  vi.stubGlobal('window', {
    calledAhead: { token: 'a.b.c', at: Date.now(), answers: new Map([[balance, Promise.resolve(answer)]]) },
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an answer called ahead is used once, and the next read asks the server', async () => {
  expect(takeAhead('/api/me/get_profile')).toBeNull()
  expect(await takeAhead(balance)).toBe(answer)
  expect(takeAhead(balance)).toBeNull()
})

test('another player’s answer is not used', () => {
  vi.stubGlobal('document', { cookie: 'token=d.e.f' })
  expect(takeAhead(balance)).toBeNull()
})

test('an answer half a minute old is not used', () => {
  vi.advanceTimersByTime(30_000)
  expect(takeAhead(balance)).toBeNull()
})

test('a page whose start script called nothing has no answer to use', () => {
  vi.stubGlobal('window', {})
  expect(takeAhead(balance)).toBeNull()
})
