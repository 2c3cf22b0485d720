import { isVoidByPostponement } from '@called-shot/shared/events/oracle-rules.ts'
import { voidReasons } from '@called-shot/shared/events/void-reasons.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { readUntoldHolders } from './event-reads.ts'

const maxTold = 500

/**
 * House command: tells players with event cards for a canceled event that they can no longer be used, each once and at
 * most 500 at once, and returns how many. Whoever has predicted it is told of the prediction instead. A job, because the
 * cards change hands until the event has ended.
 */
export async function tellCardHolders({ read }: Context<null>): Promise<Effects<number>> {
  const holders = await readUntoldHolders(read, maxTold)
  return {
    answer: holders.length,
    notices: holders.map(({ ownerId, eventId, name, originalStartsAt, startsAt }) => ({
      accountId: ownerId,
      type: 'event_voided',
      facts: {
        name,
        because: voidReasons[isVoidByPostponement(originalStartsAt, startsAt) ? 'postponed' : 'cancelled'],
        holding: 'cards',
      },
      payload: { EventId: eventId },
      fact: `event_voided:${eventId}`,
    })),
  }
}
