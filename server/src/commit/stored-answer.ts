import { refuse } from '@called-shot/shared/refusals.ts'
import type { IdempotencyKey } from './plan.ts'
import type { Queries } from './reader.ts'

/**
 * Returns the text that was sent for this key before, or null. Refuses a key that was used for another input
 * (`key_reused`).
 */
export async function storedAnswer(queries: Queries, idempotency: IdempotencyKey): Promise<string | null> {
  const stored = await queries.first<{ hash: string; answer: string }>({
    name: 'idempotency',
    text: 'select hash, answer from idempotency where account_id = $1 and key = $2',
    values: [idempotency.accountId, idempotency.key],
  })
  if (!stored) return null
  if (stored.hash !== idempotency.hash) throw refuse('key_reused')
  return stored.answer
}
