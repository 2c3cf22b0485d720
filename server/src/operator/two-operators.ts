import { z } from 'zod'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { noLongerWaits } from '@called-shot/shared/operator/confirming.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Effects } from '../commit/effects.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import type { CallKey, Context, Runner } from '../commit/run-command.ts'
import { keyOfProposal, proposed, readProposals, type Proposal } from './proposal-reads.ts'
import { stillOperator } from '../commit/still-operator.ts'

/** An operator's call, as it was made. */
interface Act {
  readonly operator: Player
  readonly endpoint: Pick<Endpoint, 'who' | 'standing' | 'roles'>
  /** Its method and path. */
  readonly name: string
  readonly body: unknown
  /** A hash of the whole call: the same call has the same hash for every operator. */
  readonly hash: string
  /** The Idempotency-Key that came with it. */
  readonly key: string | null
  /** The proposal that it confirms; null if it may be a new one. */
  readonly confirms: number | null
}

export interface TwoOperators {
  /**
   * Returns the key under which an act can be done, if another operator proposed it within the last day. Otherwise
   * records it as proposed and refuses it; the next operator to make the same call is the second. `tryOut` decides the
   * act without doing it: what it refuses is not recorded, because nobody could confirm it. An act that names what it
   * confirms is never recorded: it is refused (`changed`) if that no longer waits.
   */
  keyFor(act: Act, tryOut: TryOut): Promise<CallKey>
}

/** Runs an act's rules with what is there now, and throws its refusal, if any. */
export type TryOut = (context: Context) => Promise<unknown>

/**
 * For TWO_PERSONS: an act needs two operators (Design §4b). A proposal is a row of the audit log, so the log has both
 * operators. It can be used once, because the act is stored under a key that comes from the proposal.
 */
export function createTwoOperators(queries: Queries, runner: Runner): TwoOperators {
  return {
    async keyFor(act, tryOut) {
      const proposals = await readProposals(queries, act.hash)
      // A repeated call with the same key gets the first answer again and proposes nothing.
      const doneAs = `${act.hash}:${act.operator.id}:${act.key ?? ''}`
      const repeated = proposals.find((proposal) => act.key !== null && proposal.doneAs === doneAs)
      const open = await stillProposed(queries, proposals, act)
      const named = act.confirms === null ? open : open.filter(({ id }) => id === act.confirms)
      const found = repeated ?? named.find(({ operatorId }) => operatorId !== act.operator.id)
      if (found) return { accountId: found.operatorId, key: keyOfProposal(found.id), hash: doneAs }
      if (act.confirms !== null && named.length === 0) throw noLongerWaits()
      if (open.length === 0) {
        await runner.run({ command: propose, player: act.operator, input: { act, tryOut }, answer: z.null() })
      }
      throw refuse('second_operator')
    },
  }
}

/**
 * Proposals that have not been carried out yet. Those of suspended operators do not count, nor those of operators who
 * have lost the role for it.
 */
async function stillProposed(
  queries: Queries,
  proposals: readonly Proposal[],
  { endpoint }: Act,
): Promise<Proposal[]> {
  const open: Proposal[] = []
  for (const proposal of proposals) {
    if (proposal.doneAs !== null) continue
    if (await stillOperator(queries, proposal.operatorId, endpoint)) open.push(proposal)
  }
  return open
}

async function propose(
  context: Context,
  { act, tryOut }: { readonly act: Act; readonly tryOut: TryOut },
): Promise<Effects<null>> {
  await tryOut(context)
  return {
    answer: null,
    audit: {
      actorId: context.player.id,
      action: proposed,
      subject: act.name,
      detail: { hash: act.hash, body: act.body ?? null },
    },
  }
}
