import type { Pool } from 'pg'
import { cardInvariants } from './card-invariants.ts'
import { moneyInvariants } from './money-invariants.ts'
import { poolInvariants } from './pool-invariants.ts'
import { predictionInvariants } from './prediction-invariants.ts'
import { tournamentInvariants } from './tournament-invariants.ts'
import { inOneSnapshot } from './snapshot.ts'
import { tradeInvariants } from './trade-invariants.ts'

/** A rule that must hold for the whole database, and the query that finds violations. */
export interface Invariant {
  readonly id: string
  readonly says: string
  /** Returns a row for each violation, which describes what and where it is. */
  readonly breaches: string
}

export interface Breach {
  readonly id: string
  readonly says: string
  readonly count: number
  /** At most twenty of them. */
  readonly rows: readonly unknown[]
}

export const invariants: readonly Invariant[] = [
  ...moneyInvariants,
  ...cardInvariants,
  ...tradeInvariants,
  ...predictionInvariants,
  ...poolInvariants,
  ...tournamentInvariants,
]

const maxRows = 20

/** Checks every invariant against one snapshot of the database, without locking or writing anything. */
export async function checkInvariants(pool: Pool): Promise<Breach[]> {
  return inOneSnapshot(pool, async (client) => {
    const found: Breach[] = []
    for (const { id, says, breaches } of invariants) {
      const { rows } = await client.query<{ breach: unknown; count: number }>(
        `select to_jsonb(b) as breach, count(*) over () as count from (${breaches}) b limit ${maxRows}`,
      )
      if (rows.length > 0)
        found.push({ id, says, count: rows[0]?.count ?? 0, rows: rows.map(({ breach }) => breach) })
    }
    return found
  })
}
