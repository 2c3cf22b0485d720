import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPushAddress } from './push-address.ts'
import { quietUntil } from './rules.ts'

const newYork = (from: number, to: number) => ({ from, to, timeZone: 'America/New_York' })
const tenToSeven = newYork(22 * 60, 7 * 60)

describe('quiet hours', () => {
  test.each([
    ['before midnight', '2026-01-11T03:30:20Z', tenToSeven, '2026-01-11T12:00:00Z'],
    ['after midnight', '2026-01-11T09:30:00Z', tenToSeven, '2026-01-11T12:00:00Z'],
    ['in their first minute', '2026-01-11T03:00:00Z', tenToSeven, '2026-01-11T12:00:00Z'],
    ['at their end', '2026-01-11T12:00:00Z', tenToSeven, null],
    ['during the day', '2026-01-11T18:00:00Z', tenToSeven, null],
    [
      'in the first minute of hours within a day',
      '2026-01-11T17:00:00Z',
      newYork(720, 780),
      '2026-01-11T18:00:00Z',
    ],
    ['across noon', '2026-01-11T17:30:00Z', newYork(12 * 60, 13 * 60), '2026-01-11T18:00:00Z'],
    ['from a time to the same time', '2026-01-11T17:30:00Z', newYork(750, 750), null],
    ['on the night clocks go forward', '2026-03-08T05:30:00Z', tenToSeven, '2026-03-08T11:00:00Z'],
    ['to a time that the clocks skip', '2026-03-08T06:34:17Z', newYork(90, 150), '2026-03-08T07:00:00Z'],
    [
      'to 11:30 PM, after clocks went forward',
      '2026-03-08T06:30:00Z',
      newYork(60, 1410),
      '2026-03-09T03:30:00Z',
    ],
    ['on the night clocks go back', '2026-11-01T03:30:00Z', tenToSeven, '2026-11-01T12:00:00Z'],
    ['to midnight, after clocks went back', '2026-11-01T05:30:00Z', newYork(60, 0), '2026-11-02T05:00:00Z'],
  ])('%s', (_, now, hours, until) => {
    expect(quietUntil(new Date(now), hours)?.toISOString() ?? null).toBe(
      until === null ? null : new Date(until).toISOString(),
    )
  })

  test('always end, within 25 hours, at a moment that is not quiet', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const moment = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2027, 0) })
    const zone = fc.constantFrom(
      'America/New_York',
      'Pacific/Honolulu',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
    )
    fc.assert(
      fc.property(minute, minute, moment, zone, (from, to, at, timeZone) => {
        const until = quietUntil(new Date(at), { from, to, timeZone })
        if (until === null) return
        expect(until.getTime()).toBeGreaterThan(at)
        expect(until.getTime() - at).toBeLessThanOrEqual(25 * 3_600_000)
        expect(quietUntil(until, { from, to, timeZone })).toBeNull()
      }),
      { numRuns: 300 },
    )
  })
})

describe('messages go to push services alone', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QABC',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s', (address) => {
    expect(isPushAddress(address)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:word@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.example.com/',
    'https://evil-push.apple.com/',
    'https://notify.windows.com/',
    'https://example.com/?fcm.googleapis.com',
    'https://example.com/#https://fcm.googleapis.com/',
    'https://fcm.googleapis.com@example.com/',
    'https://fcm.googleapis.com\\@example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
    'file:///etc/passwd',
    'not an address',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
  ])('never to %s', (address) => {
    expect(isPushAddress(address) && new URL(address).hostname !== 'fcm.googleapis.com').toBe(false)
    if (!address.includes('\\')) expect(isPushAddress(address)).toBe(false)
  })
})
