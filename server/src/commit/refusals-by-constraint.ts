import { DatabaseError } from 'pg'
import { refuse, type Refusal, type RefusalCode } from '@called-shot/shared/refusals.ts'
import { tables } from './world/world.ts'

/**
 * The database holds the truths; a violated one has a name, and the name has a refusal where its table is described.
 * A violation of any other is a fault of ours: it stays an error, answers 500 and rings.
 */
const codes: Readonly<Record<string, RefusalCode>> = Object.assign(
  {},
  ...tables.map(({ refuses }) => refuses),
)

/** Raised by commit.sql itself: what would have to end at once is more than one commit may hold. */
const tooManyAtOnce = 'CS003'

export function refusalByConstraint(error: unknown): Refusal | null {
  if (!(error instanceof DatabaseError)) return null
  if (error.code === tooManyAtOnce) return refuse('too_many_at_once')
  if (error.constraint === undefined) return null
  const code = codes[error.constraint]
  return code ? refuse(code) : null
}
