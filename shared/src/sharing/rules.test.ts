import { expect, test } from 'vitest'
import { whyNoRecord } from './rules.ts'

test('a player without a record is told when it begins: a claim counts only a while after it is made', () => {
  expect(whyNoRecord({})).toBeNull()
  expect(whyNoRecord(null)).toBe('You have no record yet. It begins a few minutes after your first claim.')
})
