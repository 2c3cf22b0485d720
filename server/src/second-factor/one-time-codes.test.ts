import { describe, expect, test } from 'vitest'
import { codeAt, newRecoveryCode, recoveryHash, shownSecret, stepOf } from './one-time-codes.ts'

const secret = Buffer.from('12345678901234567890')

describe('the test vectors of RFC 6238, appendix B, SHA-1', () => {
  // It gives eight digits; six are their last six (RFC 4226, 5.3: the number modulo a power of ten).
  test.each([
    ['1970-01-01T00:00:59Z', '94287082'],
    ['2005-03-18T01:58:29Z', '07081804'],
    ['2005-03-18T01:58:31Z', '14050471'],
    ['2009-02-13T23:31:30Z', '89005924'],
    ['2033-05-18T03:33:20Z', '69279037'],
    ['2603-10-11T11:33:20Z', '65353130'],
  ])('the code at %s is %s', (at, digits) => {
    const now = new Date(at)
    expect(codeAt(secret, now)).toBe(digits.slice(2))
    expect(stepOf(secret, digits.slice(2), now)).toBe(Math.floor(now.getTime() / 30_000))
  })
})

test('the codes of the steps right before and after are good too, and no others', () => {
  const now = new Date('2026-11-23T20:00:10Z')
  const step = Math.floor(now.getTime() / 30_000)
  const at = (steps: number) => stepOf(secret, codeAt(secret, new Date(now.getTime() + steps * 30_000)), now)
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step - 1, step, step + 1, null])
})

test('a code is read with the gap that apps show, and nothing else is read as one', () => {
  const now = new Date('2009-02-13T23:31:30Z')
  expect(stepOf(secret, '005 924', now)).toBe(41_152_263)
  for (const text of ['', '005', '0059240', '00592a', '-05924', '89005924'])
    expect(stepOf(secret, text, now)).toBeNull()
})

test('a secret is shown in base 32 and as the address that authenticator apps read', () => {
  const shown = shownSecret(secret, 'ann@example.com')
  expect(shown.secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(new URL(shown.uri).searchParams.get('secret')).toBe(shown.secret)
  expect(decodeURIComponent(shown.uri)).toMatch(
    /^otpauth:\/\/totp\/Called Shot:ann@example\.com\?issuer=Called Shot&/,
  )
})

test('a recovery code is recognized however its owner types it', () => {
  const code = newRecoveryCode((count) => Buffer.alloc(count, 7))
  expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect(recoveryHash(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(recoveryHash(code))
})
