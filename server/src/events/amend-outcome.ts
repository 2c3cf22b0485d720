import type { operator } from '@called-shot/shared/operator/contract.ts'
import { isFinal } from '@called-shot/shared/predictions/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { correctionsOn } from './pay-corrections.ts'
import { requireKnown } from './decide-outcome.ts'
import { readOutcomeByKey } from './outcome-reads.ts'
import { readEvents } from './event-reads.ts'
import { refuseOwnStake } from './own-stake.ts'

/**
 * An operator changes a final outcome. Unclaimed predictions follow the new outcome; on claimed ones, the difference is
 * paid from the house's corrections, most of it at once, and nobody loses what they have already received. The first
 * decision stays on record. Refuses an outcome that is not final (409: decide it again) and one that already has this
 * result.
 */
export async function amendOutcome(
  { read, player }: Context,
  { body }: CommandInput<typeof operator.amendOutcome>,
): Promise<EffectsOf<typeof operator.amendOutcome>> {
  const [event] = await readEvents(read, [body.event_id])
  if (!event) throw refuse('not_found', 'event_id: there is no such event')
  await requireKnown(read, body)
  await refuseOwnStake(read, player, [event.id])
  const found = await readOutcomeByKey(read, body)
  if (!found) throw refuse('not_found', 'event_id: nobody has predicted that outcome')
  if (!isFinal(found, event.now)) throw refuse('not_final')
  if (found.status === body.outcome) throw refuse('already_final', `This outcome is already ${body.outcome}.`)
  const evidence = {
    decided_by: 'operator',
    evidence: body.evidence,
    amended_because: body.reason,
    before: found.status,
  }
  const corrections = await correctionsOn(read, { id: found.id, status: body.outcome, after: 0 })
  return {
    answer: {
      id: found.id,
      event_id: found.eventId,
      person_id: found.personId,
      trigger_id: found.triggerId,
      status: body.outcome,
      decided_at: event.now,
      final_at: event.now,
      frozen: false,
      evidence,
      transfers: corrections.transfers.map(({ id, cents, ref, accountId }) => ({
        id,
        account_id: accountId,
        prediction_id: ref,
        amount: cents,
      })),
    },
    setOutcomes: [{ id: found.id, status: body.outcome, disputeSeconds: 0, evidence, amends: true }],
    // A pool that is being settled with it at the same time is read again.
    setEvents: [{ id: event.id }],
    transfers: corrections.transfers,
    notices: corrections.notices,
    audit: {
      actorId: player.id,
      action: 'outcome_amended',
      subject: `outcome ${found.id}`,
      detail: {
        ...body,
        before: found.status,
        paid: corrections.transfers.reduce((sum, { cents }) => sum + cents, 0),
      },
    },
  }
}
