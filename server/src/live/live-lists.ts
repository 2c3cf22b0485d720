import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { EventId } from '@called-shot/shared/ids.ts'
import type { live } from '@called-shot/shared/live/contract.ts'
import { callWords } from '@called-shot/shared/live/standing.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { outcomeIsFinal, poolIsOpen } from '../outcome-state.ts'
import {
  byOperatorColumn,
  contradictedColumn,
  liveStateColumn,
  verdictColumn,
  type CallOnEvent,
  type LiveGame,
  type LiveGames,
} from './live-games.ts'
import { callsOf, eventOf, linesOf, playsOf, standingOf } from './live-view.ts'

interface Reads {
  readonly queries: Queries
  readonly games: LiveGames
}

/**
 * Current events, then the next ones, then those that are over, latest first; at most 24, 24 and 12, and always the
 * current and next events on which the player has a call.
 */
export async function listLiveEvents(
  { queries, games }: Reads,
  player: Player | null,
  state: LiveGame['state'] | undefined,
): Promise<AnswerOf<typeof live.listEvents>> {
  const rows = await queries.query<{ id: EventId }>({
    name: 'live-events',
    text: `
      select id from (
        select e.id, e.starts_at, s.state, row_number() over (partition by s.state
          order by case when s.state = 'final' then -extract(epoch from e.starts_at) else extract(epoch from e.starts_at) end,
            e.id) as place
        from event e cross join lateral (select ${liveStateColumn} as state) s
        where e.status <> 'cancelled' and e.starts_at > statement_timestamp() - interval '1 day'
          and e.starts_at < statement_timestamp() + interval '7 days') found
      where state = coalesce($1, state) and (place <= case state when 'final' then 12 else 24 end
        or state <> 'final' and exists (
          select 1 from asset a where a.owner_id = $2 and a.kind = 'prediction' and a.place <> 'gone'
            and a.event_id = found.id))
      order by case state when 'live' then 1 when 'scheduled' then 2 else 3 end, place`,
    values: [state ?? null, player?.id ?? null],
  })
  const loaded = await games.load(rows.map(({ id }) => id))
  return { data: rows.flatMap(({ id }) => loaded.get(id) ?? []).map(eventOf) }
}

/** One event with the plays reported after a version. Refuses an unknown or canceled one. */
export async function showLiveEvent(
  { games }: Reads,
  id: EventId,
  after: number,
): Promise<AnswerOf<typeof live.showEvent>> {
  const game = (await games.load([id])).get(id)
  if (!game) throw refuse('not_found', 'event_id: there is no such event')
  return {
    ...eventOf(game),
    plays: playsOf(game, after),
    lines: linesOf(game),
    calls: callsOf(game),
  }
}

interface PredictionRow extends CallOnEvent {
  readonly id: number
  readonly eventId: EventId
  readonly isFinal: boolean
  readonly isPoolOpen: boolean
}

/** The standing of each unclaimed prediction of the player, latest events first; at most 100. */
export async function listMyLivePredictions(
  { queries, games }: Reads,
  player: Player,
): Promise<AnswerOf<typeof live.myPredictions>> {
  const rows = await queries.query<PredictionRow>({
    name: 'my-live-predictions',
    text: `
      select a.id, o.event_id as "eventId", o.person_id as "personId", o.trigger_id as "triggerId",
        coalesce(p.name, e.short_name) as about, t.sentence, t.metric, t.comparator, t.threshold,
        o.status <> 'pending' as "isDecided", ${verdictColumn} as verdict, ${byOperatorColumn} as "isByOperator",
        ${contradictedColumn} as "isContradicted",
        (${outcomeIsFinal}) as "isFinal", ${poolIsOpen} as "isPoolOpen"
      from asset a join outcome o on o.id = a.outcome_id join event e on e.id = o.event_id
      join trigger_definition t on t.id = o.trigger_id left join person p on p.id = o.person_id
      where a.owner_id = $1 and a.kind = 'prediction' and a.place <> 'gone' and e.status <> 'cancelled'
      order by e.starts_at desc, a.id desc limit 100`,
    values: [player.id],
  })
  const loaded = await games.load(rows.map(({ eventId }) => eventId))
  return { data: rows.flatMap((row) => predictionOf(row, loaded.get(row.eventId))) }
}

function predictionOf(
  row: PredictionRow,
  game: LiveGame | undefined,
): AnswerOf<typeof live.myPredictions>['data'] {
  if (!game) return []
  const standing = standingOf(game, row)
  const { quarter, secondsLeft } = game.running.state ?? { quarter: null, secondsLeft: null }
  const clock = { quarter, seconds_left: secondsLeft }
  const call = {
    person_id: row.personId,
    trigger_id: row.triggerId,
    about: row.about,
    sentence: row.sentence,
    metric: row.metric,
    comparator: row.comparator,
    threshold: row.threshold,
    ...standing,
  }
  return [
    {
      prediction_id: row.id,
      event_id: row.eventId,
      ...call,
      is_final: row.isFinal,
      pool_open: row.isPoolOpen,
      ...clock,
      words: callWords(call, clock),
      version: game.version,
    },
  ]
}
