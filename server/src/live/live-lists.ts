import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { EventId } from '@called-shot/shared/ids.ts'
import type { live } from '@called-shot/shared/live/contract.ts'
import { playWords } from '@called-shot/shared/live/play-words.ts'
import { clockWords, liveState, standingWords, type Standing } from '@called-shot/shared/live/standing.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { finalKey, liveStateColumn, type LiveGame, type LiveGames } from './live-games.ts'
import { lineMetrics, runningOf } from './live-values.ts'

interface Reads {
  readonly queries: Queries
  readonly games: LiveGames
}

type LiveEvent = AnswerOf<typeof live.listEvents>['data'][number]

/** Events that are on, then the next ones, then those that are over, the latest first; at most 24, 24 and 12. */
export async function listLiveEvents(
  { queries, games }: Reads,
  state: LiveEvent['state'] | undefined,
): Promise<AnswerOf<typeof live.listEvents>> {
  const rows = await queries.query<{ id: EventId }>({
    name: 'live-events',
    text: `
      select id from (
        select e.id, e.starts_at, s.state, row_number() over (partition by s.state
          order by case when s.state = 'final' then -extract(epoch from e.starts_at) else extract(epoch from e.starts_at) end,
            e.id) as place
        from event e cross join lateral (select ${liveStateColumn} as state) s
        where e.status <> 'cancelled' and e.starts_at > clock_timestamp() - interval '1 day'
          and e.starts_at < clock_timestamp() + interval '7 days') found
      where place <= case state when 'final' then 12 else 24 end and state = coalesce($1, state)
      order by case state when 'live' then 1 when 'scheduled' then 2 else 3 end, place`,
    values: [state ?? null],
  })
  const loaded = await games.load(rows.map(({ id }) => id))
  return { data: rows.flatMap(({ id }) => loaded.get(id) ?? []).map(eventOf) }
}

/** One event with the plays told after a version. Refuses an unknown or cancelled one. */
export async function showLiveEvent(
  { games }: Reads,
  id: EventId,
  after: number,
): Promise<AnswerOf<typeof live.showEvent>> {
  const game = (await games.load([id])).get(id)
  if (!game) throw refuse('not_found', 'event_id: there is no such event')
  return {
    ...eventOf(game),
    plays: game.plays
      .filter(({ version }) => version > after)
      .map(({ play }) => ({
        play_id: play.id,
        quarter: play.quarter,
        seconds_left:
          play.quarter > 4 ? play.secondsLeft : Math.max(0, play.secondsLeft - (4 - play.quarter) * 900),
        text: playWords(play, (person) => game.people.get(person)?.name ?? null),
        home_score: play.homeScore,
        away_score: play.awayScore,
      })),
    lines: linesOf(game),
  }
}

function eventOf(game: LiveGame): LiveEvent {
  const { state } = game.running
  const score = (metric: string, running: number | undefined) =>
    game.finals.get(finalKey(null, metric)) ?? running ?? null
  return {
    event_id: game.id,
    name: game.name,
    type: game.type,
    state: game.state,
    starts_at: game.startsAt,
    home: game.sides?.home ?? null,
    away: game.sides?.away ?? null,
    home_score: score('home_points', state?.homeScore),
    away_score: score('away_points', state?.awayScore),
    quarter: state?.quarter ?? null,
    seconds_left: state?.secondsLeft ?? null,
    possession: state?.possession ?? null,
    down: state?.down ?? null,
    to_go: state?.toGo ?? null,
    yards_to_goal: state?.yardsToGoal ?? null,
    version: game.version,
  }
}

function linesOf(game: LiveGame): AnswerOf<typeof live.showEvent>['lines'] {
  return [...game.people].flatMap(([id, { name, team }]) => {
    const line: Readonly<Record<string, number | null>> = { ...game.running.lines.get(id) }
    const values = Object.fromEntries(
      lineMetrics.flatMap((metric) => {
        const value = game.finals.get(finalKey(id, metric)) ?? line[metric] ?? 0
        return value === 0 ? [] : [[metric, value]]
      }),
    )
    return Object.keys(values).length === 0 ? [] : [{ person_id: id, name, team, values }]
  })
}

interface PredictionRow {
  readonly id: number
  readonly eventId: EventId
  readonly personId: string | null
  readonly triggerId: number
  readonly about: string
  readonly sentence: string
  readonly metric: string
  readonly comparator: '>=' | '<=' | '='
  readonly threshold: number
  readonly isDecided: boolean
}

/** Where each unclaimed prediction of the player stands, those on the latest events first; at most 100. */
export async function listMyLivePredictions(
  { queries, games }: Reads,
  player: Player,
): Promise<AnswerOf<typeof live.myPredictions>> {
  const rows = await queries.query<PredictionRow>({
    name: 'my-live-predictions',
    text: `
      select a.id, o.event_id as "eventId", o.person_id as "personId", o.trigger_id as "triggerId",
        coalesce(p.name, e.name) as about, t.sentence, t.metric, t.comparator, t.threshold,
        o.status <> 'pending' as "isDecided"
      from asset a join outcome o on o.id = a.outcome_id join event e on e.id = o.event_id
      join trigger_definition t on t.id = o.trigger_id left join person p on p.id = o.person_id
      where a.owner_id = $1 and a.kind = 'prediction' and a.place <> 'gone' and e.status <> 'cancelled'
        and o.status <> 'void'
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
  const { metric, comparator, threshold } = row
  const phase = row.isDecided ? 'final' : game.state
  const running = runningOf(game, row)
  const final = game.finals.get(finalKey(row.personId, metric))
  const value = phase === 'final' ? final : running
  const standing: Standing = {
    condition: { metric, comparator, threshold },
    phase,
    value,
    running: phase === 'final' ? running : undefined,
  }
  const state = liveState(standing)
  const { quarter, secondsLeft } = game.running.state ?? { quarter: null, secondsLeft: null }
  const clock = phase === 'live' && quarter !== null ? ` · ${clockWords(quarter, secondsLeft)}` : ''
  return [
    {
      prediction_id: row.id,
      event_id: row.eventId,
      person_id: row.personId,
      trigger_id: row.triggerId,
      about: row.about,
      sentence: row.sentence,
      metric,
      comparator,
      threshold,
      value: value ?? null,
      known: value !== undefined,
      corrected_from: state === 'corrected' ? (running ?? null) : null,
      state,
      chance: null,
      quarter,
      seconds_left: secondsLeft,
      words: `${standingWords(standing)}${clock}`,
      version: game.version,
    },
  ]
}
