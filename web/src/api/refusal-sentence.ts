import { ApiError } from './api-error.ts'

/** A refusal without the name of its field: 'amount: must be at least $1.00' → 'Must be at least $1.00' */
export function refusalSentence(message: string): string {
  return capitalized(message.replace(/^[a-z_]+(?:\.\w+)*: /, ''))
}

/** A name that can only be the wire's: 'id: ', 'card_pack_ids.0: '. */
const wireName = /^(?:id|[a-z]+(?:[._]\w+)+): (?=\w)/

/**
 * What the server answered, as a sentence for the player; empty if there was no answer. The wire's names of fields are
 * for programs: every message about bad input begins with one, others may.
 */
export function answeredSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  const { code, message } = error
  if (message === 'current_password: is wrong') return 'The current password is not right.'
  if (code === 'bad_input') return refusalSentence(message)
  return wireName.test(message) ? capitalized(message.replace(wireName, '')) : message
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
