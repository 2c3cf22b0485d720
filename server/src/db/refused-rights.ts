import { DatabaseError } from 'pg'
import { CannotStart } from '../cannot-start.ts'

/** PostgreSQL's codes for what a role may not do, and for a write where only reads are allowed, as on a standby. */
const noRight = '42501'
const onlyReads = '25006'

/**
 * An error by which the database refuses what the game's role must be able to do, as a sentence that says how to give it
 * that; any other error as it is.
 */
export function refusedRights(error: unknown): unknown {
  const needed = rightsNeeded(error)
  return needed === '' || !(error instanceof Error)
    ? error
    : new CannotStart(`The database refuses what the game needs: ${error.message}.${needed}`)
}

/** The sentence for such an error, to follow another; empty for any other error. */
export function rightsNeeded(error: unknown): string {
  if (!(error instanceof DatabaseError)) return ''
  if (error.code === noRight)
    return ' The role of DATABASE_URL must own the database and its tables, and be allowed to create roles (docs/deploying.md, Settings and secrets).'
  if (error.code === onlyReads)
    return ' DATABASE_URL must name the server that takes writes, and a role that may write.'
  return ''
}
