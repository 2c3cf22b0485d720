import { DatabaseError } from 'pg'
import { refuse, type Refusal, type RefusalCode } from '@called-shot/shared/refusals.ts'

/**
 * The database holds the truths; a violated one has a name, and the name has a refusal. A violation that is not
 * in this table is a fault of ours: it stays an error, answers 500 and rings.
 */
const codes: Readonly<Record<string, RefusalCode>> = {
  balance_not_negative: 'insufficient_funds',
  account_email_key: 'email_taken',
  one_open_offer: 'offer_open',
  one_pool_entry: 'second_pool_entry',
  one_entry_a_player: 'already_entered',
  one_dispute_a_player: 'already_disputed',
  one_feed_message: 'replayed',
  source_name_key: 'name_taken',
}

/** Raised by commit.sql itself: what would have to end at once is more than one commit may hold. */
const tooManyAtOnce = 'CS003'

export function refusalByConstraint(error: unknown): Refusal | null {
  if (!(error instanceof DatabaseError)) return null
  if (error.code === tooManyAtOnce) return refuse('too_many_at_once')
  if (error.constraint === undefined) return null
  const code = codes[error.constraint]
  return code ? refuse(code) : null
}
