import type { IndependentPlay } from './independent-plays.ts'

/** The subject of a value: a person of the home or the away side, or the game itself. */
export interface IndependentSubject {
  readonly leagueId: string
  readonly isHome: boolean
}

type Total = (statistic: string) => number

/** A rate counts from this many tries up; it is not rounded. */
function rate(total: number, tries: number, fewest: number): number | null {
  return tries < fewest ? null : total / tries
}

const ofPerson: Readonly<Record<string, (total: Total) => number | null>> = {
  completion_percentage: (total) => rate(100 * total('completions'), total('attempts'), 10),
  yards_per_attempt: (total) => rate(total('passing_yards'), total('attempts'), 10),
  yards_per_carry: (total) => rate(total('rushing_yards'), total('rushing_attempts'), 5),
  yards_per_catch: (total) => rate(total('receiving_yards'), total('receptions'), 2),
  catch_percentage: (total) => rate(100 * total('receptions'), total('targets'), 4),
  total_yards: (total) => total('passing_yards') + total('rushing_yards') + total('receiving_yards'),
  total_touchdowns: (total) => total('rushing_tds') + total('receiving_tds') + total('special_teams_tds'),
  touchdowns_accounted_for: (total) => total('passing_tds') + total('rushing_tds') + total('receiving_tds'),
  turnovers: (total) => total('interceptions') + total('fumbles_lost'),
  field_goals_missed: (total) => total('field_goals_attempted') - total('field_goals_made'),
  kicks_missed: (total) =>
    total('field_goals_attempted') +
    total('extra_points_attempted') -
    total('field_goals_made') -
    total('extra_points_made'),
  kicking_points: (total) => 3 * total('field_goals_made') + total('extra_points_made'),
  field_goal_longest: (total) => (total('field_goals_made') === 0 ? null : total('field_goal_longest')),
}

const ofGame: Readonly<Record<string, (home: number, away: number) => number>> = {
  total_points: (home, away) => home + away,
  margin: (home, away) => Math.abs(home - away),
  home_margin: (home, away) => home - away,
  home_points: (home) => home,
  away_points: (_home, away) => away,
  higher_score: (home, away) => Math.max(home, away),
  lower_score: (home, away) => Math.min(home, away),
}

const ofTeam: Readonly<Record<string, (own: number, other: number) => number>> = {
  team_points: (own) => own,
  opponent_points: (_own, other) => other,
  team_margin: (own, other) => own - other,
}

/** The value of a metric after a play, from the rows alone: written a second time, after docs/content.md. */
export function independentValue(
  metric: string,
  { totals, home, away }: IndependentPlay,
  about: IndependentSubject | null,
): number | null {
  if (about === null) {
    const formula = ofGame[metric]
    if (!formula) throw new RangeError(`no formula for ${metric} of a game`)
    return formula(home, away)
  }
  const team = ofTeam[metric]
  if (team) return about.isHome ? team(home, away) : team(away, home)
  const total: Total = (statistic) => totals.get(about.leagueId)?.get(statistic) ?? 0
  return (ofPerson[metric] ?? (() => total(metric)))(total)
}
