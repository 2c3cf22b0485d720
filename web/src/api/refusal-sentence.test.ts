import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { answeredSentence, refusalSentence } from './refusal-sentence.ts'

test.each([
  ['bad_input', 'number: must be a number of the United States', 'Must be a number of the United States'],
  ['bad_input', 'current_password: is wrong', 'The current password is not right.'],
  ['gone', 'card_pack_ids.0: that pack is gone', 'That pack is gone'],
  ['not_found', 'id: there is no such card', 'There is no such card'],
  // A sentence that only looks like a field's stays as it is, letter by letter.
  ['gone', 'prize: that card is gone', 'prize: that card is gone'],
  ['internal', 'boom', 'boom'],
] as const)('of %s, "%s" a player reads "%s"', (code, message, sentence) => {
  expect(answeredSentence(new ApiError({ status: 409, code, message }))).toBe(sentence)
})

test('without an answer there is no sentence', () => {
  expect(answeredSentence(new TypeError('Failed to fetch'))).toBe('')
})

test('a rule that the page itself applies loses the name of its field', () => {
  expect(refusalSentence('amount: must be at least $1.00')).toBe('Must be at least $1.00')
})
