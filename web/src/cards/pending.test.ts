import { expect, test } from 'vitest'
import { refetchSeconds } from './pending.ts'

const prediction = (status: string) => ({ face: { status } })

test.each(['Event Pending', 'Processing', 'Counter'])(
  'a list with a prediction in state %s refreshes every 15 s',
  (status) => {
    expect(refetchSeconds([prediction('Resolved True'), prediction(status)])).toBe(15)
  },
)

test('a list with a decided prediction that waits for its pool refreshes every 15 s', () => {
  expect(refetchSeconds([{ ...prediction('Resolved True'), pool_open: true }])).toBe(15)
})

test('a list of decided predictions, or of other cards, does not refresh', () => {
  expect(refetchSeconds([prediction('Resolved True'), prediction('Resolved Void'), { face: {} }])).toBe(false)
  expect(refetchSeconds([])).toBe(false)
})

test('a list is read again as soon as one of its events is locked out', () => {
  const locksIn = (seconds: number) => ({
    face: { locks_at: new Date(Date.now() + seconds * 1000).toISOString() },
  })
  expect(refetchSeconds([locksIn(40), locksIn(-1), locksIn(20)])).toBeCloseTo(21, 0)
  expect(refetchSeconds([locksIn(40), prediction('Event Pending')])).toBe(15)
  expect(refetchSeconds([locksIn(5), prediction('Event Pending')])).toBeCloseTo(6, 0)
  expect(refetchSeconds([locksIn(-1)])).toBe(false)
})
