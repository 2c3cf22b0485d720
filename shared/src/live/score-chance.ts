import { meets, type Condition } from '../events/oracle-rules.ts'
import { sum, type ExpectedPoints, type Form } from './chance.ts'

/** The parameters of the two scores of a football game; fitted by `npm run fit-chances`. */
export interface ScoreFigures {
  /** Points of a team in a game. */
  readonly average: number
  /** This many games of a team's points count as much as the average; the same for points allowed. */
  readonly trust: number
  readonly trustAllowed: number
  /** The home side's advantage in points. */
  readonly home: number
  /** This many games of the form count as much as one whole game of the rate so far. */
  readonly pace: number
  /** Drives of a team in a game: the fewer, the wider the spread. */
  readonly drives: number
  /** How the drives decrease with the time left: 1 is in proportion. */
  readonly bend: number
  /** Share of the points that come from touchdowns. */
  readonly touchdowns: number
  /**
   * How much more a side scores that is two touchdowns behind, and more so the later it is; the leading side scores
   * less.
   */
  readonly chase: number
}

interface SideSoFar {
  readonly score: number
  /** Points scored, and points allowed, in the games before. */
  readonly scored: Form
  readonly allowed: Form
}

export interface ScoresSoFar {
  readonly home: SideSoFar
  readonly away: SideSoFar
  readonly left: number
}

type ValueOf = (home: number, away: number) => number

const eventMetrics: Readonly<Record<string, ValueOf>> = {
  total_points: (home, away) => home + away,
  margin: (home, away) => Math.abs(home - away),
  home_margin: (home, away) => home - away,
  home_points: (home) => home,
  away_points: (_home, away) => away,
  higher_score: (home, away) => Math.max(home, away),
  lower_score: (home, away) => Math.min(home, away),
}

/** The points of the person's own team. */
const teamMetrics: Readonly<Record<string, ValueOf>> = {
  team_points: (own) => own,
  opponent_points: (_own, other) => other,
  team_margin: (own, other) => own - other,
}

/**
 * How a metric follows from the two scores; undefined if it does not. `isHome` is whether it is about the home team.
 */
export function scoreMetric(metric: string, isHome: boolean): ValueOf | undefined {
  const ofTeam = teamMetrics[metric]
  if (!ofTeam) return eventMetrics[metric]
  return isHome ? ofTeam : (home, away) => ofTeam(away, home)
}

/** The probability of each pair of final scores. */
export type FinalScores = readonly {
  readonly home: number
  readonly away: number
  readonly chance: number
}[]

/** The probability, 0 to 1, that the final scores meet the condition on a metric that follows from them. */
export function scoreChance(scores: FinalScores, condition: Condition, valueOf: ValueOf): number {
  let chance = 0
  for (const pair of scores) if (meets(condition, valueOf(pair.home, pair.away))) chance += pair.chance
  return chance
}

/**
 * The possible ends of a game. Each side has a number of drives left, each of which brings a touchdown, a field goal or
 * nothing, at a rate between form and score so far. Overtime breaks a tie by a field goal or a touchdown of either
 * side.
 */
export function finalScores(figures: ScoreFigures, { home, away, left }: ScoresSoFar): FinalScores {
  const edge = figures.home / 2
  const rests = {
    home: restPoints(figures, {
      score: home.score,
      behind: away.score - home.score,
      expected: expectedOf(figures, home, away) + edge,
      left,
    }),
    away: restPoints(figures, {
      score: away.score,
      behind: home.score - away.score,
      expected: expectedOf(figures, away, home) - edge,
      left,
    }),
  }
  return rests.home.flatMap((ofHome, more) =>
    rests.away.flatMap((ofAway, others) => {
      const pair = { home: home.score + more, away: away.score + others, chance: ofHome * ofAway }
      if (pair.chance < 1e-7) return []
      return pair.home === pair.away ? playedOff(pair) : [pair]
    }),
  )
}

function playedOff({ home, away, chance }: FinalScores[number]): FinalScores {
  return [3, 6].flatMap((points) => [
    { home: home + points, away, chance: chance / 4 },
    { home, away: away + points, chance: chance / 4 },
  ])
}

/** The expectation for both sides before the game, relative to the average, seen from one of them. */
export function expectedPoints(
  figures: ScoreFigures,
  { home, away }: ScoresSoFar,
  isHome: boolean,
): ExpectedPoints {
  const edge = figures.home / 2
  const against = (points: number) => Math.max(3, points) / figures.average
  const ofHome = against(expectedOf(figures, home, away) + edge)
  const ofAway = against(expectedOf(figures, away, home) - edge)
  return isHome ? { own: ofHome, other: ofAway } : { own: ofAway, other: ofHome }
}

function expectedOf(
  { average, trust, trustAllowed }: ScoreFigures,
  own: SideSoFar,
  other: SideSoFar,
): number {
  const shrunk = (form: Form, by: number) => (average * by + sum(form)) / (by + form.length)
  return shrunk(own.scored, trust) + shrunk(other.allowed, trustAllowed) - average
}

interface SideLeft {
  readonly score: number
  /** Points; below 0 for the side that leads. */
  readonly behind: number
  readonly expected: number
  readonly left: number
}

const twoTouchdowns = 14

/** Probabilities of 0, 1, 2 … further points. */
function restPoints(figures: ScoreFigures, { score, behind, expected, left }: SideLeft): readonly number[] {
  const { pace, bend, touchdowns, chase } = figures
  const hurry = Math.min(1, Math.max(-1, behind / twoTouchdowns)) * (1 - left)
  const rate = ((pace * Math.max(3, expected) + score) / (pace + 1 - left)) * Math.exp(chase * hurry)
  const touchdown = Math.min(0.6, (rate * touchdowns) / 7 / figures.drives)
  const fieldGoal = Math.min(0.35, (rate * (1 - touchdowns)) / 3 / figures.drives)
  const drives = figures.drives * left ** bend
  const whole = Math.floor(drives)
  const part = drives - whole
  let points: readonly number[] = [1]
  for (let drive = 0; drive < whole; drive += 1) points = afterDrive(points, touchdown, fieldGoal)
  return afterDrive(points, touchdown * part, fieldGoal * part)
}

/** Of ten touchdowns about one is worth 6 or 8 points, not 7. */
function afterDrive(before: readonly number[], touchdown: number, fieldGoal: number): readonly number[] {
  const after = Array.from({ length: before.length + 8 }, () => 0)
  const outcomes = [
    [0, 1 - touchdown - fieldGoal],
    [3, fieldGoal],
    [6, 0.06 * touchdown],
    [7, 0.9 * touchdown],
    [8, 0.04 * touchdown],
  ] as const
  before.forEach((chance, points) => {
    for (const [more, share] of outcomes) after[points + more] = (after[points + more] ?? 0) + chance * share
  })
  return after
}
