import { describe, expect, test } from 'vitest'
import {
  ageInYears,
  excludedStates,
  isBirthDate,
  isUnitedStates,
  states,
  whyNotEligible,
  whyOutside,
} from './eligibility.ts'

describe('age', () => {
  test.each([
    // In Honolulu, a day begins at 10:00 UTC.
    ['2008-03-01', '2026-03-01T09:59:59Z', 17],
    ['2008-03-01', '2026-03-01T10:00:00Z', 18],
    ['2008-03-02', '2026-03-02T09:59:59Z', 17],
    ['2008-02-29', '2026-03-01T09:59:59Z', 17],
    ['2008-02-29', '2026-03-01T10:00:00Z', 18],
    ['2008-02-29', '2028-02-29T10:00:00Z', 20],
    ['2008-02-29', '2028-02-29T09:59:59Z', 19],
    ['2000-12-31', '2026-01-01T09:59:59Z', 25],
    ['2000-01-01', '2026-01-01T09:59:59Z', 25],
    ['2000-01-01', '2026-01-01T10:00:00Z', 26],
    ['1950-06-15', '2026-06-15T10:00:00Z', 76],
  ])('born %s, on %s: %i', (birthDate, at, years) => {
    expect(ageInYears(birthDate, new Date(at))).toBe(years)
  })
})

test.each([
  ['1990-05-17', true],
  ['2004-02-29', true],
  ['2003-02-29', false],
  ['1990-13-01', false],
  ['1990-00-10', false],
  ['1990-5-7', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['17.05.1990', false],
  ['', false],
])('birth date %j: %s', (text, valid) => {
  expect(isBirthDate(text)).toBe(valid)
})

describe('who may sign up', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  test.each(Object.keys(states))('an adult from %s', (state) => {
    const expected = excludedStates.has(state) ? 'excluded_state' : null
    expect(whyNotEligible({ birthDate: '1990-05-17', state }, now)).toBe(expected)
  })
  test('exactly seven states are excluded', () => {
    expect([...excludedStates].sort()).toEqual(['IA', 'LA', 'MI', 'MO', 'NJ', 'NY', 'WA'])
    expect(Object.keys(states)).toHaveLength(51)
  })
  test('nobody from outside the states may sign up', () => {
    for (const state of ['XX', 'ON', 'toString', '']) {
      expect(whyNotEligible({ birthDate: '1990-05-17', state }, now)).toBe('excluded_state')
    }
  })
  test('somebody of 18 years may sign up on that very birthday', () => {
    const birthday = new Date('2026-03-01T10:00:00Z')
    expect(whyNotEligible({ birthDate: '2008-03-01', state: 'CA' }, birthday)).toBeNull()
  })
  test('nobody under 18 may sign up', () => {
    expect(whyNotEligible({ birthDate: '2008-03-02', state: 'CA' }, now)).toBe('under_age')
  })
})

test.each([
  [null, null, null],
  ['US', null, null],
  ['us', 'CA', null],
  [null, 'TX', null],
  ['US', 'US-TX', null],
  ['US', 'new mexico', null],
  ['US', 'NY', 'excluded_region'],
  [null, 'us-wa', 'excluded_region'],
  ['US', 'New Jersey', 'excluded_region'],
  ['US', 'PR', 'excluded_region'],
  ['US', 'toString', 'excluded_region'],
  ['DE', null, 'outside_country'],
  ['CA', 'ON', 'outside_country'],
  ['XX', null, 'outside_country'],
])('seen in country %j and state %j: %j', (country, state, reason) => {
  expect(whyOutside({ country, state })).toBe(reason)
})

test.each([
  [undefined, true],
  [null, true],
  [840, true],
  [' ', true],
  ['US', true],
  ['u.s.a.', true],
  ['United States', true],
  ['The United States of America', true],
  ['CA', false],
  ['Germany', false],
  ['United Kingdom', false],
  ['Россия', false],
])('whether %j, named as a country at sign-up, is the United States: %j', (country, isHome) => {
  expect(isUnitedStates(country)).toBe(isHome)
})
