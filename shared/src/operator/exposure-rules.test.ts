import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { maxOwed, voidedByEvent, voidedByPerson, type Exposed } from './exposure-rules.ts'

const exposed: readonly Exposed[] = [
  { personId: 'ann', status: 'pending', predictions: 3, owedCents: cents(500) },
  { personId: 'ann', status: 'true', predictions: 1, owedCents: cents(200) },
  { personId: 'bob', status: 'pending', predictions: 2, owedCents: cents(50) },
  { personId: null, status: 'false', predictions: 4, owedCents: cents(900) },
]

test('a canceled event voids everything undecided, and a person who is out voids what is undecided on them', () => {
  expect(voidedByEvent(exposed)).toEqual({ outcomes: 2, predictions: 5, owedCents: 550 })
  expect(voidedByPerson(exposed, 'ann')).toEqual({ outcomes: 1, predictions: 3, owedCents: 500 })
  expect(voidedByPerson(exposed, 'eve')).toEqual({ outcomes: 0, predictions: 0, owedCents: 0 })
})

test('the house may owe undecided and true predictions, and nothing for false or void ones', () => {
  expect(maxOwed(exposed)).toBe(750)
  expect(maxOwed([])).toBe(0)
})
