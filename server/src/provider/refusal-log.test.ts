import { expect, test } from 'vitest'
import { fewAMinute } from './refusal-log.ts'

test('sixty lines a minute are written, and the next one says how many were not', () => {
  const lines: object[] = []
  let now = 5
  const warn = fewAMinute(
    (facts, message) => lines.push({ ...facts, message }),
    () => now,
  )
  for (let sent = 0; sent < 100; sent += 1) warn({ reason: 'no such client' }, 'refused')
  expect(lines).toEqual(Array.from({ length: 60 }, () => ({ reason: 'no such client', message: 'refused' })))
  now += 59_999
  warn({ reason: 'late' }, 'refused')
  expect(lines).toHaveLength(60)
  now += 1
  for (const reason of ['later', 'then']) warn({ reason }, 'refused')
  expect(lines.slice(60)).toEqual([
    { reason: 'later', left_out: 41, message: 'refused' },
    { reason: 'then', message: 'refused' },
  ])
})
