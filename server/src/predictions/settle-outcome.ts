import type { AccountId, AssetId, DefinitionId, OutcomeId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Effects, Move } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { endedInOneCommit } from '../offers/offer-reads.ts'
import { wantsNotice } from '../notifications/call-notices.ts'
import { resolvedNotice } from './resolved-notice.ts'

interface Decided {
  readonly id: AssetId
  readonly ownerId: AccountId
  readonly place: 'held' | 'slotted'
  readonly version: number
  readonly name: string
  readonly definitionId: DefinitionId
  readonly rarity: number
  readonly priceCents: Cents | null
  readonly valueCents: Cents
  /** Crafted after the actual start: void whatever the outcome; its owner is notified when the cards are returned. */
  readonly isLate: boolean
  /** Whether the owner wants notices of decided predictions. */
  readonly isNotified: boolean
  /** Whether more are left for the next batch. */
  readonly isFollowed: boolean
}

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
  const [outcome] = await read.query<{
    id: OutcomeId
    status: 'true' | 'false' | 'void' | 'pending'
    version: number
  }>({
    name: 'outcome-to-settle',
    text: 'select id, status, version from outcome where id = $1',
    values: [input.outcomeId],
  })
  if (!outcome || outcome.status === 'pending') return { answer: { last: input.after, done: true } }
  read.expectOutcome(outcome)
  const decided = await read.query<Decided>({
    name: 'predictions-to-settle',
    text: endedInOneCommit(
      `select a.id, a.owner_id as "ownerId", a.place, a.version, a.name, a.definition_id as "definitionId", a.rarity,
        a.price_cents as "priceCents", a.value_cents as "valueCents",
        coalesce(a.created_at >= e.actual_started_at, false) as "isLate", ${wantsNotice(`'decided'`)} as "isNotified"
      from asset a join event e on e.id = a.event_id join account o on o.id = a.owner_id
      where a.outcome_id = $1 and a.kind = 'prediction' and a.place <> 'gone' and a.id > $2`,
      maxSettled,
    ),
    values: [input.outcomeId, input.after],
  })
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
