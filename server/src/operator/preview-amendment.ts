import type { AnswerOf, ParamsOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import { sumCents, type Cents } from '@called-shot/shared/money.ts'
import type { matchDay } from '@called-shot/shared/operator/match-day-contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Queries } from '../commit/reader.ts'
import { readUnclaimed } from '../events/outcome-reads.ts'
import { owedOn } from '../events/pay-corrections.ts'

type Answer = AnswerOf<typeof matchDay.amendment>

/** Batches of 300 predictions. */
const maxBatches = 20

/**
 * Returns what amending an outcome would pay, by the same rule that pays it; counts the first 6,000 ended predictions.
 * Refuses with `not_found` an outcome that nobody has predicted.
 */
export async function previewAmendment(
  queries: Queries,
  { id: eventId }: ParamsOf<typeof matchDay.amendment>,
  { person_id: person, trigger_id: trigger, outcome }: QueryOf<typeof matchDay.amendment>,
): Promise<Answer> {
  const found = await readUnclaimed(queries, {
    event_id: eventId,
    person_id: person ?? null,
    trigger_id: trigger,
  })
  if (!found) throw refuse('not_found', 'trigger_id: nobody has predicted that outcome')
  const owed: Cents[] = []
  let [last, hasMore] = [0, true]
  for (let batch = 0; hasMore && batch < maxBatches; batch += 1) {
    const next = await owedOn(queries, { id: found.id, status: outcome, after: last })
    owed.push(...next.owed.map(({ prizeCents }) => prizeCents))
    last = next.last
    hasMore = next.hasMore
  }
  const { status, unclaimed } = found
  return { status, unclaimed, paid: owed.length, owed: sumCents(owed), has_more: hasMore }
}
