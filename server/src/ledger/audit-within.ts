import type { PoolClient } from 'pg'
import { callOf, commitFunction } from '../commit/commit-function.ts'
import type { AuditEntry } from '../commit/effects.ts'
import { idsNeeded, planOf } from '../commit/plan.ts'

/** How many fresh ids an entry takes. */
export const auditIds = idsNeeded({
  answer: null,
  audit: { actorId: null, action: '', subject: '', detail: null },
})

/**
 * Adds an entry to the audit log within the caller's transaction, through `commit`, which alone may write there. It is
 * for acts that are not commands. Call it last: everybody's next entry waits until the transaction ends.
 */
export async function auditWithin(
  client: PoolClient,
  audit: AuditEntry,
  ids: readonly number[],
): Promise<void> {
  const fresh = [...ids]
  const plan = planOf({
    effects: { answer: null, audit },
    expectations: { assets: new Map(), events: new Map(), outcomes: new Map(), tournaments: new Map() },
    actor: null,
    idempotency: null,
    nextId() {
      const id = fresh.pop()
      if (id === undefined) throw new Error('an audit entry was given too few ids')
      return id
    },
  })
  await client.query(callOf(commitFunction).text, [JSON.stringify(plan), 'null'])
}
