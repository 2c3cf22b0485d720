import type { EventType } from '@called-shot/shared/events/event-types.ts'
import { personId, type EventId } from '@called-shot/shared/ids.ts'
import { formGames, type Form } from '@called-shot/shared/live/chance.ts'
import type { Sides } from '@called-shot/shared/live/play.ts'
import { readPastGames, readRunGames, type PlayedGame } from './form-reads.ts'
import type { Queries } from '../commit/reader.ts'

/** The form of a game's people and teams before the game. */
export interface GameForms {
  person(id: string, metric: string): Form
  /** Points that a team scored and allowed. */
  team(name: string): { readonly scored: Form; readonly allowed: Form }
}

/** A game as its forms need it. */
export interface FormGame {
  readonly id: EventId
  readonly type: EventType
  readonly state: 'scheduled' | 'live' | 'final'
  readonly startsAt: Date
  readonly run: number | null
  readonly sides: Sides | null
  readonly people: ReadonlyMap<string, { readonly team: string | null }>
  readonly calls: readonly { readonly personId: string | null }[]
}

export interface LiveForms {
  load(games: readonly FormGame[]): Promise<ReadonlyMap<EventId, GameForms>>
}

interface Kept {
  readonly until: number
  readonly games: ReadonlyMap<string, readonly PlayedGame[]>
}

const maxKept = 300
/** For a game that has not started, earlier ones may still be decided. */
const scheduledForMilliseconds = 60_000
/** A result counts as the team's if at least this many of its people share it. */
const peopleOfTeam = 8

/** The forms of the games on which there are calls. Each is read once the game has started, and again for new calls. */
export function createLiveForms(queries: Queries): LiveForms {
  const kept = new Map<string, Kept>()

  async function load(games: readonly FormGame[]): Promise<ReadonlyMap<EventId, GameForms>> {
    const asked = games.filter(
      ({ type, state, sides, calls }) =>
        type === 'football' && state !== 'final' && sides !== null && calls.length > 0,
    )
    const forms = new Map<EventId, GameForms>()
    for (const game of asked) forms.set(game.id, formsOf(game, await playedBy(game)))
    return forms
  }

  async function playedBy(game: FormGame): Promise<Kept['games']> {
    const key = `${game.id} ${game.state}`
    const held = kept.get(key)
    const known =
      held && held.until > performance.now() ? held.games : new Map<string, readonly PlayedGame[]>()
    const missing = peopleOf(game).filter((id) => !known.has(id))
    if (missing.length === 0) return known
    const people = missing.map(personId)
    const { id: upToEvent, run, startsAt: before } = game
    const [played, past] = await Promise.all([
      readRunGames(
        queries,
        people.map((person) => ({ person, event: upToEvent, run, before, upToEvent })),
      ),
      readPastGames(queries, people),
    ])
    const read = Map.groupBy([...played, ...past], ({ person }) => person)
    const all = new Map([...known, ...people.map((id) => [id, read.get(id) ?? []] as const)])
    kept.delete(key)
    const until = game.state === 'scheduled' ? performance.now() + scheduledForMilliseconds : Infinity
    kept.set(key, { until: held && known === held.games ? held.until : until, games: all })
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
    return all
  }

  return { load }
}

function peopleOf({ people, sides, calls }: FormGame): readonly string[] {
  const teams = [sides?.home, sides?.away].flatMap((side) =>
    [...people].flatMap(([id, { team }]) => (team === side ? [id] : [])).slice(0, peopleOfTeam),
  )
  return [...new Set([...calls.flatMap((call) => call.personId ?? []), ...teams])]
}

function formsOf({ people }: FormGame, played: Kept['games']): GameForms {
  return {
    person: (id, metric) => valuesOf((played.get(id) ?? []).slice(0, formGames), metric),
    team(name) {
      const games = gamesOfTeam(
        [...played].flatMap(([id, all]) => (people.get(id)?.team === name ? all : [])),
      )
      return { scored: valuesOf(games, 'team_points'), allowed: valuesOf(games, 'opponent_points') }
    },
  }
}

/** The results that most of its people share, newest first, since a person may have played for another team before. */
function gamesOfTeam(played: readonly PlayedGame[]): readonly PlayedGame[] {
  const bySource = [...Map.groupBy(played, ({ sourceId }) => sourceId).values()]
  const most = Math.max(0, ...bySource.map((shared) => shared.length))
  return bySource
    .flatMap((shared) => (2 * shared.length >= most ? shared.slice(0, 1) : []))
    .toSorted((a, b) => b.playedAt.getTime() - a.playedAt.getTime())
    .slice(0, formGames)
}

function valuesOf(games: readonly PlayedGame[], metric: string): Form {
  return games.flatMap(({ personValues }) => {
    const value = personValues[metric]
    return value === undefined ? [] : [value]
  })
}
