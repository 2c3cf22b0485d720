import { expect, test } from 'vitest'
import { scopes, whyKeyNotAllowed, whyNoMoreKeys } from './rules.ts'

test.each([
  [['read'], 'read', null],
  [['read'], 'craft', 'scope_missing'],
  [['read'], 'trade', 'scope_missing'],
  [['trade'], 'read', 'scope_missing'],
  [['craft', 'trade'], 'trade', null],
  [[], 'read', 'scope_missing'],
] as const)('a key with the scopes %j gets %s for a call of another: %s', (held, scope, refusal) => {
  expect(whyKeyNotAllowed(held, { scope })).toBe(refusal)
})

test('a call without a scope is closed to a key with every scope', () => {
  expect(whyKeyNotAllowed(scopes, {})).toBe('key_not_allowed')
})

test.each([
  [9, null],
  [10, 'keys_full'],
])('a player with %i live keys cannot create another: %s', (live, reason) => {
  expect(whyNoMoreKeys(live)).toBe(reason)
})
