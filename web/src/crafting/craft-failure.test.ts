import { expect, test } from 'vitest'
import { predictionFailed } from './craft-failure.tsx'

test('a prediction too close to its event is rejected, not failed', () => {
  for (const message of ['Event time has already passed', 'Sorry. Event time has already passed.'])
    expect(predictionFailed({ message, isCertain: true, error: null })).toMatchObject({
      title: 'Unable to craft prediction!',
    })
})

test('any other refusal keeps the server’s message', () => {
  expect(predictionFailed({ message: 'That card is gone.', isCertain: true, error: null })).toMatchObject({
    title: 'Craft prediction failed.',
    what: 'That card is gone.',
  })
})
