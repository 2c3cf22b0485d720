import type { Content, Person } from '../../server/src/catalogue/content.ts'
import { footballMetrics } from '../../server/src/catalogue/metrics/football.ts'
import { runningValue } from '../../server/src/live/running-values.ts'
import { formGames, type Form } from '../../shared/src/live/chance.ts'
import type { Play, Sides } from '../../shared/src/live/play.ts'
import { runningGame } from '../../shared/src/live/rules.ts'
import type { ScoresSoFar } from '../../shared/src/live/score-chance.ts'
import { unnamedKicker } from './kicks.ts'

/**
 * The measured moments, as the share of the game that is left: before it, and at the ends of the first three quarters.
 */
export const moments = [1, 0.75, 0.5, 0.25] as const

/** A game with its plays. Its people come from the box score if the content has one, otherwise from the plays. */
export interface PlayedGame {
  readonly id: string
  readonly sides: Sides
  /** Empty if there are none: then the game counts only toward the form of later ones. */
  readonly plays: readonly Play[]
  readonly final: { readonly home: number; readonly away: number }
}

/** One person's metric in one game, with the facts known at each moment. */
export interface PersonCase {
  readonly category: string
  readonly metric: string
  readonly isHome: boolean
  /** As known before the game. */
  readonly scores: ScoresSoFar
  readonly form: Form
  /** By moment; undefined if plays don't show it. */
  readonly values: readonly (number | null | undefined)[]
  readonly final: number | null
}

export interface GameCase {
  readonly id: string
  /** By moment. */
  readonly scores: readonly ScoresSoFar[]
  readonly final: { readonly home: number; readonly away: number }
  readonly people: readonly PersonCase[]
}

/** Returns the metrics of each category's football triggers, except those about the two scores. */
function metricsOfCategories(content: Content): ReadonlyMap<string, readonly string[]> {
  const triggers = content.triggers.filter(
    ({ eventTypes, subject, metric }) =>
      eventTypes.includes('football') && subject === 'person' && !/^(team|opponent)_/.test(metric),
  )
  const categories = new Set(triggers.flatMap((trigger) => trigger.categories))
  return new Map(
    [...categories].map((category) => [
      category,
      [...new Set(triggers.filter((each) => each.categories.includes(category)).map(({ metric }) => metric))],
    ]),
  )
}

interface Known {
  /** By person and metric, and by team and 'scored' or 'allowed'; newest first. */
  readonly forms: Map<string, Form>
  readonly metrics: ReadonlyMap<string, readonly string[]>
}

/** Yields games in the order played, each with the form known before it. */
export function* casesOf(content: Content, games: Iterable<PlayedGame>): Generator<GameCase> {
  const known: Known = { forms: new Map(), metrics: metricsOfCategories(content) }
  const people = new Map(content.people.map((person) => [person.id, person]))
  const boxScores = Map.groupBy(content.statLines, ({ game }) => game.id)
  for (const game of games) {
    const lines = boxScores.get(game.id)?.map((line) => ({
      person: line.person,
      team: line.team,
      finalOf: (metric: string) => footballMetrics.person[metric]?.(line) ?? null,
    }))
    yield caseOf(known, game, lines ?? linesOfPlays(game, people))
  }
}

interface Line {
  readonly person: Pick<Person, 'id' | 'category'>
  readonly team: string
  /** Undefined if unknown. */
  readonly finalOf: (metric: string) => number | null | undefined
}

function linesOfPlays(game: PlayedGame, people: ReadonlyMap<string, Person>): readonly Line[] {
  const { sides, plays } = game
  if (plays.length === 0) return []
  const over = runningGame(plays, sides)
  const named = [...over.lines.keys()].flatMap((id) => {
    const person = people.get(id)
    return person ? [{ person, team: '' }] : []
  })
  const kickers = [sides.home, sides.away].map((team) => ({
    person: { id: unnamedKicker(team), category: 'Kicker' },
    team,
  }))
  return [...named, ...kickers].map(({ person, team }) => ({
    person,
    team,
    finalOf: (metric: string) =>
      runningValue(over, { subject: { personId: person.id, team }, metric, sides }),
  }))
}

function caseOf(
  { forms, metrics }: Known,
  { id, sides, plays, final: finalScore }: PlayedGame,
  lines: readonly Line[],
): GameCase {
  const formOf = (who: string, what: string) => forms.get(`${who} ${what}`) ?? []
  const remember = (who: string, what: string, value: number | null) =>
    forms.set(`${who} ${what}`, [value, ...formOf(who, what)].slice(0, formGames))
  const running = moments.map((left) => runningGame(playsUntil(plays, left), sides))
  const sideOf = (team: string, score: number) => ({
    score,
    scored: formOf(team, 'scored'),
    allowed: formOf(team, 'allowed'),
  })
  const scores = running.map(({ state }, index) => ({
    home: sideOf(sides.home, state?.homeScore ?? 0),
    away: sideOf(sides.away, state?.awayScore ?? 0),
    left: moments[index] ?? 1,
  }))
  const [before] = scores
  if (!before) throw new Error('there are no moments')
  const people = lines.flatMap(({ person, team, finalOf }) =>
    (metrics.get(person.category) ?? []).flatMap((metric): PersonCase[] => {
      const final = finalOf(metric)
      if (final === undefined) return []
      const subject = { personId: person.id, team }
      const values = running.map((soFar) => runningValue(soFar, { subject, metric, sides }))
      const form = formOf(person.id, metric)
      remember(person.id, metric, final)
      const isHome = team === sides.home
      return [{ category: person.category, metric, isHome, scores: before, form, values, final }]
    }),
  )
  remember(sides.home, 'scored', finalScore.home)
  remember(sides.home, 'allowed', finalScore.away)
  remember(sides.away, 'scored', finalScore.away)
  remember(sides.away, 'allowed', finalScore.home)
  return { id, scores, final: finalScore, people }
}

/** Returns the plays that were over when this share of the game was left. */
function playsUntil(plays: readonly Play[], left: number): readonly Play[] {
  if (left === 1) return []
  return plays.filter(({ quarter, secondsLeft }) => {
    const before = quarter > 4 ? 0 : secondsLeft / 3600
    return before > left || (before === left && quarter <= 4 * (1 - left))
  })
}
