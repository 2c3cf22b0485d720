import type { OutcomeId } from '@called-shot/shared/ids.ts'
import type { Effects, Move } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { readDecided, readOutcomeToSettle } from './ended-reads.ts'
import { resolvedNotice } from './resolved-notice.ts'

/**
 * Small, because the process answers nobody while it plans a batch, and a claim waits for a batch that notifies its
 * owner at the same time.
 */
export const maxSettled = 100

/**
 * House command: after a true or false outcome is final, ends listings and offers on its predictions and notifies their
 * owners, at most 100 at once, or `most` (MKT-22). Returns where the next batch starts; the last one marks the outcome
 * settled.
 */
export async function settleOutcome(
  { read }: Context<null>,
  input: { outcomeId: OutcomeId; after: number; most?: number },
): Promise<Effects<{ last: number; done: boolean }>> {
  const outcome = await readOutcomeToSettle(read, input.outcomeId)
  if (!outcome || outcome.status === 'pending') return { answer: { last: input.after, done: true } }
  read.expectOutcome(outcome)
  const decided = await readDecided(read, { ...input, most: maxSettled })
  const rows = decided.slice(0, input.most)
  const { status, version } = outcome
  const listed = rows.flatMap((row) =>
    row.priceCents === null ? [] : [{ ...row, priceCents: row.priceCents }],
  )
  // Nobody can buy a prediction that is decided, and a claim in the meantime has ended its offers and notified its
  // owner of the same fact. So only what moves must be as it was read, and a batch does not start over for thousands of
  // claims.
  for (const row of listed) read.expectAsset(row)
  const done = rows.at(-1)?.isFollowed !== true
  return {
    answer: { last: rows.at(-1)?.id ?? input.after, done },
    moves: listed.map(({ id }): Move => ({ id, place: 'held' })),
    endOffers: rows.map(({ id }) => id),
    listingEvents: listed.map((row) => ({
      assetId: row.id,
      definitionId: row.definitionId,
      rarity: row.rarity,
      what: 'cancelled',
      priceCents: row.priceCents,
      sellerId: row.ownerId,
    })),
    notices:
      status === 'void'
        ? []
        : rows
            .filter(({ isLate, isNotified }) => isNotified && !isLate)
            .map((row) => resolvedNotice(row, { status, version })),
    ...(done ? { settleOutcomes: [outcome.id] } : {}),
  }
}
