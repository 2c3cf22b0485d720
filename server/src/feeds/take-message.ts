import type { AnswerOf, BodyOf } from '@called-shot/shared/endpoint.ts'
import type { feeds } from '@called-shot/shared/feeds/contract.ts'
import { eventId } from '@called-shot/shared/ids.ts'
import { reportedPlay } from '@called-shot/shared/live/play-report.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Effects } from '../commit/effects.ts'
import type { Queries, Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import { beginEvent, endEvent, moveEvent, oneEvent, type Reporter } from '../events/change-event.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { recordObservations } from '../events/record-observations.ts'
import { isInFuture } from '../events/source-clock.ts'
import { recordPlays } from '../live/record-plays.ts'
import { eventIdsOf, isMessageTaken, type EventIds } from './feed-reads.ts'
import type { SignedMessage } from './source-keys.ts'

export interface Message<Body> {
  readonly signed: SignedMessage
  readonly body: Body
}

type ResultsAnswer = AnswerOf<typeof feeds.reportResults>
type EventAnswer = AnswerOf<typeof feeds.reportEvent>

/** House command: stores what a source reports in one signed message, which is taken once. */
export function takeResults(oracle: OracleSettings) {
  const record = recordObservations(oracle)
  return async (
    context: Context<null>,
    { signed, body }: Message<BodyOf<typeof feeds.reportResults>>,
  ): Promise<Effects<ResultsAnswer>> => {
    await refuseReplay(context.read, signed)
    const found = await eventIdsOf(context.read, [
      ...body.observations.map(({ event }) => event),
      ...(body.completes ?? []),
    ])
    const observations = body.observations.map(({ event, ...observation }, index) => ({
      ...observation,
      event_id: eventIn(found, event, `observations.${index}.event`),
    }))
    const completes = body.completes?.map((event, index) => eventIn(found, event, `completes.${index}`))
    const effects = await record(context, { source: signed.source, observations, completes })
    return { ...effects, feedMessage: signed }
  }
}

/** House command: stores plays that a source reports in one signed message, which is taken once. */
export async function takePlays(
  context: Context<null>,
  { signed, body }: Message<BodyOf<typeof feeds.reportPlays>>,
): Promise<Effects<AnswerOf<typeof feeds.reportPlays>>> {
  await refuseReplay(context.read, signed)
  const found = await eventIdsOf(
    context.read,
    body.plays.map(({ event }) => event),
  )
  const plays = body.plays.map(({ event, play, at }, index) => ({
    eventId: eventId(eventIn(found, event, `plays.${index}.event`)),
    play: reportedPlay(play),
    at: at ?? null,
  }))
  const { answer, ...effects } = await recordPlays(context, { source: signed.source, plays })
  return { ...effects, answer: { accepted: answer }, feedMessage: signed }
}

/**
 * House command: takes an event change from a source that has the permission, in one signed message, which is taken
 * once.
 */
export async function takeEventNews(
  { read }: Context<null>,
  { signed, body }: Message<BodyOf<typeof feeds.reportEvent>>,
): Promise<Effects<EventAnswer>> {
  if (!signed.movesEvents) throw refuse('not_allowed', 'This source may report results only.')
  await refuseReplay(read, signed)
  const id = eventIn(await eventIdsOf(read, [body.event]), body.event, 'event')
  const reporter: Reporter = { actorId: null, source: signed.source }
  const { answer, ...effects } = await (body.change === 'moved'
    ? moveEvent(read, { id, startsAt: body.starts_at }, reporter)
    : body.change === 'started'
      ? beginReported(read, { id, startedAt: body.started_at }, reporter)
      : endEvent(read, { id, reason: body.reason, isAbandoned: body.change === 'abandoned' }, reporter))
  return {
    ...effects,
    answer: { event_id: answer.id, status: answer.status, starts_at: answer.starts_at },
    feedMessage: signed,
  }
}

/** A source reports what has happened; only an operator may say when an event will have begun. */
async function beginReported(
  read: Reader,
  start: { readonly id: number; readonly startedAt: Date },
  reporter: Reporter,
): ReturnType<typeof beginEvent> {
  const { now } = await oneEvent(read, start.id)
  if (isInFuture(start.startedAt, now)) throw refuse('bad_input', 'started_at: is in the future')
  return beginEvent(read, start, reporter)
}

/** The id of an event that a message names; refuses an unknown one with 404, naming the field. */
function eventIn(found: EventIds, ref: number | string, field: string): number {
  const id = found.get(ref)
  if (id === undefined) throw refuse('not_found', `${field}: there is no such event`)
  return id
}

async function refuseReplay(queries: Queries, message: SignedMessage): Promise<void> {
  if (await isMessageTaken(queries, message)) throw refuse('replayed')
}
