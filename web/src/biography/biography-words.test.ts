import { expect, test } from 'vitest'
import { callsWords, recordWords } from './biography-words.ts'

test('a record counts calls, and streaks once there has been one', () => {
  expect(recordWords({ predictions: 0, correct: 0, streak: 0, best_streak: 0 })).toBe('Not yet played')
  expect(recordWords({ predictions: 1, correct: 0, streak: 0, best_streak: 0 })).toBe('0 of 1 call came true')
  expect(recordWords({ predictions: 3, correct: 2, streak: 0, best_streak: 2 })).toBe(
    '2 of 3 calls came true · streak 0, best 2',
  )
})

test('calls on a person are shown with how many of the decided ones came true', () => {
  expect(callsWords({ total: 0, decided: 0, correct: 0 })).toBe('None yet.')
  expect(callsWords({ total: 1, decided: 0, correct: 0 })).toBe('1 call, none decided yet')
  expect(callsWords({ total: 3, decided: 2, correct: 1 })).toBe('3 calls: 1 of 2 decided came true')
})
