import type { z } from 'zod'
import type { Play } from '@called-shot/shared/live/play.ts'
import { loadOnce } from '../load-once.ts'
import { BadContent, type ContentProblem } from './bad-content.ts'
import type { Person } from './content.ts'
import { playRow } from './data-rows.ts'
import { readFirst } from './read-first.ts'
import { readTable } from './read-table.ts'

export const playsFileName = 'football_plays.csv'

/** The plays of a game, in order; none if the content does not have them. People are ids of people.csv. */
export type PlaysOf = (gameId: string, people: readonly Person[]) => Promise<readonly Play[]>

/**
 * Plays are read when the first game asks for them. They are not part of the content's hash, because they decide
 * nothing: every final value comes from the box score. The file is taken from the first folder that has it.
 */
export function openFootballPlays(places: readonly string[]): PlaysOf {
  const file = loadOnce(() => openFile(places))
  const idOf = new WeakMap<readonly Person[], ReadonlyMap<string, string>>()
  return async (gameId, people) => {
    const { header, games } = await file()
    const lines = games.get(gameId)
    if (!lines) return []
    const ids = idOf.get(people) ?? idsByLeagueId(people)
    idOf.set(people, ids)
    return playsFrom([header, ...lines].join('\n'), ids)
  }
}

interface PlaysFile {
  readonly header: string
  readonly games: ReadonlyMap<string, readonly string[]>
}

async function openFile(places: readonly string[]): Promise<PlaysFile> {
  const [header = '', ...lines] = ((await readFirst(playsFileName, places)) ?? '').split('\n')
  const games = Map.groupBy(
    lines.filter((line) => line !== ''),
    (line) => line.slice(0, line.indexOf(',')),
  )
  return { header, games }
}

function idsByLeagueId(people: readonly Person[]): ReadonlyMap<string, string> {
  return new Map(people.flatMap(({ id, leagueId }) => (leagueId === null ? [] : [[leagueId, id]])))
}

/** Refuses rows that do not fit. The line numbers in its problems are those within the game. */
function playsFrom(text: string, ids: ReadonlyMap<string, string>): Play[] {
  const problems: ContentProblem[] = []
  const { rows } = readTable({ name: playsFileName, text }, playRow, problems)
  if (problems.length > 0) throw new BadContent(problems)
  const personOf = (leagueId: string | null) => (leagueId === null ? null : (ids.get(leagueId) ?? null))
  return rows.map((row) => playOf(row, personOf)).toSorted((a, b) => a.id - b.id)
}

function playOf(row: z.output<typeof playRow>, personOf: (leagueId: string | null) => string | null): Play {
  return {
    id: row.play_id,
    quarter: row.quarter,
    secondsLeft: row.seconds_left,
    possession: row.possession,
    down: row.down,
    toGo: row.to_go,
    yardsToGoal: row.yards_to_goal,
    kind: row.play,
    yards: row.yards ?? 0,
    complete: row.pass_complete,
    intercepted: row.intercepted,
    sack: row.sack,
    touchdown: row.touchdown,
    fumble: row.fumble,
    penaltyYards: row.penalty_yards,
    passer: personOf(row.passer),
    receiver: personOf(row.receiver),
    runner: personOf(row.runner),
    tackler: personOf(row.tackler),
    secondTackler: personOf(row.second_tackler),
    kicker: personOf(row.kicker),
    fieldGoal: row.field_goal,
    kickDistance: row.kick_distance,
    extraPoint: row.extra_point,
    returner: personOf(row.returner),
    returnYards: row.return_yards ?? 0,
    returnTouchdown: row.return_touchdown,
    homeScore: row.home_score,
    awayScore: row.away_score,
  }
}
