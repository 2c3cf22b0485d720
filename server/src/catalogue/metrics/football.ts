import type { Game, StatLine } from '../content.ts'
import { statistics } from '../data-rows.ts'
import { twoDecimals, valueOf, type EventResults, type Metrics, type MetricValue } from './event-results.ts'

/**
 * Rates need at least this many tries; below that there is "no such result". The sentence of a trigger about a rate
 * states the number.
 */
export const minTries = {
  completion_percentage: 10,
  yards_per_attempt: 10,
  yards_per_carry: 5,
  yards_per_catch: 2,
  catch_percentage: 4,
} as const

const columns = Object.fromEntries(
  Object.keys(statistics).map((name) => [name, (line: Line): MetricValue => line.stats[name] ?? null]),
)

/** The input of the formulas: a whole game and stat line, or those of a game in progress. */
type Scores = Pick<Game, 'home' | 'away' | 'score' | 'overtime'>
type Line = Pick<StatLine, 'team' | 'stats'> & { readonly game: Scores }

export const footballMetrics: Metrics<Line, Scores> = {
  person: {
    ...columns,
    completion_percentage: (line) =>
      rate(100 * n(line, 'completions'), n(line, 'attempts'), minTries.completion_percentage),
    yards_per_attempt: (line) =>
      rate(n(line, 'passing_yards'), n(line, 'attempts'), minTries.yards_per_attempt),
    yards_per_carry: (line) =>
      rate(n(line, 'rushing_yards'), n(line, 'rushing_attempts'), minTries.yards_per_carry),
    yards_per_catch: (line) =>
      rate(n(line, 'receiving_yards'), n(line, 'receptions'), minTries.yards_per_catch),
    catch_percentage: (line) =>
      rate(100 * n(line, 'receptions'), n(line, 'targets'), minTries.catch_percentage),
    scrimmage_yards: (line) => n(line, 'rushing_yards') + n(line, 'receiving_yards'),
    total_yards: (line) => n(line, 'passing_yards') + n(line, 'rushing_yards') + n(line, 'receiving_yards'),
    total_touchdowns: (line) =>
      n(line, 'rushing_tds') +
      n(line, 'receiving_tds') +
      n(line, 'special_teams_tds') +
      n(line, 'defensive_tds'),
    touchdowns_accounted_for: (line) =>
      n(line, 'passing_tds') + n(line, 'rushing_tds') + n(line, 'receiving_tds'),
    turnovers: (line) => n(line, 'interceptions') + n(line, 'fumbles_lost'),
    field_goals_missed: (line) => n(line, 'field_goals_attempted') - n(line, 'field_goals_made'),
    kicks_missed: (line) =>
      n(line, 'field_goals_attempted') -
      n(line, 'field_goals_made') +
      n(line, 'extra_points_attempted') -
      n(line, 'extra_points_made'),
    kicking_points: (line) => 3 * n(line, 'field_goals_made') + n(line, 'extra_points_made'),
    tackles: (line) => n(line, 'tackles_solo') + n(line, 'tackle_assists'),
    disruptions: (line) => n(line, 'sacks') + n(line, 'passes_defended'),
    big_plays: (line) => n(line, 'sacks') + n(line, 'defensive_interceptions') + n(line, 'fumbles_forced'),
    havoc_plays: (line) =>
      n(line, 'sacks') +
      n(line, 'defensive_interceptions') +
      n(line, 'fumbles_forced') +
      n(line, 'passes_defended'),
    team_points: ({ game, team }) => sides(game, team)?.own ?? null,
    opponent_points: ({ game, team }) => sides(game, team)?.other ?? null,
    team_margin: ({ game, team }) => {
      const score = sides(game, team)
      return score === null ? null : score.own - score.other
    },
  },
  event: {
    total_points: ({ score }) => score && score.home + score.away,
    margin: ({ score }) => score && Math.abs(score.home - score.away),
    home_margin: ({ score }) => score && score.home - score.away,
    home_points: ({ score }) => score && score.home,
    away_points: ({ score }) => score && score.away,
    higher_score: ({ score }) => score && Math.max(score.home, score.away),
    lower_score: ({ score }) => score && Math.min(score.home, score.away),
    overtime: ({ overtime }) => (overtime === null ? null : Number(overtime)),
  },
}

export function footballResults(game: Game, lines: readonly StatLine[]): EventResults {
  return {
    tookPart: new Map(lines.map((line) => [line.person.id, valueOf(footballMetrics.person, line)])),
    event: valueOf(footballMetrics.event, game),
  }
}

function n(line: Line, statistic: keyof typeof statistics): number {
  return line.stats[statistic] ?? 0
}

function rate(total: number, tries: number, fewest: number): MetricValue {
  return tries < fewest ? null : twoDecimals(total / tries)
}

function sides({ score, home }: Scores, team: string): { own: number; other: number } | null {
  if (score === null) return null
  return team === home ? { own: score.home, other: score.away } : { own: score.away, other: score.home }
}
