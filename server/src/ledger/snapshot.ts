import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../db/in-transaction.ts'

/** Everything inside reads the same snapshot of the database, and writes nothing. */
export function inOneSnapshot<Result>(
  pool: Pool,
  read: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, read, 'isolation level repeatable read read only')
}
