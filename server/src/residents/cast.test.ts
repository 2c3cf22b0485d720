import { expect, test } from 'vitest'
import { castOf } from './cast.ts'
import { habitNames } from './habits.ts'

test('the same seed makes the same residents, and another seed different ones', () => {
  expect(castOf(60, 1)).toEqual(castOf(60, 1))
  expect(castOf(60, 1)).not.toEqual(castOf(60, 2))
})

test.each([5, 20, 60, 200])(
  '%i residents have names and addresses of their own, and every habit',
  (count) => {
    const cast = castOf(count, 1)
    expect(new Set(cast.map(({ nickname }) => nickname)).size).toBe(count)
    expect(new Set(cast.map(({ email }) => email)).size).toBe(count)
    expect(new Set(cast.map(({ habit }) => habit))).toEqual(new Set(habitNames))
  },
)

test('of 60 residents, one in ten is a market maker, and those come first; everybody has money for a week', () => {
  const cast = castOf(60, 1)
  expect(cast.findLastIndex(({ habit }) => habit === 'maker')).toBe(5)
  expect(cast.filter(({ weeklyCents }) => weeklyCents < 400)).toEqual([])
})
