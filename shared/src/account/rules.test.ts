import { describe, expect, test } from 'vitest'
import type { Standing, Who } from '../endpoint.ts'
import { canEditAtProvider } from './password-accounts.ts'
import {
  awayText,
  isEmail,
  isName,
  isPhoneNumber,
  isRecentLogIn,
  phoneNumberTyped,
  tidyName,
  whyClosed,
  whyNotAllowed,
  type Account,
} from './rules.ts'
import { goodStanding, whyClosedTo } from './standing.ts'

const now = new Date('2026-03-01T12:00:00Z')
const adult: Account = {
  ...goodStanding,
  role: 'player',
  operatorRoles: [],
  state: 'CA',
  birthDate: '1990-05-17',
}
const tomorrow = new Date('2026-03-02T12:00:00Z')
const dayAfter = new Date('2026-03-03T12:00:00Z')
const yesterday = new Date('2026-02-28T12:00:00Z')

test.each([
  [null, false],
  ['2026-03-01T11:50:00Z', false],
  ['2026-03-01T11:50:00.001Z', true],
  ['2026-03-01T12:00:00Z', true],
])('a log-in at %s is recent at noon: %s', (at, isRecent) => {
  expect(isRecentLogIn(at === null ? null : new Date(at), now)).toBe(isRecent)
})

describe.each<[says: string, change: Partial<Account>]>([
  ['in good standing', {}],
  ['suspended', { suspendedAt: yesterday }],
  ['frozen', { frozenAt: yesterday }],
  ['on a break', { breakUntil: tomorrow }],
  ['in an excluded state', { state: 'NY' }],
  ['under age', { birthDate: '2015-01-01' }],
  ['suspended and frozen', { suspendedAt: yesterday, frozenAt: yesterday }],
  ['frozen and on a break', { frozenAt: yesterday, breakUntil: tomorrow }],
])('to a player who is %s', (_says, change) => {
  const account: Account = { ...adult, ...change }
  test.each<Standing>(['any', 'active', 'unfrozen', 'eligible'])(
    'the one closure that their client knows closes calls of standing %s as the server does',
    (standing) => {
      const call = { who: 'player', standing } as const
      expect(whyClosedTo(whyClosed(account, now), call)).toBe(whyNotAllowed(account, call, now))
    },
  )
})

describe('who may make a call', () => {
  const calls: Record<string, { who: Who; standing?: Standing }> = {
    open: { who: 'anyone' },
    read: { who: 'player' },
    claim: { who: 'player', standing: 'active' },
    buy: { who: 'player', standing: 'eligible' },
    operate: { who: 'operator' },
  }
  test.each<[string, Account | null, (string | null)[]]>([
    ['a guest', null, [null, 'not_logged_in', 'not_logged_in', 'not_logged_in', 'not_logged_in']],
    ['a player', adult, [null, null, null, null, 'not_allowed']],
    [
      'an operator, even one who was a player in a state where the game is offered',
      { ...adult, role: 'operator', operatorRoles: ['owner'] },
      [null, null, null, 'not_allowed', null],
    ],
    [
      'a suspended player',
      { ...adult, suspendedAt: yesterday },
      [null, null, 'suspended', 'suspended', 'not_allowed'],
    ],
    [
      'a suspended operator',
      { ...adult, role: 'operator', operatorRoles: ['owner'], suspendedAt: yesterday },
      [null, null, 'suspended', 'suspended', 'suspended'],
    ],
    [
      'a closed account',
      { ...adult, closedAt: yesterday },
      [null, 'not_logged_in', 'not_logged_in', 'not_logged_in', 'not_logged_in'],
    ],
    [
      'a player whose payment was charged back',
      { ...adult, frozenAt: yesterday },
      [null, null, null, 'frozen', 'not_allowed'],
    ],
    [
      'a player on a break',
      { ...adult, breakUntil: tomorrow },
      [null, null, null, 'on_a_break', 'not_allowed'],
    ],
    [
      'a player whose break is over',
      { ...adult, breakUntil: yesterday },
      [null, null, null, null, 'not_allowed'],
    ],
    [
      'a self-excluded player',
      { ...adult, selfExcludedUntil: tomorrow },
      [null, null, null, 'on_a_break', 'not_allowed'],
    ],
    [
      'a player who moved to New York',
      { ...adult, state: 'NY' },
      [null, null, null, 'excluded_region', 'not_allowed'],
    ],
    [
      'a player whose state is unknown',
      { ...adult, state: null },
      [null, null, null, 'excluded_region', 'not_allowed'],
    ],
    [
      'a 17-year-old player',
      { ...adult, birthDate: '2008-03-02' },
      [null, null, null, 'under_age', 'not_allowed'],
    ],
    [
      'a player who turns 18 today',
      { ...adult, birthDate: '2008-03-01' },
      [null, null, null, null, 'not_allowed'],
    ],
    [
      'a player whose age is unknown',
      { ...adult, birthDate: null },
      [null, null, null, 'under_age', 'not_allowed'],
    ],
  ])('%s', (_, account, expected) => {
    expect(Object.values(calls).map((call) => whyNotAllowed(account, call, now))).toEqual(expected)
    // This is said before any refusal, to those who play.
    if (account?.role === 'player' && account.closedAt === null)
      expect(whyClosed(account, now)).toBe(expected[3])
  })
})

test.each([
  ['a@b.c', true],
  ['first.last+cards@sub.example.com', true],
  ['a b@c.d', false],
  ['a@b', false],
  ['@b.c', false],
  ['a@b.', false],
  ['a@@b.c', false],
  ['a@b.c\0', false],
  ['<a@b.c>', false],
  ['a@b.c>', false],
  ['Ann<a@b.c', false],
  ['"a"@b.c', false],
  ['a@b.c,d@e.f', false],
  ['a(x)@b.c', false],
  ["o'brien+cards@b.c", true],
  ['zoë@bücher.example', true],
  ['Élise@b.c', true],
  // Mail goes to the same mailbox without them, or with another letter in their place.
  ['a\u00ad@b.c', false],
  ['a@b\u200b.c', false],
  ['a\ufe0f@b.c', false],
  ['a@\uff42.c', false],
  ['\u212a@b.c', false],
  ['e\u0301@b.c', false],
  // Backwards, and an I that a database lowers to an i.
  ['\u202ea@b.c', false],
  ['\u0130@b.c', false],
  [`${'a'.repeat(250)}@b.c`, true],
  [`${'a'.repeat(251)}@b.c`, false],
  ['', false],
])('email %j: %s', (text, valid) => {
  expect(isEmail(text)).toBe(valid)
})

test.each([
  ['+123456789', true],
  ['+12345678', false],
  ['+1234567890123456', false],
  ['1234567890', false],
  ['+12345+6789', false],
  ['+12345678a9', false],
])('phone number %j: %s', (text, valid) => {
  expect(isPhoneNumber(text)).toBe(valid)
})

test.each([
  ['a1-2+', '+12'],
  ['1', '+1'],
  ['+', '+'],
  ['', ''],
  ['+1+2', '+12'],
])('typing %j into the phone field leaves %j', (typed, left) => {
  expect(phoneNumberTyped(typed)).toBe(left)
})

test.each([
  ['anna maria', 'Anna Maria', true],
  ['  anna   maria ', 'Anna Maria', true],
  ['élise ок', 'Élise Ок', true],
  ['e\u0301lise', 'Élise', true],
  ['McDonald', 'McDonald', true],
  ['ßorg', 'ßorg', true],
  ['a'.repeat(50), `A${'a'.repeat(49)}`, true],
  ['a'.repeat(51), `A${'a'.repeat(50)}`, false],
  ['', '', false],
  ['   ', '', false],
  ["o'brien", "O'brien", true],
  ["Sean O'Brien", "Sean O'Brien", true],
  ['D’Angelo', "D'Angelo", true],
  ['Núñez', 'Núñez', true],
  ["'Brien", "'Brien", false],
  ["O''Brien", "O''Brien", false],
  ["O'", "O'", false],
  ['anne-marie', 'Anne-Marie', true],
  ['Anne\u2011Marie Smith-Jones', 'Anne-Marie Smith-Jones', true],
  ['Jean-Luc O’Hara', "Jean-Luc O'Hara", true],
  ['-Marie', '-Marie', false],
  ['Anne-', 'Anne-', false],
  ['Anne--Marie', 'Anne--Marie', false],
  ['Anne -Marie', 'Anne -Marie', false],
  ['-', '-', false],
  ['Player 7', 'Player 7', false],
  ['Ann😀', 'Ann😀', false],
  ['Ελένη', 'Ελένη', false],
  ['Anna\tMaria', 'Anna\tMaria', false],
  ['Ⅷ', 'Ⅷ', false],
])('name %j becomes %j: %s', (typed, tidied, valid) => {
  expect(tidyName(typed)).toBe(tidied)
  expect(isName(tidied)).toBe(valid)
})

test('only accounts of the password database can change nickname, email and password', () => {
  expect(canEditAtProvider('auth0|0123456789abcdef01234567')).toBe(true)
  expect(canEditAtProvider('google-oauth2|1')).toBe(false)
  expect(canEditAtProvider('google-oauth2|1', 'google-oauth2|')).toBe(true)
})

test.each([
  [null, null, null],
  [yesterday, yesterday, null],
  [
    tomorrow,
    null,
    /^You are taking a break until \w+ \d+, \d{4}, \d+:\d\d [AP]M Eastern\. Buying, trading and crafting are closed/,
  ],
  [null, tomorrow, /^You have excluded yourself until /],
  [tomorrow, tomorrow, /^You have excluded yourself until /],
  [tomorrow, dayAfter, /^You have excluded yourself until /],
  [dayAfter, tomorrow, /^You are taking a break until /],
])('away with a break until %s and an exclusion until %s', (breakUntil, selfExcludedUntil, text) => {
  const shown = awayText({ ...adult, breakUntil, selfExcludedUntil }, now)
  if (text === null) expect(shown).toBe(null)
  else expect(shown).toMatch(text)
})
