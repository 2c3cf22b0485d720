import { outcomeId, personId, triggerId } from '@called-shot/shared/ids.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { isFinal } from '@called-shot/shared/predictions/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import type { OracleSettings } from './decide-outcomes.ts'
import { readEvents } from './event-reads.ts'
import {
  readOutcomeByKey,
  readOutcomeReferences,
  type OutcomeKey,
  type OutcomeReferences,
} from './outcome-reads.ts'
import { refuseOwnStake } from './own-stake.ts'

/**
 * An operator decides an outcome, or corrects one inside its dispute window, which restarts the window; answering
 * a dispute makes it final at once. The first decision closes crafting on the event. Final outcomes are 409.
 */
export function decideOutcome(settings: OracleSettings) {
  return async (
    { read, player }: Context,
    { body }: CommandInput<typeof operator.decideOutcome>,
  ): Promise<EffectsOf<typeof operator.decideOutcome>> => {
    const [event] = await readEvents(read, [body.event_id])
    if (!event) throw refuse('not_found', 'event_id: there is no such event')
    const { takesPart } = await requireKnown(read, body)
    await refuseOwnStake(read, player, [event.id])
    const found = await readOutcomeByKey(read, body)
    if (found && isFinal(found, event.now)) throw refuse('already_final')
    // What somebody has called is decided even if the person was struck off since.
    if (!found && !takesPart) throw refuse('not_participating')
    const id = found?.id ?? outcomeId(await read.newId())
    const disputeSeconds = found?.frozen ? 0 : settings.disputeSeconds
    const decision = {
      id,
      status: body.outcome,
      disputeSeconds,
      evidence: { decided_by: 'operator', evidence: body.evidence },
    } as const
    return {
      answer: {
        id,
        event_id: body.event_id,
        person_id: body.person_id,
        trigger_id: body.trigger_id,
        status: body.outcome,
        decided_at: event.now,
        final_at: new Date(event.now.getTime() + disputeSeconds * 1000),
        frozen: false,
        evidence: decision.evidence,
      },
      ...(found
        ? {}
        : {
            newOutcomes: [
              {
                id,
                eventId: event.id,
                personId: body.person_id === null ? null : personId(body.person_id),
                triggerId: triggerId(body.trigger_id),
              },
            ],
          }),
      setOutcomes: [decision],
      // The clock was read before the outcome, so the dispute window must still be open when this is written.
      ...(found?.finalAt && !found.frozen ? { before: [found.finalAt] } : {}),
      ...(event.closedAt === null ? { setEvents: [{ id: event.id, closed: true }] } : {}),
      audit: {
        actorId: player.id,
        action: 'outcome_decided',
        subject: `outcome ${id}`,
        detail: { ...body, before: found?.status ?? null },
      },
    }
  }
}

/** Refuses a person or trigger that does not exist, and a trigger about the other kind of subject. */
export async function requireKnown(read: Reader, body: OutcomeKey): Promise<OutcomeReferences> {
  const references = await readOutcomeReferences(read, body)
  const { isPerson, subject } = references
  if (!isPerson) throw refuse('not_found', 'person_id: there is no such person')
  if (subject === null) throw refuse('not_found', 'trigger_id: there is no such trigger')
  if ((subject === 'event') !== (body.person_id === null)) {
    throw refuse(
      'not_matching',
      'person_id: the trigger’s subject is the event exactly when there is no person',
    )
  }
  return references
}
