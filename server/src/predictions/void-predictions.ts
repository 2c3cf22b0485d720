import { voidReasons } from '@called-shot/shared/events/void-reasons.ts'
import type { AssetId, EventId, OutcomeId } from '@called-shot/shared/ids.ts'
import { isLateEntry } from '@called-shot/shared/events/oracle-rules.ts'
import { isFinal } from '@called-shot/shared/predictions/rules.ts'
import { assetsByIds, assetsInside, registeredWithOutcome } from '../cards/asset-reads.ts'
import type { Asset } from '../cards/asset.ts'
import { endedListings } from '../cards/ended-listings.ts'
import type { Effects, Move, Notice } from '../commit/effects.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import { readEvidence, readLateEntries, readPredictionsOfOutcome } from './ended-reads.ts'
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
  const ids = await readPredictionsOfOutcome(read, input.outcomeId, maxReturned)
  return giveBack(
    read,
    ids.slice(0, input.most),
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
  const ids = await readLateEntries(read, input.eventId, maxReturned)
  return giveBack(read, ids.slice(0, input.most), ({ createdAt, event }) =>
    isLateEntry(createdAt, event?.actualStartedAt ?? null),
  )
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
  const outcomes = new Set(predictions.flatMap(({ outcome }) => outcome?.id ?? []))
  const evidence = await readEvidence(read, [...outcomes])
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
