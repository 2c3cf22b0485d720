import { expect, test } from 'vitest'
import { balanceLine } from './balance-line.ts'

const box = { width: 100, height: 50, margin: 5 }
const day = (date: number) => new Date(Date.UTC(2026, 10, date))
const period = { since: day(1), until: day(11), stepMilliseconds: 86_400_000 }

test('a total’s line is level on days without transfers, slopes on days with transfers, and has zero in view', () => {
  const points = [
    { at: day(6), total: 300 },
    { at: day(8), total: -100 },
  ]
  expect(balanceLine({ ...period, before: 100, points }, box)).toEqual({
    path: 'M0 25H50L60 5H70L80 45H100',
    zero: 35,
  })
})

test('an account without transfers is a level line at the bottom', () => {
  expect(balanceLine({ ...period, before: 0, points: [] }, box).path).toBe('M0 45H100')
})
