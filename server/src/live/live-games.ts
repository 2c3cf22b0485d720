import { z } from 'zod'
import { eventId, type EventId } from '@called-shot/shared/ids.ts'
import type { Play, Sides } from '@called-shot/shared/live/play.ts'
import { runningGame, type RunningGame } from '@called-shot/shared/live/rules.ts'
import type { Queries } from '../commit/reader.ts'
import { unpackPlay } from './stored-play.ts'

export interface LiveGame {
  readonly id: EventId
  readonly name: string
  readonly type: string
  readonly state: 'scheduled' | 'live' | 'final'
  readonly startsAt: Date
  readonly sides: Sides | null
  readonly running: RunningGame
  /** In their order, each with the version at which it was told last. */
  readonly plays: readonly { readonly play: Play; readonly version: number }[]
  readonly people: ReadonlyMap<string, { readonly name: string; readonly team: string | null }>
  /** Final value by person and metric. */
  readonly finals: ReadonlyMap<string, number | null>
  readonly version: number
}

/** The key of a final value; `person` null is the event itself. */
export function finalKey(person: string | null, metric: string): string {
  return `${person ?? ''} ${metric}`
}

export interface LiveGames {
  load(ids: readonly EventId[]): Promise<ReadonlyMap<EventId, LiveGame>>
}

const mostKept = 300

/**
 * Games as their plays and final reports tell them. What was read is shared for a second by everybody who asks in this
 * process, so that a game costs one read a second however many watch it; what is over, one in half a minute.
 */
export function createLiveGames(queries: Queries, sharedForMilliseconds = 1000): LiveGames {
  const kept = new Map<EventId, { readonly until: number; readonly game: Promise<LiveGame | undefined> }>()

  function load(ids: readonly EventId[]): Promise<ReadonlyMap<EventId, LiveGame>> {
    const now = Date.now()
    const missing = [...new Set(ids)].filter((id) => (kept.get(id)?.until ?? 0) <= now)
    if (missing.length > 0) {
      const read = readGames(queries, missing)
      for (const id of missing) {
        const game = read.then((games) => games.get(id))
        const entry = { until: now + sharedForMilliseconds, game }
        game.then(
          (found) => {
            if (found?.state === 'final') entry.until += 30 * sharedForMilliseconds
          },
          () => kept.delete(id),
        )
        kept.delete(id)
        kept.set(id, entry)
      }
      for (const id of kept.keys()) if (kept.size > mostKept) kept.delete(id)
    }
    return together(ids.map((id) => kept.get(id)?.game ?? Promise.resolve(undefined)))
  }

  return { load }
}

async function together(
  games: readonly Promise<LiveGame | undefined>[],
): Promise<ReadonlyMap<EventId, LiveGame>> {
  const known = (await Promise.all(games)).filter((game) => game !== undefined)
  return new Map(known.map((game) => [game.id, game]))
}

const rowOf = z.object({
  id: z.number(),
  name: z.string(),
  type: z.string(),
  state: z.enum(['scheduled', 'live', 'final']),
  startsAt: z.date(),
  home: z.string().nullable(),
  away: z.string().nullable(),
  reports: z.array(z.object({ id: z.number(), play: z.number(), source: z.string(), told: z.unknown() })),
  people: z.array(z.object({ id: z.string(), name: z.string(), team: z.string().nullable() })),
  finals: z.array(
    z.object({ person: z.string().nullable(), metric: z.string(), value: z.number().nullable() }),
  ),
})
type Row = z.output<typeof rowOf>

/** An event is over when it is decided, and on from its start or its first report to then. */
export const liveStateColumn = `case when e.status = 'decided' then 'final'
  when e.closed_at is null and e.starts_at > clock_timestamp() then 'scheduled' else 'live' end`

async function readGames(queries: Queries, ids: readonly EventId[]): Promise<Map<EventId, LiveGame>> {
  const rows = await queries.query<object>({
    name: 'live-games',
    text: `
      select e.id, e.name, e.type, ${liveStateColumn} as state, e.starts_at as "startsAt",
        e.detail->>'home' as home, e.detail->>'away' as away,
        coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'play', r.play_id, 'source', r.source, 'told', r.play)
          order by r.said_at, r.id) from play_report r where r.event_id = e.id), '[]') as reports,
        coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'team', ep.team))
          from event_participant ep join person p on p.id = ep.person_id where ep.event_id = e.id), '[]') as people,
        coalesce((select jsonb_agg(jsonb_build_object('person', f.person_id, 'metric', f.metric, 'value', f.value))
          from (select distinct on (b.person_id, b.metric) b.person_id, b.metric, b.value from observation b
            where b.event_id = e.id and b.final
            order by b.person_id, b.metric, b.said_at desc, b.id desc) f), '[]') as finals
      from event e where e.id = any($1::bigint[]) and e.status <> 'cancelled'`,
    values: [ids],
  })
  return new Map(rows.map((row) => rowOf.parse(row)).map((row) => [eventId(row.id), gameOf(row)]))
}

function gameOf({ id, home, away, reports, people, finals, ...row }: Row): LiveGame {
  const sides = home === null || away === null ? null : { home, away }
  const ofSource = reportsOfOneSource(reports)
  const order = new Map(
    ofSource
      .map((report) => report.id)
      .toSorted((a, b) => a - b)
      .map((each, index) => [each, index + 1]),
  )
  const latest = new Map(ofSource.map((report) => [report.play, report]))
  const plays = [...latest.values()]
    .toSorted((a, b) => a.play - b.play)
    .map(({ id: report, play, told }) => ({
      play: unpackPlay(play, told),
      version: 2 * (order.get(report) ?? 0),
    }))
  return {
    ...row,
    id: eventId(id),
    sides,
    running: runningGame(
      plays.map(({ play }) => play),
      sides ?? { home: '', away: '' },
    ),
    plays,
    people: new Map(people.map(({ id: person, ...rest }) => [person, rest])),
    finals: new Map(finals.map(({ person, metric, value }) => [finalKey(person, metric), value])),
    version: 2 * ofSource.length + (row.state === 'final' ? 1 : 0),
  }
}

/** Where two sources tell a game, it is the one that is further; of two that are as far, the first by name. */
function reportsOfOneSource(reports: Row['reports']): Row['reports'] {
  const furthest = reports.toSorted((a, b) => b.play - a.play || (a.source < b.source ? -1 : 1))[0]
  return reports.filter(({ source }) => source === furthest?.source)
}
