import type { checks } from '@called-shot/shared/operator/checks-contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { checkUnderway } from './check-lists.ts'

/**
 * Requests a check; if one of its kind already waits or runs, returns that one. Refuses a rehearsal if none is possible
 * (`not_found`).
 */
export function askCheck(whyNoRehearsal: () => Promise<string | null>) {
  return async (
    { read, player }: Context,
    { body: { kind } }: CommandInput<typeof checks.ask>,
  ): Promise<EffectsOf<typeof checks.ask>> => {
    const why = kind === 'rehearsal' ? await whyNoRehearsal() : null
    if (why !== null) throw refuse('not_found', why)
    const underway = await checkUnderway(read, kind)
    if (underway !== null) return { answer: { id: underway } }
    const id = await read.newId()
    return {
      answer: { id },
      askedChecks: [{ id, kind, askedBy: player.id }],
      audit: { actorId: player.id, action: 'check_asked', subject: `check ${id}`, detail: { kind } },
    }
  }
}
