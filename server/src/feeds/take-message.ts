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
    const observations = body.observations.map(({ event, ...observation }, index) => {
      const eventId = found.get(event)
      if (eventId === undefined)
        throw refuse('not_found', `observations.${index}.event: there is no such event`)
      return { ...observation, event_id: eventId }
    })
    const completes = body.completes?.map((event, index) => {
      const eventId = found.get(event)
      if (eventId === undefined) throw refuse('not_found', `completes.${index}: there is no such event`)
      return eventId
    })
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
  const plays = body.plays.map(({ event, play, at }, index) => {
    const id = found.get(event)
    if (id === undefined) throw refuse('not_found', `plays.${index}.event: there is no such event`)
    return { eventId: eventId(id), play: reportedPlay(play), at: at ?? null }
  })
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
  const id = (await eventIdsOf(read, [body.event])).get(body.event)
  if (id === undefined) throw refuse('not_found', 'event: there is no such event')
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

async function refuseReplay(queries: Queries, { keyId, signature }: SignedMessage): Promise<void> {
  const known = await queries.query({
    name: 'feed-message',
    text: 'select 1 from feed_message where key_id = $1 and signature = $2',
    values: [keyId, signature],
  })
  if (known.length > 0) throw refuse('replayed')
}

/**
 * Known events by our ids, as numbers or as text, or by their keys in the data: of several runs of a season the latest
 * that has begun or is next.
 */
export async function eventIdsOf(
  queries: Queries,
  refs: readonly (number | string)[],
): Promise<ReadonlyMap<number | string, number>> {
  const asked = [...new Set(refs)]
  const keys = asked.filter((ref) => typeof ref === 'string')
  const ids = asked.filter((ref) => typeof ref === 'number' || /^\d{1,15}$/.test(ref)).map(Number)
  const byKey = keys.length === 0 ? [] : await eventsByKeys(queries, keys)
  const byId =
    ids.length === 0
      ? []
      : await queries.query<{ id: number }>({
          name: 'known-events',
          text: 'select id from event where id = any($1::bigint[])',
          values: [ids],
        })
  return new Map<number | string, number>([
    ...byId.flatMap(({ id }): [number | string, number][] => [
      [id, id],
      [String(id), id],
    ]),
    ...byKey.map(({ key, id }) => [key, id] as const),
  ])
}

function eventsByKeys(queries: Queries, keys: readonly string[]) {
  return queries.query<{ key: string; id: number }>({
    name: 'events-by-keys',
    text: `
      select distinct on (e.source_id) e.source_id as key, e.id from event e
      where e.source_id = any($1::text[])
      order by e.source_id, e.status = 'cancelled', e.starts_at > clock_timestamp() + interval '14 days', e.starts_at desc`,
    values: [keys],
  })
}
