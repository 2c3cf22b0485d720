import { voidReasons } from '@called-shot/shared/events/void-reasons.ts'
import type { AssetId, EventId, OutcomeId } from '@called-shot/shared/ids.ts'
import { isLateEntry } from '@called-shot/shared/events/oracle-rules.ts'
import { isFinal } from '@called-shot/shared/predictions/rules.ts'
import { assetsByIds, assetsInside, registeredWithOutcome, type Asset } from '../cards/asset-reads.ts'
import { endedListings } from '../cards/ended-listings.ts'
import type { Effects, Move, Notice } from '../commit/effects.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import { endedInOneCommit } from '../offers/offer-reads.ts'
import { whyVoid } from './why-void.ts'

/** Returns everything to the prediction's owner as it was; the prediction itself is gone, and no statistics change. */
export function returnsOf(prediction: Asset, inside: readonly Asset[]): Move[] {
  return [
    ...inside.map(({ id }) => ({ id, owner: prediction.ownerId, place: 'held' }) as const),
    { id: prediction.id, place: 'gone', goneAs: 'voided', locked: false },
  ]
}

/** Each has five cards, so a batch stays below the thousand rows that a commit can hold. */
export const maxReturned = 150

/**
 * House command: returns the cards of predictions on an outcome that is finally void, at most 150 predictions with
 * their offers at once, or `most`, and notifies their owners. Returns how many; 0 means that none are left.
 */
export async function returnVoidOutcome(
  { read }: Context<null>,
  input: { outcomeId: OutcomeId; most?: number },
): Promise<Effects<number>> {
  const ids = await read.query<{ id: AssetId }>({
    name: 'predictions-of-outcome',
    text: endedInOneCommit(
      `select id from asset where outcome_id = $1 and kind = 'prediction' and place <> 'gone'`,
      maxReturned,
    ),
    values: [input.outcomeId],
  })
  return giveBack(
    read,
    ids.slice(0, input.most).map(({ id }) => id),
    ({ outcome, now }) => outcome?.status === 'void' && isFinal(outcome, now),
  )
}

/**
 * House command: gives back what was committed at or after the actual start of an event, in batches of the same size.
 */
export async function returnLateEntries(
  { read }: Context<null>,
  input: { eventId: EventId; most?: number },
): Promise<Effects<number>> {
  const ids = await read.query<{ id: AssetId }>({
    name: 'late-entries',
    text: endedInOneCommit(
      `select a.id from asset a join event e on e.id = a.event_id
      where a.event_id = $1 and a.kind = 'prediction' and a.place <> 'gone' and a.created_at >= e.actual_started_at`,
      maxReturned,
    ),
    values: [input.eventId],
  })
  return giveBack(
    read,
    ids.slice(0, input.most).map(({ id }) => id),
    ({ createdAt, event }) => isLateEntry(createdAt, event?.actualStartedAt ?? null),
  )
}

async function evidenceOf(
  read: Reader,
  predictions: readonly Asset[],
): Promise<ReadonlyMap<OutcomeId, unknown>> {
  const rows = await read.query<{ id: OutcomeId; evidence: unknown }>({
    name: 'evidence-of-outcomes',
    text: 'select id, evidence from outcome where id = any($1::bigint[])',
    values: [[...new Set(predictions.flatMap(({ outcome }) => outcome?.id ?? []))]],
  })
  return new Map(rows.map(({ id, evidence }) => [id, evidence]))
}

async function giveBack(
  read: Reader,
  ids: readonly AssetId[],
  isVoid: (asset: Asset) => boolean,
): Promise<Effects<number>> {
  const moves: Move[] = []
  const notices: Notice[] = []
  const returned: Asset[] = []
  const predictions = await assetsByIds(read, ids)
  const evidence = await evidenceOf(read, predictions)
  for (const prediction of predictions) {
    if (prediction.place === 'gone' || !isVoid(prediction)) continue
    registeredWithOutcome(read, prediction)
    const because = isLateEntry(prediction.createdAt, prediction.event?.actualStartedAt ?? null)
      ? voidReasons.late
      : whyVoid(prediction.outcome === null ? null : evidence.get(prediction.outcome.id))
    moves.push(...returnsOf(prediction, await assetsInside(read, prediction.id)))
    returned.push(prediction)
    notices.push({
      accountId: prediction.ownerId,
      type: 'event_voided',
      facts: { name: prediction.name, because },
      payload: { PredictionId: prediction.id },
      fact: `voided:${prediction.id}`,
    })
  }
  return {
    answer: returned.length,
    moves,
    notices,
    endOffers: returned.map(({ id }) => id),
    listingEvents: endedListings(returned),
  }
}
