import { voidEvidence } from '@called-shot/shared/events/void-reasons.ts'
import { personId } from '@called-shot/shared/ids.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { auditOf, maxRowsOfChange, oneEvent, viewAfter } from './change-event.ts'
import { readOutcomesToVoid, readTeams } from './event-reads.ts'
import { refuseOwnStake } from './own-stake.ts'

/**
 * Adds a person to an event, for example after a trade to one of its teams, or records that they will not take part:
 * predictions on them there become void at once, and no more can be crafted. Refuses unknown people and events,
 * canceled events, and what the operator has predicted (`refuseOwnStake`).
 */
export async function setParticipation(
  { read, player }: Context,
  { params, body }: CommandInput<typeof operator.setParticipation>,
): Promise<EffectsOf<typeof operator.setParticipation>> {
  await refuseOwnStake(read, player, [params.id])
  const event = await oneEvent(read, params.id)
  const [known] = await readTeams(read, [body.person_id])
  if (!known) throw refuse('not_found', 'person_id: there is no such person')
  const person = personId(body.person_id)
  const view = await viewAfter(read, event, {})
  const others = view.participants.filter((id) => id !== person)
  const outcomes = body.takes_part
    ? []
    : await readOutcomesToVoid(read, { eventId: event.id, personId: person, limit: maxRowsOfChange })
  return {
    answer: { ...view, participants: body.takes_part ? [...others, person].sort() : others },
    participants: [
      {
        eventId: event.id,
        personId: person,
        team: body.team ?? known.team,
        takesPart: body.takes_part,
      },
    ],
    // A craft in progress on the event is decided again.
    setEvents: [{ id: event.id }],
    setOutcomes: outcomes.map((id) => ({
      id,
      status: 'void',
      disputeSeconds: 0,
      evidence: voidEvidence('not_playing', body.reason),
    })),
    audit: auditOf({ actorId: player.id }, body.takes_part ? 'participant_added' : 'participant_removed', {
      subject: `event ${event.id}`,
      detail: { person_id: person, team: body.team ?? null, reason: body.reason },
    }),
  }
}
