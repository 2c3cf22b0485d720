import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeAhead, takeBodyAhead, type EarlyAnswer } from './ahead.ts'

const balance = '/api/me/get_balance'
const answer = new Response('{}')
let early: EarlyAnswer

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: 'token=a.b.c' })
  early = { response: Promise.resolve(answer) }
  vi.stubGlobal('window', {
    calledAhead: { token: 'a.b.c', at: Date.now(), answers: new Map([[balance, early]]) },
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an answer called ahead is used once, and the next read asks the server', async () => {
  expect(takeAhead('/api/me/get_profile')).toBeNull()
  const askedAt = Date.now()
  vi.advanceTimersByTime(1000)
  const taken = takeAhead(balance)
  expect(await taken?.response).toBe(answer)
  expect(taken?.askedAt).toBe(askedAt)
  expect(takeAhead(balance)).toBeNull()
})

test('an answer that has arrived is shown at once, and the next read asks the server', () => {
  expect(takeBodyAhead(balance)).toBeUndefined()
  early.body = { available: 5 }
  expect(takeBodyAhead(balance)).toEqual({ available: 5 })
  expect(takeBodyAhead(balance)).toBeUndefined()
  expect(takeAhead(balance)).toBeNull()
})

test('another player’s answer is not used', () => {
  early.body = { available: 5 }
  vi.stubGlobal('document', { cookie: 'token=d.e.f' })
  expect(takeBodyAhead(balance)).toBeUndefined()
  expect(takeAhead(balance)).toBeNull()
})

test('an answer half a minute old is not used', () => {
  early.body = { available: 5 }
  vi.advanceTimersByTime(30_000)
  expect(takeBodyAhead(balance)).toBeUndefined()
  expect(takeAhead(balance)).toBeNull()
})

test('a page whose start script called nothing has no answer to use', () => {
  vi.stubGlobal('window', {})
  expect(takeAhead(balance)).toBeNull()
})
