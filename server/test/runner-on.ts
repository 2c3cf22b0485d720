import type { Pool } from 'pg'
import { createIdSource } from '../src/commit/ids.ts'
import { createRandom } from '../src/commit/random.ts'
import { createRunner, type Runner } from '../src/commit/run-command.ts'

/** A runner of commands on this database, with ids of its own; all tests have the same secret. */
export function runnerOn(game: Pool): Runner {
  return createRunner({ game, ids: createIdSource(game), random: createRandom(Buffer.alloc(32, 7)) })
}
