import type { work } from '@called-shot/shared/operator/work-contract.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'

/** Marks a waiting item as taken by the operator, or puts it back; the newest entry counts. */
export async function takeWork(
  { player }: Context,
  { body }: CommandInput<typeof work.take>,
): Promise<EffectsOf<typeof work.take>> {
  const { kind, subject, taken } = body
  return {
    answer: { taken_by: taken ? player.email : null },
    workTaken: [{ kind, subject, takenBy: taken ? player.id : null }],
    audit: {
      actorId: player.id,
      action: taken ? 'work_taken' : 'work_put_back',
      subject: `${kind} ${subject}`,
      detail: {},
    },
  }
}
