import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetServerTime, setServerTime } from '../time/server-now.ts'
import { noteClock, tokenNow } from './token-clock.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  forgetServerTime()
  vi.unstubAllGlobals()
})

const minutes = (count: number) => count * 60_000
/** By how many minutes tokens are told another time than this browser's clock shows. */
const corrected = () => Math.round((tokenNow().getTime() - Date.now()) / minutes(1))

function serverIsAhead(milliseconds: number): void {
  forgetServerTime()
  setServerTime(new Date(Date.now() + milliseconds).toUTCString(), Date.now())
}

test.each([60, -60, 3])('a token lasts as long as the server says, on a clock %i minutes off', (off) => {
  serverIsAhead(minutes(off))
  expect(Math.abs(corrected())).toBe(0)
  noteClock()
  expect(corrected()).toBe(off)
  // The next page has no answer yet.
  forgetServerTime()
  expect(corrected()).toBe(off)
})

test('a clock that is right again is believed from the next token on', () => {
  serverIsAhead(minutes(60))
  noteClock()
  serverIsAhead(2000)
  noteClock()
  expect(tokenNow().getTime() - Date.now()).toBeLessThan(1000)
})
