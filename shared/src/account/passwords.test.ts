import { expect, test } from 'vitest'
import { completeFlags, flagDefaults } from './flags.ts'
import { whyNotPassword } from './passwords.ts'

test.each([
  ['correct horse battery', null],
  ['Tr1cky-enough', null],
  ['пароль игрока', null],
  ['🏈🏈🏆🏆🎟️five!', null],
  ['ninechars', 'must have at least 10 characters'],
  ['a'.repeat(129), 'must have at most 128 characters'],
  [`${'ab'.repeat(63)}cd`, null],
  ['Password123', 'is too easy to guess'],
  ['1234567890', 'is too easy to guess'],
  ['qwertyuiop', 'is too easy to guess'],
  ['abababababab', 'is too easy to guess'],
])('password %j: %j', (password, reason) => {
  expect(whyNotPassword(password)).toBe(reason)
})

test('a profile has all ten settings, with the specification’s defaults for those never set', () => {
  expect(completeFlags({})).toEqual(flagDefaults)
  expect(Object.entries(flagDefaults).filter(([, on]) => !on)).toEqual([['expiredevent', false]])
  expect(Object.keys(flagDefaults)).toHaveLength(10)
  const stored = completeFlags({ sound: false, expiredevent: true, stranger: true, demo: 'no' })
  expect(stored).toEqual({ ...flagDefaults, sound: false, expiredevent: true })
})
