import { expect, test } from 'vitest'
import { statusWords } from './status-words.ts'

test.each([
  ['active', 'Active'],
  ['pending', 'Pending Resolution'],
  ['won', 'Won'],
  ['lost', 'Lost'],
  ['returned', 'Returned'],
  ['adjourned', 'Unknown'],
  ['constructor', 'Unknown'],
])('%s is shown as %s', (status, text) => {
  expect(statusWords(status).text).toBe(text)
})
