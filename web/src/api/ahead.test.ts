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

test('an answer that was called ahead is taken once, and the next read asks the server', async () => {
  expect(takeAhead('/api/me/get_profile')).toBeNull()
  expect(await takeAhead(balance)).toBe(answer)
  expect(takeAhead(balance)).toBeNull()
})

test('another player’s answer is not taken', () => {
  vi.stubGlobal('document', { cookie: 'token=d.e.f' })
  expect(takeAhead(balance)).toBeNull()
})

test('an answer that is half a minute old is not taken', () => {
  vi.advanceTimersByTime(30_000)
  expect(takeAhead(balance)).toBeNull()
})

test('on a page whose start script called nothing there is nothing to take', () => {
  vi.stubGlobal('window', {})
  expect(takeAhead(balance)).toBeNull()
})
