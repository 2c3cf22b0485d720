import { expect, test } from 'vitest'
import { failedPredictionStep } from './craft-step.ts'

test('a prediction too close to its event is rejected, not failed', () => {
  expect(failedPredictionStep('Event time has already passed', true)).toEqual({ at: 'rejected' })
  expect(failedPredictionStep('Sorry. Event time has already passed.', true)).toEqual({ at: 'rejected' })
})

test('any other refusal keeps the words of the server', () => {
  expect(failedPredictionStep('That card is gone.', true)).toEqual({
    at: 'fail',
    message: 'That card is gone.',
    isCertain: true,
  })
})
