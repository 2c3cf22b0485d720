import type { Play, Sides } from './play.ts'
import { regulationSeconds } from './timeline.ts'

/** The statistics of a person that plays determine, named as in the box score; null: no field goal was made. */
export interface RunningLine {
  completions: number
  attempts: number
  passing_yards: number
  passing_tds: number
  interceptions: number
  sacks_taken: number
  rushing_attempts: number
  rushing_yards: number
  rushing_tds: number
  targets: number
  receptions: number
  receiving_yards: number
  receiving_tds: number
  two_point_conversions: number
  fumbles_lost: number
  special_teams_tds: number
  field_goals_made: number
  field_goals_attempted: number
  field_goal_longest: number | null
  extra_points_made: number
  extra_points_attempted: number
  tackles_solo: number
}

const nothingYet: Readonly<RunningLine> = {
  completions: 0,
  attempts: 0,
  passing_yards: 0,
  passing_tds: 0,
  interceptions: 0,
  sacks_taken: 0,
  rushing_attempts: 0,
  rushing_yards: 0,
  rushing_tds: 0,
  targets: 0,
  receptions: 0,
  receiving_yards: 0,
  receiving_tds: 0,
  two_point_conversions: 0,
  fumbles_lost: 0,
  special_teams_tds: 0,
  field_goals_made: 0,
  field_goals_attempted: 0,
  field_goal_longest: null,
  extra_points_made: 0,
  extra_points_attempted: 0,
  tackles_solo: 0,
}

/** A person's line before their first play. */
export function emptyLine(): RunningLine {
  return { ...nothingYet }
}

/** The state of a game: the clock and the ball as of its latest play. */
export interface GameState {
  readonly homeScore: number
  readonly awayScore: number
  readonly quarter: number
  /** Left in the quarter, or in overtime. */
  readonly secondsLeft: number
  readonly possession: string | null
  readonly down: number | null
  readonly toGo: number | null
  readonly yardsToGoal: number | null
}

export interface RunningGame {
  /** Null before the first play. */
  readonly state: GameState | null
  readonly lines: ReadonlyMap<string, Readonly<RunningLine>>
}

/**
 * Running stat lines and state of a game from its plays, in whatever order and however often they are given: plays
 * count in the order of their ids, and of two with one id the last given counts.
 *
 * - `no_play` and clock marks count for nobody; they only move the clock and, where a source says so, the score.
 * - A kneel is a rushing attempt with its (negative) yards. A spike is a pass attempt to nobody.
 * - A sack is the passer's `sacks_taken` and neither an attempt nor a rush.
 * - A try for two points (a pass or run without a down) counts only as `two_point_conversions`, and only if good.
 * - A completed pass counts for its passer and first receiver; plays do not say who had the ball after a lateral.
 * - A fumble is lost if the other side has the next play, unless that was a fourth down or a kickoff came first. It
 *   is charged to the person who had the ball, at the moment at which that next play is known.
 */
export function runningGame(plays: readonly Play[], sides: Sides): RunningGame {
  const inOrder = [...new Map(plays.map((play) => [play.id, play])).values()].toSorted((a, b) => a.id - b.id)
  const lines = new Map<string, RunningLine>()
  const lineOf = (person: string | null): RunningLine => {
    if (person === null) return emptyLine()
    const line = lines.get(person) ?? emptyLine()
    lines.set(person, line)
    return line
  }
  let before = { home: 0, away: 0 }
  let fumbled: Play | null = null
  for (const play of inOrder) {
    if (fumbled && happened(play) && play.possession !== null) {
      if (isLost(fumbled, play)) lineOf(carrierOf(fumbled)).fumbles_lost += 1
      fumbled = null
    }
    countPlay(play, lineOf, pointsOfOffense(play, before, sides))
    if (play.fumble && happened(play)) fumbled = play
    before = { home: play.homeScore, away: play.awayScore }
  }
  return { state: stateAfter(inOrder), lines }
}

function happened({ kind }: Play): boolean {
  return kind !== null && kind !== 'no_play'
}

function countPlay(play: Play, lineOf: (person: string | null) => RunningLine, points: number): void {
  if (!happened(play)) return
  if (isTryForTwo(play)) {
    const scorers = [play.passer, play.receiver, play.runner].filter((person) => person !== null)
    if (points === 2) for (const person of new Set(scorers)) lineOf(person).two_point_conversions += 1
    return
  }
  if (play.kind === 'pass' || play.kind === 'qb_spike') countPass(play, lineOf)
  if (play.kind === 'run' || play.kind === 'qb_kneel') {
    const runner = lineOf(play.runner)
    runner.rushing_attempts += 1
    runner.rushing_yards += play.yards
    if (play.touchdown) runner.rushing_tds += 1
  }
  countKick(play, lineOf)
  if (play.returnTouchdown && isKick(play)) lineOf(play.returner).special_teams_tds += 1
  lineOf(play.tackler).tackles_solo += 1
  lineOf(play.secondTackler).tackles_solo += 1
}

function countPass(play: Play, lineOf: (person: string | null) => RunningLine): void {
  const passer = lineOf(play.passer)
  if (play.sack) {
    passer.sacks_taken += 1
    return
  }
  const receiver = lineOf(play.receiver)
  passer.attempts += 1
  receiver.targets += 1
  if (play.intercepted) passer.interceptions += 1
  if (!play.complete) return
  passer.completions += 1
  passer.passing_yards += play.yards
  receiver.receptions += 1
  receiver.receiving_yards += play.yards
  if (!play.touchdown) return
  passer.passing_tds += 1
  receiver.receiving_tds += 1
}

function countKick(play: Play, lineOf: (person: string | null) => RunningLine): void {
  const kicker = lineOf(play.kicker)
  if (play.kind === 'field_goal') {
    kicker.field_goals_attempted += 1
    if (play.fieldGoal === 'made') {
      kicker.field_goals_made += 1
      kicker.field_goal_longest = Math.max(kicker.field_goal_longest ?? 0, play.kickDistance ?? 0)
    }
  }
  if (play.kind === 'extra_point') {
    kicker.extra_points_attempted += 1
    if (play.extraPoint === 'good') kicker.extra_points_made += 1
  }
}

function isTryForTwo({ kind, down }: Play): boolean {
  return down === null && (kind === 'pass' || kind === 'run')
}

function isKick({ kind }: Play): boolean {
  return kind === 'kickoff' || kind === 'punt' || kind === 'field_goal'
}

function pointsOfOffense(
  { possession, homeScore, awayScore }: Play,
  before: { readonly home: number; readonly away: number },
  { home }: Sides,
): number {
  return possession === home ? homeScore - before.home : awayScore - before.away
}

function isLost(fumbled: Play, next: Play): boolean {
  if (fumbled.kind !== 'run' && fumbled.kind !== 'pass') return false
  return fumbled.down !== 4 && next.kind !== 'kickoff' && next.possession !== fumbled.possession
}

function carrierOf({ kind, complete, passer, receiver, runner }: Play): string | null {
  if (kind === 'pass') return complete ? receiver : passer
  return runner
}

const quarterSeconds = 900

function stateAfter(inOrder: readonly Play[]): GameState | null {
  const last = inOrder.at(-1)
  if (!last) return null
  const ball = inOrder.findLast(({ possession }) => possession !== null)
  const isRegulation = last.quarter <= 4
  return {
    homeScore: last.homeScore,
    awayScore: last.awayScore,
    quarter: last.quarter,
    secondsLeft: isRegulation
      ? Math.max(0, last.secondsLeft - (4 - last.quarter) * quarterSeconds)
      : last.secondsLeft,
    possession: ball?.possession ?? null,
    down: last.down,
    toGo: last.down === null ? null : last.toGo,
    yardsToGoal: last.yardsToGoal,
  }
}

/**
 * How far the game had gone when each play began, from 0 to 1, by the game's own clock: quarters and overtime in their
 * true proportion. A clock that runs backward for a play (it does in a few) stands still instead.
 */
export function momentsOfPlays(plays: readonly Play[]): { readonly play: Play; readonly share: number }[] {
  const inOrder = plays.toSorted((a, b) => a.id - b.id)
  const overtime = Math.max(
    0,
    ...inOrder.filter(({ quarter }) => quarter > 4).map((play) => play.secondsLeft),
  )
  const played = inOrder.map(({ quarter, secondsLeft }) =>
    quarter > 4 ? regulationSeconds + overtime - secondsLeft : regulationSeconds - secondsLeft,
  )
  let latest = 0
  const monotone = played.map((seconds) => (latest = Math.max(latest, seconds)))
  const whole = Math.max(regulationSeconds, latest)
  return inOrder.map((play, index) => ({ play, share: (monotone[index] ?? 0) / whole }))
}

/**
 * Football metrics that plays do not cover: nothing is known of them before the final whistle. For every other one,
 * the last running value was the final one for 98% or more of the people that predictions on it are about (2025,
 * weeks 1 to 9); the rest are laterals and official corrections.
 */
export const knownAtTheEnd: ReadonlySet<string> = new Set([
  'tackle_assists',
  'tackles',
  'sacks',
  'passes_defended',
  'fumbles_forced',
  'defensive_interceptions',
  'defensive_tds',
  'disruptions',
  'big_plays',
  'havoc_plays',
  'offense_snaps',
  'defense_snaps',
  'st_snaps',
])
