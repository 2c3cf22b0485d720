import { expect, test } from 'vitest'
import type { RefusalCode } from '@called-shot/shared/refusals.ts'
import { ApiError } from '../api/api-error.ts'
import { failureOf } from '../flow/use-flow.ts'
import { craftFailed, lostSlots, predictionFailed } from './craft-failure.tsx'

function refusedWith(code: RefusalCode, message: string, fields: readonly string[] = []) {
  return failureOf(new ApiError({ status: 409, code, message, fields }))
}

test('a prediction too close to its event is rejected, not failed', () => {
  for (const message of ['Event time has already passed', 'Sorry. Event time has already passed.'])
    expect(predictionFailed({ message, isCertain: true, error: null })).toMatchObject({
      title: 'Unable to craft prediction!',
    })
})

test('any other refusal keeps the server’s message', () => {
  for (const message of ['That card is gone.', 'boom', 'prize: that card is gone'])
    expect(predictionFailed({ message, isCertain: true, error: null })).toMatchObject({
      title: 'Craft prediction failed.',
      what: message,
    })
})

test.each([
  [
    'gone',
    ['nft_card_category_id'],
    'The Category card is no longer yours. It may have been used in another tab.',
  ],
  [
    'gone',
    ['nft_card_category_id', 'nft_card_month_id', 'nft_card_day_id', 'nft_card_year_id'],
    'The Category, Month, Day and Year cards are no longer yours. They may have been used in another tab.',
  ],
  [
    'not_yours',
    ['nft_card_event_date_id', 'nft_card_prize_id'],
    'The Event and Prize cards are no longer yours. They may have been sold.',
  ],
  [
    'changed',
    ['nft_card_identity_id'],
    'The Identity card is no longer free. It may have been used in another tab.',
  ],
] as const)(
  'a card that is %s is named by its slot, which is cleared, with the server’s text, and nothing is called still yours',
  (code, fields, what) => {
    const failure = refusedWith(code, `${fields[0]}: that card is gone`, fields)
    expect(craftFailed(failure)).toMatchObject({
      title: 'Craft prediction failed.',
      what,
      reason: 'That card is gone',
      children: null,
    })
    expect(lostSlots(failure)).toHaveLength(fields.length)
  },
)

test('the slot of an event card is named by its own field', () => {
  expect(lostSlots(refusedWith('gone', 'gone', ['nft_card_event_date_id']))).toEqual(['event'])
})

test('what changed without naming a card calls nothing still yours, and clears nothing', () => {
  const failure = refusedWith('changed', 'This has just changed. Please look again.')
  expect(craftFailed(failure)).toMatchObject({
    what: 'This has just changed. Please look again.',
    children: null,
  })
  expect(lostSlots(failure)).toEqual([])
})

test('a refusal about a card that is still there is said without the name of its field', () => {
  const failure = refusedWith('card_locked', 'nft_card_day_id: this card is locked.', ['nft_card_day_id'])
  const { what, children } = craftFailed(failure)
  expect(what).toBe('This card is locked.')
  expect(children).not.toBeNull()
  expect(lostSlots(failure)).toEqual([])
})

test.each([
  ['ids.0: that card is gone', 'That card is gone'],
  ['card_pack_ids.12: that pack has already been opened', 'That pack has already been opened'],
  ['nft_card_prediction_id: there is no such prediction', 'There is no such prediction'],
  ['id: that card is not yours', 'That card is not yours'],
  ['current_password: is wrong', 'The current password is not right.'],
  ['some server text', 'some server text'],
  ['Sorry: try again', 'Sorry: try again'],
])('%j is said as %j', (message, said) => {
  expect(refusedWith('gone', message).message).toBe(said)
})
