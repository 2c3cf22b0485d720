import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetServerTime, serverNow, setServerTime } from './server-now.ts'

const at = Date.parse('2026-11-23T18:00:00.400Z')

beforeEach(() => {
  forgetServerTime()
  vi.useFakeTimers({ toFake: ['Date'], now: at })
})
afterEach(() => {
  vi.useRealTimers()
  forgetServerTime()
})

/** An answer by a server whose clock is that far ahead, half a second after the call. */
function answer(aheadMilliseconds: number): void {
  const askedAt = Date.now()
  vi.setSystemTime(askedAt + 500)
  setServerTime(new Date(Date.now() + aheadMilliseconds).toUTCString(), askedAt)
}

const ahead = () => serverNow() - Date.now()

test('the server’s clock is known from an answer’s Date, and without one the last known difference stays', () => {
  answer(3_600_000)
  const first = ahead()
  expect(Math.abs(first - 3_600_000)).toBeLessThan(1500)
  setServerTime(null, Date.now())
  setServerTime('soon', Date.now())
  expect(ahead()).toBe(first)
})

test('a clock that is right counts as right, whatever part of a second an answer leaves out', () => {
  for (let wait = 0; wait < 20; wait += 1) {
    vi.setSystemTime(Date.now() + 170)
    answer(0)
    expect(ahead()).toBe(0)
  }
})

test('each answer can only narrow the difference, so a countdown does not stutter', () => {
  const seen: number[] = []
  for (let wait = 0; wait < 20; wait += 1) {
    vi.setSystemTime(Date.now() + 170)
    answer(-600_000)
    seen.push(ahead())
  }
  expect(seen).toEqual(seen.toSorted((one, other) => other - one))
  expect(Math.abs((seen.at(-1) ?? 0) + 600_000)).toBeLessThan(1000)
})

test('a clock that is set while the page is open changes nothing that is known', () => {
  answer(0)
  vi.setSystemTime(Date.now() + 3_600_000)
  answer(-3_600_000)
  expect(ahead()).toBe(0)
})
