import { z } from 'zod'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Effects } from '../commit/effects.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import type { CallKey, Context, Runner } from '../commit/run-command.ts'
import { keyOfProposal, proposed, readProposals, type Proposal } from './proposal-reads.ts'
import { stillOperator } from '../commit/still-operator.ts'

/** An operator's call, as it was made. */
export interface Act {
  readonly operator: Player
  /** Its method and path. */
  readonly name: string
  readonly body: unknown
  /** Over all of it: the same call has the same hash for every operator. */
  readonly hash: string
  /** The Idempotency-Key with which it came. */
  readonly key: string | null
}

export interface TwoOperators {
  /**
   * Under which key an act may be done, because another operator proposed it within the last day. Otherwise it is
   * written down as proposed and refused: the next operator to make the same call is the second.
   */
  keyFor(act: Act): Promise<CallKey>
}

/**
 * TWO_PERSONS: an operator's act needs two (Design §4b). A proposal is a row of the audit log, so that the log tells
 * both; it is good for one time, because the act is kept under a key that the proposal names.
 */
export function createTwoOperators(queries: Queries, runner: Runner): TwoOperators {
  return {
    async keyFor(act) {
      const proposals = await readProposals(queries, act.hash)
      // A repeated call, with its key, gets the first answer once more and proposes nothing.
      const doneAs = `${act.hash}:${act.operator.id}:${act.key ?? ''}`
      const repeated = proposals.find((proposal) => act.key !== null && proposal.doneAs === doneAs)
      const open = await stillProposed(queries, proposals)
      const found = repeated ?? open.find(({ operatorId }) => operatorId !== act.operator.id)
      if (found) return { accountId: found.operatorId, key: keyOfProposal(found.id), hash: doneAs }
      if (open.length === 0) {
        await runner.run({ command: propose, player: act.operator, input: act, answer: z.null() })
      }
      throw refuse('second_operator')
    },
  }
}

/** What nobody has done yet; the word of somebody who is no operator any more, or is suspended, does not count. */
async function stillProposed(queries: Queries, proposals: readonly Proposal[]): Promise<Proposal[]> {
  const open: Proposal[] = []
  for (const proposal of proposals) {
    if (proposal.doneAs !== null) continue
    if (await stillOperator(queries, proposal.operatorId)) open.push(proposal)
  }
  return open
}

async function propose({ player }: Context, act: Act): Promise<Effects<null>> {
  return {
    answer: null,
    audit: {
      actorId: player.id,
      action: proposed,
      subject: act.name,
      detail: { hash: act.hash, body: act.body ?? null },
    },
  }
}
