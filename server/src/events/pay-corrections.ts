import type { AccountId, OutcomeId } from '@called-shot/shared/ids.ts'
import { owedAfterAmendment } from '@called-shot/shared/predictions/amendment-rules.ts'
import type { Effects, Notice, Transfer } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Queries, Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import { house } from '../ledger/kinds.ts'
import type { OutcomeRow } from './event-reads.ts'
import { readEndedPredictions, readOutcomeToCorrect, type Ended } from './outcome-reads.ts'

/** Each has a transfer and a notice, so a batch stays below the thousand rows that a commit can hold. */
const maxPredictions = 300

interface Amended {
  readonly id: OutcomeId
  /** The outcome from now on. */
  readonly status: OutcomeRow['status']
  /** Only predictions whose ids are higher. */
  readonly after: number
}

type Correction = Required<Transfer> & { readonly accountId: AccountId }

interface Corrections {
  readonly transfers: readonly Correction[]
  readonly notices: readonly Notice[]
  /** The highest prediction that was examined. */
  readonly last: number
  readonly hasMore: boolean
}

/**
 * Returns what is owed on predictions that had ended before their outcome was amended, at most 300 at a time. Calling
 * it again owes nothing twice, because it subtracts earlier payments.
 */
export async function correctionsOn(read: Reader, amended: Amended): Promise<Corrections> {
  const { owed, last, hasMore } = await owedOn(read, amended)
  const ids = await read.newIds(owed.length)
  return {
    last,
    hasMore,
    transfers: owed.map(({ id: ref, accountId, prizeCents: cents, tutorial }, index) => {
      const purse = purseOf(accountId)
      const to = tutorial ? purse.bonus : purse.available
      return { id: ids[index] ?? 0, from: house.corrections, to, cents, kind: 'correction', ref, accountId }
    }),
    notices: owed.map(({ id: prediction, accountId, prizeCents, name }) => ({
      accountId,
      type: 'prediction_resolved',
      facts: { name, cents: prizeCents, as: 'paid', place: 'claimed' },
      payload: { PredictionId: prediction },
      fact: `corrected:${prediction}`,
    })),
  }
}

/** The ended predictions to which an amended outcome would owe their prize, of the first 300 after `after`. */
export async function owedOn(
  queries: Queries,
  { id, status, after }: Amended,
): Promise<Pick<Corrections, 'last' | 'hasMore'> & { readonly owed: readonly Ended[] }> {
  const rows = await readEndedPredictions(queries, { outcomeId: id, after, most: maxPredictions })
  return {
    owed: rows.filter((row) => status !== 'pending' && owedAfterAmendment(row, status) > 0),
    last: rows.at(-1)?.id ?? after,
    hasMore: rows.length === maxPredictions,
  }
}

/** House command: pays the rest of what is owed on an amended outcome. Returns where the next batch starts. */
export async function payCorrections(
  { read }: Context<null>,
  input: { outcomeId: OutcomeId; after: number },
): Promise<Effects<{ last: number; hasMore: boolean }>> {
  const outcome = await readOutcomeToCorrect(read, input.outcomeId)
  if (!outcome) return { answer: { last: input.after, hasMore: false } }
  const { transfers, notices, last, hasMore } = await correctionsOn(read, { ...outcome, after: input.after })
  return {
    answer: { last, hasMore },
    transfers,
    notices,
    correctedOutcomes: [{ id: outcome.id, done: !hasMore }],
  }
}
