import { expect, test } from 'vitest'
import { refetchSeconds } from './pending.ts'

const prediction = (status: string) => ({ face: { status } })

test.each(['Event Pending', 'Processing', 'Counter'])(
  'a list with a prediction in state %s refreshes every 15 s',
  (status) => {
    expect(refetchSeconds([prediction('Resolved True'), prediction(status)])).toBe(15)
  },
)

test('a list of decided predictions, or of other cards, does not refresh', () => {
  expect(refetchSeconds([prediction('Resolved True'), prediction('Resolved Void'), { face: {} }])).toBe(false)
  expect(refetchSeconds([])).toBe(false)
})
