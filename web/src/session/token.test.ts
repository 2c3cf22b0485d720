import { expect, test } from 'vitest'
import { cookieFor, isExpired, secondsLeft, subjectOf } from './token.ts'

const now = new Date('2026-03-01T12:00:00Z')
const seconds = now.getTime() / 1000

function tokenWith(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'RS256' })}.${part(claims)}.signature`
}

test.each([
  ['one that ends in a minute', tokenWith({ exp: seconds + 60 }), false],
  ['one that ends now', tokenWith({ exp: seconds }), true],
  ['one that ended', tokenWith({ exp: seconds - 1 }), true],
  ['none', null, true],
  ['an empty one', '', true],
  ['something that is not a token', 'garbage', true],
  ['something that only looks like one', 'a.b.c', true],
  ['one without an expiration', tokenWith({ sub: 'auth0|1' }), true],
  ['one whose expiration is not a number', tokenWith({ exp: 'tomorrow' }), true],
  ['one whose claims are a list', tokenWith([1]), true],
])('a missing, unreadable or past token counts as expired: %s', (_, token, expired) => {
  expect(isExpired(token, now)).toBe(expired)
})

test('names in any script are read', () => {
  expect(subjectOf(tokenWith({ sub: 'auth0|Ünïcode-ок' }))).toBe('auth0|Ünïcode-ок')
  expect(subjectOf('garbage')).toBeNull()
})

test('the cookie lives exactly as long as the token, on this site only', () => {
  const token = tokenWith({ exp: seconds + 600 })
  expect(secondsLeft(token, now)).toBe(600)
  expect(cookieFor(token, now, false)).toBe(`token=${token}; Path=/; SameSite=Strict; Max-Age=600`)
  expect(cookieFor(token, now, true)).toBe(`token=${token}; Path=/; SameSite=Strict; Max-Age=600; Secure`)
  expect(cookieFor(tokenWith({ exp: seconds - 5 }), now, false)).toContain('Max-Age=0')
})
