import { afterEach, expect, test } from 'vitest'
import { serverNow, setServerTime } from './server-now.ts'

afterEach(() => setServerTime(new Date().toUTCString()))

test('the server’s clock is known from an answer’s Date, and without one the last known difference stays', () => {
  setServerTime(new Date(Date.now() + 600_000).toUTCString())
  const ahead = () => Math.round((serverNow() - Date.now()) / 10_000)
  expect(ahead()).toBe(60)
  setServerTime(null)
  setServerTime('soon')
  expect(ahead()).toBe(60)
})
