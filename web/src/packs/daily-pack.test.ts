import { expect, test } from 'vitest'
import { countdown, storedNextPackAt } from './daily-pack.ts'

const now = new Date('2026-01-05T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test.each([
  [72_000, '20:00:00'],
  [71_948, '19:59:08'],
  [59, '00:00:59'],
  [0.2, '00:00:01'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(countdown(after(seconds), now)).toBe(text)
})

test('the pack is ready once its time has come', () => {
  expect(countdown(after(0), now)).toBeNull()
  expect(countdown(after(-5), now)).toBeNull()
})

test('the stored time of the next pack belongs to one player', () => {
  const stored = JSON.stringify({ 'auth0|7': after(60).toISOString() })
  expect(storedNextPackAt('auth0|7', stored)).toEqual(after(60))
  expect(storedNextPackAt('auth0|8', stored)).toBeNull()
})

test.each(['', 'x', '[]', '7', '{"auth0|7":"soon"}', '{"auth0|7":5}'])(
  'a stored value of %j counts as none',
  (stored) => {
    expect(storedNextPackAt('auth0|7', stored)).toBeNull()
  },
)
