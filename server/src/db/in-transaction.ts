import type { Pool, PoolClient } from 'pg'

/**
 * Runs `work` in a transaction on its own connection: committed when it returns, rolled back when it throws. `mode` is
 * what follows `begin`, such as an isolation level.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  mode: '' | 'isolation level repeatable read' | 'isolation level repeatable read read only' = '',
): Promise<Result> {
  const client = await pool.connect()
  let isLost = false
  try {
    await client.query(`begin ${mode}`)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A lost connection cannot roll back, and does not need to; the first error is the one to report.
    await client.query('rollback').catch(() => (isLost = true))
    throw error
  } finally {
    client.release(isLost)
  }
}
