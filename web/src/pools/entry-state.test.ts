import { expect, test } from 'vitest'
import { entryState } from './entry-state.ts'

test.each([
  ['Resolved True', 'resolved'],
  ['Resolved False', 'not-resolved'],
  ['Event Pending', 'pending'],
  ['Processing', 'pending'],
  ['Counter', 'pending'],
  ['Resolved Void', 'pending'],
  ['', 'pending'],
])('%s is shown as %s', (status, state) => {
  expect(entryState(status)).toBe(state)
})
