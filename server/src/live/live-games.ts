import { z } from 'zod'
import { eventTypes, type EventType } from '@called-shot/shared/events/event-types.ts'
import { comparators, type Condition } from '@called-shot/shared/events/oracle-rules.ts'
import { eventId, type EventId } from '@called-shot/shared/ids.ts'
import type { Play, Sides } from '@called-shot/shared/live/play.ts'
import { runningGame, type RunningGame } from '@called-shot/shared/live/rules.ts'
import { verdicts, type Verdict } from '@called-shot/shared/events/verdicts.ts'
import type { Queries } from '../commit/reader.ts'
import type { NotificationListener } from '../db/notification-listener.ts'
import { eventIsOver } from './event-is-over.ts'
import { createLiveForms, type FormGame, type GameForms } from './live-forms.ts'
import { unpackPlay } from './stored-play.ts'

export interface LiveGame {
  readonly id: EventId
  readonly name: string
  readonly type: EventType
  readonly state: 'scheduled' | 'live' | 'final'
  readonly startsAt: Date
  /** The run of a replayed season that it belongs to. */
  readonly run: number | null
  readonly sides: Sides | null
  readonly running: RunningGame
  /** In order, each with the version in which it last changed. */
  readonly plays: readonly { readonly play: Play; readonly version: number }[]
  readonly people: ReadonlyMap<
    string,
    { readonly name: string; readonly team: string | null; readonly category: string }
  >
  /** Final value by person and metric. */
  readonly finals: ReadonlyMap<string, number | null>
  /** The final values of each source, oldest first, by person and metric. */
  readonly finalsOfSources: ReadonlyMap<string, readonly (number | null)[]>
  /** The latest report that is not final, by person and metric. */
  readonly reported: ReadonlyMap<string, number | null>
  /** The calls on it, each with its number of predictions. */
  readonly calls: readonly GameCall[]
  /** The latest transaction that reported plays and is older than every running one; 0 if there is none. */
  readonly version: number
  /** The form before it; null if it has no calls, and once it is over. */
  readonly forms: GameForms | null
  /** When the read started: everything committed before then is included. */
  readonly readAt: number
}

/** A call on an event, with the condition that makes it come true. */
export interface CallOnEvent extends Condition {
  readonly personId: string | null
  readonly triggerId: number
  readonly about: string
  readonly sentence: string
  readonly isDecided: boolean
  /** Null until it is decided, and while an operator is asked about a decision. */
  readonly verdict: Verdict | null
  readonly isByOperator: boolean
  /** It was decided, and a source contradicts that. */
  readonly isContradicted: boolean
}

interface GameCall extends CallOnEvent {
  readonly outcomeId: number
  readonly made: number
}

/** The key of a value; `person` null is the event itself. */
export function valueKey(person: string | null, metric: string): string {
  return `${person ?? ''} ${metric}`
}

export interface LiveGames {
  load(ids: readonly EventId[]): Promise<ReadonlyMap<EventId, LiveGame>>
  /** Calls back with each event that has news; with null if any of them may have. */
  onNews(listener: (id: EventId | null) => void): () => void
  /** Whether to read the event again even without news of it. */
  isDue(id: EventId): boolean
}

export interface LiveGamesOptions {
  readonly sharedForMilliseconds?: number
  /** Null: a read is shared for that time and no longer. */
  readonly news?: NotificationListener | null
}

/** Its times are from `performance.now()`, which is never set back. */
interface Kept {
  readonly readAt: number
  readonly game: Promise<LiveGame | undefined>
  sharedUntil: number
  /** How long it is shared without news of it; set later than `readAt` once it is read. */
  goodUntil: number
  isOutdated: boolean
}

const maxKept = 300
/** Changes without an announcement, for example another prediction on the event, show after this time. */
const quietMilliseconds = 15_000
/** How often a game is read while news does not arrive. */
const pollMilliseconds = 2000
/** A game that is over is shared this many times longer. */
const overFactor = 30

/**
 * Games by their plays and final reports. A read is shared by everybody who asks in this process until there is news of
 * the game, and for at least a second, so that a game costs at most one read a second however many watch it, and almost
 * none while nothing happens. While news does not arrive it is shared for that second only.
 */
export function createLiveGames(
  queries: Queries,
  { sharedForMilliseconds = 1000, news = null }: LiveGamesOptions = {},
): LiveGames {
  const kept = new Map<EventId, Kept>()
  const listeners = new Set<(id: EventId | null) => void>()
  const forms = createLiveForms(queries)

  news?.onMessage((message) => {
    const id = message === null ? null : eventId(Number(message))
    for (const [key, each] of kept) if (id === null || key === id) each.isOutdated = true
    for (const listener of listeners) listener(id)
  })

  function isGood(each: Kept | undefined): boolean {
    return (
      news?.isOpen() === true && each !== undefined && !each.isOutdated && performance.now() < each.goodUntil
    )
  }

  async function read(ids: readonly EventId[]): Promise<ReadonlyMap<EventId, Omit<LiveGame, 'readAt'>>> {
    const games = await readGames(queries, ids)
    const known = await forms.load([...games.values()])
    return new Map([...games].map(([id, game]) => [id, { ...game, forms: known.get(id) ?? null }]))
  }

  function load(ids: readonly EventId[]): Promise<ReadonlyMap<EventId, LiveGame>> {
    news?.open()
    const now = performance.now()
    const isShared = (each: Kept | undefined) =>
      each !== undefined && (now < each.sharedUntil || isGood(each))
    const missing = [...new Set(ids)].filter((id) => !isShared(kept.get(id)))
    if (missing.length > 0) {
      const found = read(missing)
      for (const id of missing) keep(id, now, found)
    }
    const asked = ids.flatMap((id) => kept.get(id)?.game ?? [])
    for (const id of kept.keys()) if (kept.size > maxKept) kept.delete(id)
    return together(asked)
  }

  function keep(id: EventId, readAt: number, found: ReturnType<typeof read>): void {
    const game = found.then((games) => {
      const row = games.get(id)
      return row && { ...row, readAt }
    })
    const sharedUntil = readAt + sharedForMilliseconds
    const entry: Kept = { readAt, game, sharedUntil, goodUntil: readAt, isOutdated: false }
    game.then(
      (loaded) => {
        entry.goodUntil = goodUntil(loaded, readAt)
        if (loaded?.state === 'final' && news?.isOpen() !== true)
          entry.sharedUntil += overFactor * sharedForMilliseconds
      },
      () => kept.get(id) === entry && kept.delete(id),
    )
    kept.delete(id)
    kept.set(id, entry)
  }

  return {
    load,
    onNews(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isDue(id) {
      const each = kept.get(id)
      if (news?.isOpen() === true) return !isGood(each)
      return (
        each === undefined || performance.now() >= Math.max(each.readAt + pollMilliseconds, each.sharedUntil)
      )
    },
  }
}

/** A scheduled game starts by the clock, without any news. */
function goodUntil(game: LiveGame | undefined, readAt: number): number {
  if (game?.state === 'final') return readAt + overFactor * quietMilliseconds
  const quiet = readAt + quietMilliseconds
  if (game?.state !== 'scheduled') return quiet
  const startsAt = performance.now() + game.startsAt.getTime() - Date.now()
  return startsAt > readAt ? Math.min(startsAt, quiet) : readAt
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
  type: z.enum(eventTypes),
  state: z.enum(['scheduled', 'live', 'final']),
  startsAt: z.date(),
  run: z.number().nullable(),
  home: z.string().nullable(),
  away: z.string().nullable(),
  reports: z.array(
    z.object({
      play: z.number(),
      source: z.string(),
      told: z.unknown(),
      version: z.number(),
      isSettled: z.boolean(),
    }),
  ),
  people: z.array(
    z.object({ id: z.string(), name: z.string(), team: z.string().nullable(), category: z.string() }),
  ),
  values: z.array(
    z.object({
      person: z.string().nullable(),
      metric: z.string(),
      value: z.number().nullable(),
      isFinal: z.boolean(),
    }),
  ),
  calls: z.array(
    z.object({
      outcomeId: z.number(),
      personId: z.string().nullable(),
      triggerId: z.number(),
      about: z.string(),
      sentence: z.string(),
      metric: z.string(),
      comparator: z.enum(comparators),
      threshold: z.number(),
      isDecided: z.boolean(),
      verdict: z.enum(verdicts).nullable(),
      isByOperator: z.boolean(),
      isContradicted: z.boolean(),
      made: z.number(),
    }),
  ),
})
type Row = z.output<typeof rowOf>
type GameRead = Omit<LiveGame, 'readAt' | 'forms'> & FormGame

/** An event is on from its start or its first report, until it is over (`eventIsOver`). */
export const liveStateColumn = `case when ${eventIsOver} then 'final'
  when e.closed_at is null and e.starts_at > statement_timestamp() then 'scheduled' else 'live' end`

/** The ruling on an outcome `o`, as `CallOnEvent` has it. */
export const verdictColumn = `case when o.status <> 'pending' and not o.frozen then o.status end`
export const byOperatorColumn = `coalesce(o.evidence->>'decided_by' = 'operator', false)`
export const contradictedColumn = `(o.frozen and coalesce(o.evidence ? 'disagreement', false))`

async function readGames(queries: Queries, ids: readonly EventId[]): Promise<Map<EventId, GameRead>> {
  const rows = await queries.query<object>({
    name: 'live-games',
    text: `
      select e.id, e.name, e.type, ${liveStateColumn} as state, e.starts_at as "startsAt", e.season_run_id as run,
        e.detail->>'home' as home, e.detail->>'away' as away,
        coalesce((select jsonb_agg(jsonb_build_object('play', r.play_id, 'source', r.source, 'told', r.play,
            'version', r.xact::text::bigint, 'isSettled', r.xact < pg_snapshot_xmin(pg_current_snapshot()))
          order by r.said_at, r.id) from play_report r where r.event_id = e.id), '[]') as reports,
        coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'team', ep.team, 'category', k.name))
          from event_participant ep join person p on p.id = ep.person_id join category k on k.id = p.category_id
          where ep.event_id = e.id), '[]') as people,
        coalesce((select jsonb_agg(jsonb_build_object('person', v.person_id, 'metric', v.metric, 'value', v.value, 'isFinal', v.final)
            order by v.said_at, v.id)
          from (select distinct on (b.person_id, b.metric, b.final, b.source) b.person_id, b.metric, b.value, b.final,
              b.said_at, b.id
            from observation b where b.event_id = e.id
            order by b.person_id, b.metric, b.final, b.source, b.said_at desc, b.id desc) v), '[]') as values,
        coalesce((select jsonb_agg(jsonb_build_object('outcomeId', o.id, 'personId', o.person_id, 'triggerId', o.trigger_id,
            'about', coalesce(p.name, e.short_name), 'sentence', t.sentence, 'metric', t.metric, 'comparator', t.comparator,
            'threshold', t.threshold, 'isDecided', o.status <> 'pending',
            'verdict', ${verdictColumn}, 'isByOperator', ${byOperatorColumn}, 'isContradicted', ${contradictedColumn},
            'made', made.count)
          order by made.count desc, o.id)
          from outcome o join trigger_definition t on t.id = o.trigger_id left join person p on p.id = o.person_id
          cross join lateral (select count(*) from asset a
            where a.outcome_id = o.id and a.kind = 'prediction' and a.place <> 'gone') made
          where o.event_id = e.id and made.count > 0), '[]') as calls
      from event e where e.id = any($1::bigint[]) and e.status <> 'cancelled'`,
    values: [ids],
  })
  return new Map(rows.map((row) => rowOf.parse(row)).map((row) => [eventId(row.id), gameOf(row)]))
}

function gameOf({ id, home, away, reports, people, values, ...row }: Row): GameRead {
  const sides = home === null || away === null ? null : { home, away }
  const { ofSource, since } = reportsOfOneSource(reports)
  const latest = new Map(ofSource.map((report) => [report.play, report]))
  const plays = [...latest.values()]
    .toSorted((a, b) => a.play - b.play)
    .map(({ play, told, version }) => ({ play: unpackPlay(play, told), version: Math.max(since, version) }))
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
    finals: lastValues(values.filter(({ isFinal }) => isFinal)),
    finalsOfSources: new Map(
      [
        ...Map.groupBy(
          values.filter(({ isFinal }) => isFinal),
          ({ person, metric }) => valueKey(person, metric),
        ),
      ].map(([key, said]) => [key, said.map(({ value }) => value)]),
    ),
    reported: lastValues(values.filter(({ isFinal }) => !isFinal)),
    version: Math.max(0, ...reports.filter(({ isSettled }) => isSettled).map(({ version }) => version)),
  }
}

/** Of several sources the one that spoke last. */
function lastValues(values: Row['values']): ReadonlyMap<string, number | null> {
  return new Map(values.map(({ person, metric, value }) => [valueKey(person, metric), value]))
}

/**
 * If two sources report a game, the one that is further ahead counts; if both are equally far, the first by name.
 * `since` is the version at which it overtook the others: all its plays are new to followers of another.
 */
function reportsOfOneSource(reports: Row['reports']): {
  readonly ofSource: Row['reports']
  readonly since: number
} {
  const [furthest, ...others] = reports.toSorted(
    (a, b) => b.play - a.play || (a.source < b.source ? -1 : a.source > b.source ? 1 : 0),
  )
  const ofSource = reports.filter(({ source }) => source === furthest?.source)
  const other = others.find(({ source }) => source !== furthest?.source)
  const ahead = ofSource.filter(({ play }) => play >= (other?.play ?? Infinity))
  return { ofSource, since: ahead.length === 0 ? 0 : Math.min(...ahead.map(({ version }) => version)) }
}
