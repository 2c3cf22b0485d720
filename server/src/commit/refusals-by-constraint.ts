import { DatabaseError } from 'pg'
import { refuse, type Refusal, type RefusalCode } from '@called-shot/shared/refusals.ts'
import { tables } from './world/world.ts'

/**
 * Maps a violated constraint to the refusal given where its table is described. A violation of any other constraint is
 * a bug: it stays an error, answers 500 and alerts operators.
 */
const codes: Readonly<Record<string, RefusalCode>> = Object.fromEntries(
  tables.flatMap(({ refuses = {} }) => Object.entries(refuses)),
)

/** Raised by commit.sql when more offers would have to end than one commit may end. */
const tooManyAtOnce = 'CS003'

export function refusalByConstraint(error: unknown): Refusal | null {
  if (!(error instanceof DatabaseError)) return null
  if (error.code === tooManyAtOnce) return refuse('too_many_at_once')
  if (error.constraint === undefined) return null
  const code = codes[error.constraint]
  return code ? refuse(code) : null
}
