import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { work } from '@called-shot/shared/operator/work-contract.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'

type Answer = AnswerOf<typeof work.take>

/** Marks a waiting item as taken by the operator, or puts it back; the newest entry counts. */
export async function takeWork(
  { player }: Context,
  { body }: CommandInput<typeof work.take>,
): Promise<Effects<Answer>> {
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
