import { meets, type Condition } from '../../shared/src/events/oracle-rules.ts'
import { sumChances, type Form, type SumFigures } from '../../shared/src/live/chance.ts'
import { rateChance, type RateFigures } from '../../shared/src/live/rate-chance.ts'
import {
  expectedPoints,
  finalScores,
  scoreMetric,
  type ScoreFigures,
} from '../../shared/src/live/score-chance.ts'
import { minimize } from './nelder-mead.ts'
import { moments, type GameCase, type PersonCase } from './played-games.ts'

const maxCases = 1500
const stretched = [0.6, 1, 1.5]

/** A rate or a longest; every other metric adds up. */
export function isRate(metric: string): boolean {
  return /_per_|_percent|_longest$/.test(metric)
}

/**
 * Returns the figures that best fit the cases of one metric and category, at its triggers' thresholds and around them.
 */
export function fitSum(
  all: readonly PersonCase[],
  triggers: readonly Condition[],
  ofScores: ScoreFigures,
): SumFigures {
  const cases = sampleOf(all, maxCases)
  const prior = average(cases.map(({ final }) => final ?? 0))
  const conditions = triggers.flatMap((trigger) =>
    trigger.threshold < 5
      ? [trigger]
      : stretched.map((by) => ({ ...trigger, threshold: Math.round(by * trigger.threshold) })),
  )
  const figuresAt = ([
    base = 0,
    trust = 0,
    scale = 0,
    pace = 0,
    bend = 0,
    spread = 0,
    doubt = 0,
    own = 0,
    other = 0,
  ]: readonly number[]) => ({
    prior: rounded(prior * Math.exp(base)),
    trust: rounded(Math.exp(trust)),
    scale: rounded(Math.exp(scale)),
    pace: rounded(Math.exp(pace)),
    bend: rounded(Math.exp(bend)),
    spread: rounded(0.05 + Math.exp(spread)),
    doubt: rounded(Math.exp(doubt)),
    own: rounded(own),
    other: rounded(other),
  })
  const points = new Map(
    cases.map((each) => [each, expectedPoints(ofScores, each.scores, each.isHome)] as const),
  )
  const loss = (figures: SumFigures) =>
    lossOf(cases, conditions, ({ value, ...soFar }, of) =>
      sumChances(figures, conditions, { ...soFar, value: value ?? 0, points: points.get(of) ?? null }),
    )
  const start = [0, 2.5, 0, 0.5, 0, Math.log(Math.max(0.3, prior / 12)), -1.5, 0, 0]
  const unlikelyAt = (at: readonly number[]) => unlikely(at) + unlikelyPoints(at.slice(-2))
  return figuresAt(minimize((at) => loss(figuresAt(at)) + unlikelyAt(at), start, 300))
}

/** The same for a rate or a longest. */
export function fitRate(all: readonly PersonCase[], triggers: readonly Condition[]): RateFigures {
  const cases = sampleOf(all, maxCases)
  const finals = cases.flatMap(({ final }) => final ?? [])
  const prior = average(finals)
  const deviation = Math.sqrt(average(finals.map((final) => (final - prior) ** 2)))
  const figuresAt = ([
    base = 0,
    trust = 0,
    pace = 0,
    spread = 0,
    habit = 0,
    late = 0,
    bend = 0,
  ]: readonly number[]) => ({
    prior: rounded(prior + base * deviation),
    trust: rounded(Math.exp(trust)),
    pace: rounded(Math.exp(pace)),
    spread: rounded(deviation * Math.exp(spread)),
    counted: rounded(finals.length / cases.length),
    habit: rounded(Math.exp(habit)),
    late: rounded(Math.exp(late)),
    bend: rounded(Math.exp(bend)),
  })
  const loss = (figures: RateFigures) =>
    lossOf(cases, triggers, (soFar) => triggers.map((each) => rateChance(figures, each, soFar)))
  return figuresAt(minimize((at) => loss(figuresAt(at)) + unlikely(at), [0, 2.5, 0, 0, 0.7, 0, 0], 300))
}

/** Penalizes figures that a few hundred games can't support: a shifted prior, or form with much weight. */
function unlikely([base = 0, trust = 0]: readonly number[]): number {
  return 200 * base ** 2 + 4 * Math.max(0, 3 - trust) ** 2
}

/** Penalizes a strong dependence of a person's numbers on the two sides' expected points, for the same reason. */
function unlikelyPoints(exponents: readonly number[]): number {
  return 10 * exponents.reduce((total, each) => total + each ** 2, 0)
}

/** The chances of the conditions, in their order. */
type Estimate = (
  soFar: { readonly form: Form; readonly value: number | null; readonly left: number },
  of: PersonCase,
) => readonly number[]

function lossOf(cases: readonly PersonCase[], conditions: readonly Condition[], estimate: Estimate): number {
  let loss = 0
  for (const of of cases) {
    const { form, values, final } = of
    const met = conditions.map((condition) => meets(condition, final))
    moments.forEach((left, index) => {
      const value = left === 1 ? (values[index] ?? null) : values[index]
      if (value === undefined) return
      estimate({ form, value, left }, of).forEach((chance, each) => {
        loss += surprise(chance, met[each] ?? false)
      })
    })
  }
  return loss
}

function surprise(chance: number, isTrue: boolean): number {
  return -Math.log(Math.max(0.002, isTrue ? chance : 1 - chance))
}

/** Returns the figures that best fit the two scores, at the triggers that depend only on them. */
export function fitScores(games: readonly GameCase[], triggers: readonly Condition[]): ScoreFigures {
  const mean = average(games.flatMap(({ final }) => [final.home, final.away]))
  const figuresAt = ([
    trust = 0,
    home = 0,
    pace = 0,
    drives = 0,
    touchdowns = 0,
    bend = 0,
    chase = 0,
    trustAllowed = 0,
  ]: readonly number[]) => ({
    average: rounded(mean),
    trust: rounded(Math.exp(trust)),
    trustAllowed: rounded(Math.exp(trustAllowed)),
    home: rounded(home),
    pace: rounded(Math.exp(pace)),
    drives: rounded(Math.min(20, Math.max(6, Math.exp(drives)))),
    bend: rounded(Math.exp(bend)),
    touchdowns: rounded(1 / (1 + Math.exp(-touchdowns))),
    chase: rounded(chase),
  })
  const metBy = callsMetBy(triggers)
  const loss = (figures: ScoreFigures) => {
    let total = 0
    for (const { scores, final } of games) {
      const met = metBy(final)
      for (const soFar of scores) {
        const chances = met.map(() => 0)
        for (const end of finalScores(figures, soFar))
          metBy(end).forEach((isMet, call) => {
            if (isMet) chances[call] = (chances[call] ?? 0) + end.chance
          })
        met.forEach((isMet, call) => (total += surprise(chances[call] ?? 0, isMet)))
      }
    }
    return total
  }
  return figuresAt(minimize((at) => loss(figuresAt(at)), [2.2, 2, 3.5, 2.2, 1.2, -0.1, 0.3, 3], 160))
}

/**
 * Returns, for each call, whether a final score meets it; cached by score. A call on a team counts once for each side.
 */
function callsMetBy(
  triggers: readonly Condition[],
): (final: { readonly home: number; readonly away: number }) => readonly boolean[] {
  const calls = triggers.flatMap((trigger) =>
    (/^(team|opponent)_/.test(trigger.metric) ? [true, false] : [true]).flatMap((isHome) => {
      const valueOf = scoreMetric(trigger.metric, isHome)
      return valueOf ? [{ trigger, valueOf }] : []
    }),
  )
  const known = new Map<number, readonly boolean[]>()
  return ({ home, away }) => {
    const key = 1000 * home + away
    const met = known.get(key) ?? calls.map(({ trigger, valueOf }) => meets(trigger, valueOf(home, away)))
    known.set(key, met)
    return met
  }
}

function sampleOf<Each>(all: readonly Each[], most: number): readonly Each[] {
  const step = Math.max(1, all.length / most)
  return Array.from(
    { length: Math.min(most, all.length) },
    (_, index) => all[Math.floor(index * step)],
  ).filter((each) => each !== undefined)
}

function average(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / Math.max(1, values.length)
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}
