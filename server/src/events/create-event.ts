import type { operator } from '@called-shot/shared/operator/contract.ts'
import { shortEventName } from '@called-shot/shared/events/short-event-name.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { isCollection, readTeams } from './event-reads.ts'
import { publishEvents } from './publish-events.ts'

/** Half of the second that an event can be announced ahead, because the call itself takes time. */
const minLeadMilliseconds = 500

/**
 * Publishes an operator's event, which can start as soon as a second from now. Refuses an unknown collection, and people
 * who are unknown.
 */
export function createEvent(settings: { readonly voidAfterSeconds: number }) {
  return async (
    context: Context,
    { body }: CommandInput<typeof operator.createEvent>,
  ): Promise<EffectsOf<typeof operator.createEvent>> => {
    const { read, player } = context
    if (body.starts_at.getTime() < player.now.getTime() + minLeadMilliseconds) {
      throw refuse('event_closed', 'starts_at: Event time has already passed')
    }
    const participants = [...new Set(body.participants)].sort()
    if (!(await isCollection(read, body.collection_id)))
      throw refuse('not_found', 'collection_id: there is no such collection')
    if ((await readTeams(read, participants)).length !== participants.length)
      throw refuse('not_found', 'participants: there is no such person')
    const published = await publishEvents(context, [
      {
        sourceId: null,
        seasonRunId: null,
        type: body.type,
        name: body.name,
        shortName: shortEventName(body.name),
        startsAt: body.starts_at,
        pool: body.pool ?? false,
        groupName: body.group ?? null,
        week: null,
        sourcesRequired: body.sources_required ?? 1,
        voidAfterSeconds: settings.voidAfterSeconds,
        detail: {},
        collections: [body.collection_id],
        participants: participants.map((personId) => ({ personId, team: null })),
      },
    ])
    const [id] = published.answer
    if (id === undefined) throw new Error('no event was published')
    return {
      ...published,
      answer: {
        id,
        name: body.name,
        type: body.type,
        starts_at: body.starts_at,
        actual_started_at: null,
        collection_id: body.collection_id,
        participants,
        status: 'open',
        pool: body.pool ?? false,
        group: body.group ?? null,
      },
      audit: { actorId: player.id, action: 'event_created', subject: `event ${id}`, detail: body },
    }
  }
}
