import { meets, type Condition } from '../events/oracle-rules.ts'
import type { Verdict } from '../events/verdicts.ts'
import { shownValue } from '../events/shown-value.ts'
import { knownAtTheEnd } from './rules.ts'

/** The standing of a call. Reached is not decided: only final values decide. */
export const liveStates = ['scheduled', 'live', 'reached', 'out_of_reach', 'final', 'corrected'] as const
export type LiveState = (typeof liveStates)[number]

/** Why a call shows none of the numbers that were reported. */
export const noNumberReasons = ['sources_disagree', 'operator_decided'] as const
export type NoNumberReason = (typeof noNumberReasons)[number]

const noNumberWords: Readonly<Record<NoNumberReason, string>> = {
  sources_disagree: 'Sources disagree',
  operator_decided: 'Decided by an operator',
}

export interface Standing {
  readonly condition: Condition
  readonly phase: 'scheduled' | 'live' | 'final'
  /** Undefined: not known before the final whistle. Null: no such result so far, or none at all. */
  readonly value: number | null | undefined
  /** At the end, the value that the final one corrects if it differs, such as what the plays add up to. */
  readonly running: number | null | undefined
}

/** Never falls while a game is on. Yards can, but rarely and by little, so they count as reached too. */
const onlyGrows =
  /^(completions|attempts|targets|receptions|interceptions|turnovers|sacks_taken|tackles_solo|.*_(tds|touchdowns|attempts|made|attempted|missed|longest|points|score)|touchdowns_accounted_for|overtime)$/
const seldomFalls = /_yards$/

/**
 * The state to show for a call: `reached` and `out_of_reach` while plays can still change it, `corrected` if the final
 * value differs from `running`. Only final values decide (ADR 26).
 */
export function liveState({ condition, phase, value, running }: Standing): LiveState {
  if (phase === 'scheduled') return 'scheduled'
  if (phase === 'final')
    return value !== undefined && running !== undefined && running !== value ? 'corrected' : 'final'
  if (value === undefined || value === null) return 'live'
  const { metric, comparator, threshold } = condition
  const grows = onlyGrows.test(metric)
  if (comparator === '>=' && (grows || seldomFalls.test(metric)) && meets(condition, value)) return 'reached'
  if (comparator !== '>=' && grows && value > threshold) return 'out_of_reach'
  return 'live'
}

/** The noun that a metric counts; other metrics have words of their own in `measureWords`. */
const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  passing_tds: ['touchdown pass', 'touchdown passes'],
  rushing_tds: ['rushing touchdown', 'rushing touchdowns'],
  receiving_tds: ['touchdown catch', 'touchdown catches'],
  total_touchdowns: ['touchdown', 'touchdowns'],
  touchdowns_accounted_for: ['touchdown', 'touchdowns'],
  completions: ['completion', 'completions'],
  attempts: ['pass', 'passes'],
  interceptions: ['interception', 'interceptions'],
  sacks_taken: ['sack', 'sacks'],
  turnovers: ['turnover', 'turnovers'],
  receptions: ['catch', 'catches'],
  targets: ['target', 'targets'],
  rushing_attempts: ['carry', 'carries'],
  field_goals_made: ['field goal', 'field goals'],
  field_goals_attempted: ['field goal attempt', 'field goal attempts'],
  field_goals_missed: ['missed field goal', 'missed field goals'],
  field_goal_longest: ['yard, longest field goal', 'yards, longest field goal'],
  kicks_missed: ['missed kick', 'missed kicks'],
  extra_points_made: ['extra point', 'extra points'],
  kicking_points: ['kicking point', 'kicking points'],
  tackles_solo: ['solo tackle', 'solo tackles'],
  yards_per_attempt: ['yard per pass', 'yards per pass'],
  yards_per_carry: ['yard per carry', 'yards per carry'],
  yards_per_catch: ['yard per catch', 'yards per catch'],
  total_points: ['point together', 'points together'],
  higher_score: ['point, higher score', 'points, higher score'],
  lower_score: ['point, lower score', 'points, lower score'],
  opponent_points: ['point allowed', 'points allowed'],
  tackles: ['tackle', 'tackles'],
  tackle_assists: ['assisted tackle', 'assisted tackles'],
  sacks: ['sack', 'sacks'],
  passes_defended: ['pass broken up', 'passes broken up'],
  disruptions: ['sack or pass broken up', 'sacks and passes broken up'],
  big_plays: ['big play', 'big plays'],
  players_past_cut: ['golfer past the cut', 'golfers past the cut'],
  players_second: ['golfer in second place', 'golfers in second place'],
  players_top_ten: ['golfer in the top ten', 'golfers in the top ten'],
  players_withdrawn: ['golfer withdrawn', 'golfers withdrawn'],
  awards_won: ['award', 'awards'],
  top_prize_winner_awards: ['award', 'awards'],
  favourite_awards: ['award', 'awards'],
  most_awards: ['award', 'awards'],
  top_prize_winner_nominations: ['nomination', 'nominations'],
  identity_winners: ['winner', 'winners'],
  openings: ['new film', 'new films'],
  films_over_ten_million: ['film', 'films'],
  total_votes: ['vote', 'votes'],
}

/** "yard", "yards", "catches", "%": what a metric counts; empty where that has no word. */
export function unit(metric: string, count: number): string {
  const known = units[metric]
  if (known) return known[Math.abs(count) === 1 ? 0 : 1]
  if (/_percent(age)?$/.test(metric)) return '%'
  const word = metric.endsWith('_yards') ? 'yard' : /_(points|score)$/.test(metric) ? 'point' : ''
  return word === '' || Math.abs(count) === 1 ? word : `${word}s`
}

/** Metrics of which 1 is "it happened" and 0 that it did not. */
export const happenings: ReadonlySet<string> = new Set([
  'overtime',
  'missed_cut',
  'top_prize_to_favourite',
  'top_film_is_new',
  'won',
])

/** What metrics say that have no value below a number of tries: while a game is on, and at its end. */
const fewest: Readonly<Record<string, { readonly soFar: string; readonly atTheEnd: string }>> = {
  completion_percentage: { soFar: 'Needs at least 10 passes', atTheEnd: 'Fewer than 10 passes' },
  yards_per_attempt: { soFar: 'Needs at least 10 passes', atTheEnd: 'Fewer than 10 passes' },
  yards_per_carry: { soFar: 'Needs at least 5 carries', atTheEnd: 'Fewer than 5 carries' },
  yards_per_catch: { soFar: 'Needs at least 2 catches', atTheEnd: 'Fewer than 2 catches' },
  catch_percentage: { soFar: 'Needs at least 4 targets', atTheEnd: 'Fewer than 4 targets' },
  field_goal_longest: { soFar: 'No field goals yet', atTheEnd: 'No field goal made' },
}

/** "Fewer than 5 carries": why a metric has no final value; null where that has no words. */
export function noValueWords(metric: string): string | null {
  return fewest[metric]?.atTheEnd ?? null
}

/**
 * The value against the threshold: "212 of 300 yards", "31 points together, at most 38", "ahead by 3; must win by 6".
 */
export function measureWords({ metric, comparator, threshold }: Condition, value: number): string {
  if (metric === 'margin') return distanceWords({ comparator, threshold }, value)
  if (metric.endsWith('_margin')) return marginWords({ metric, comparator, threshold }, value)
  if (happenings.has(metric)) return value >= 1 ? 'It happened' : 'It has not happened'
  if (metric === 'finish_position') return `place ${value}, needs the top ${threshold}`
  if (metric === 'field_share')
    return `top ${shareOfField(value)} of the field, needs the top ${shareOfField(threshold)}`
  const dollars = metric.endsWith('_gross') ? '$' : ''
  const shown = dollars + shownValue(value, threshold)
  const limit = dollars + threshold.toLocaleString('en-US')
  const isPercent = unit(metric, value) === '%'
  const counted = isPercent ? `${shown}%` : `${shown} ${unit(metric, value)}`.trimEnd()
  if (isPercent) return `${counted}, ${comparator === '<=' ? 'at most' : 'needs'} ${limit}%`
  if (comparator === '>=' && isRate(metric)) return `${counted}, needs ${limit}`
  if (comparator === '>=') return `${shown} of ${limit} ${unit(metric, threshold)}`.trimEnd()
  if (comparator === '=') return `${counted}, exactly ${limit} needed`
  return threshold === 0 ? `${counted}, none allowed` : `${counted}, at most ${limit}`
}

function isRate(metric: string): boolean {
  return metric.includes('_per_') || metric === 'field_goal_longest'
}

function shareOfField(share: number): string {
  return `${(100 * share).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
}

/** "margin", of both sides together, is the distance between them. */
function distanceWords({ comparator, threshold }: Omit<Condition, 'metric'>, value: number): string {
  const apart = `${value} ${value === 1 ? 'point' : 'points'} apart`
  return comparator === '<=' ? `${apart}, at most ${threshold}` : `${apart}, needs ${threshold}`
}

/** A margin of one side has a sign. */
function marginWords(condition: Condition, value: number): string {
  const [ahead, behind] =
    condition.metric === 'home_margin' ? ['home ahead', 'visitors ahead'] : ['ahead', 'behind']
  const now = value === 0 ? 'tied' : `${value > 0 ? ahead : behind} by ${Math.abs(value)}`
  return `${now}; ${neededMargin(condition, 'must')}`
}

/** A margin of one side once the game is over: "lost by 3, needed to win by 6"; null for other metrics. */
export function finalMarginWords(condition: Condition, value: number): string | null {
  if (!condition.metric.endsWith('_margin')) return null
  const [won, lost] = condition.metric === 'home_margin' ? ['home won', 'visitors won'] : ['won', 'lost']
  const result = value === 0 ? 'tied' : `${value > 0 ? won : lost} by ${Math.abs(value)}`
  return `${result}, ${neededMargin(condition, 'needed to')}`
}

/** "must win by 6", "the visitors needed to win". */
function neededMargin({ metric, comparator, threshold }: Condition, must: 'must' | 'needed to'): string {
  const isBehind = comparator === '<='
  const side = metric === 'home_margin' ? (isBehind ? 'the visitors ' : 'the home team ') : ''
  const verb = isBehind && side === '' ? 'lose' : 'win'
  const by = Math.abs(threshold)
  return `${side}${must} ${verb}${by === 1 ? '' : ` by ${by}`}`
}

/** The standing of a call in words. A value that is reached is still to be confirmed. */
export function standingWords(standing: Standing): string {
  const { condition, phase, value, running } = standing
  if (phase === 'scheduled') return 'Not started'
  if (value === undefined) return phase === 'final' ? 'Final' : knownWords(condition.metric)
  if (value === null)
    return phase === 'final'
      ? `${noValueWords(condition.metric) ?? 'No such result'} · final`
      : (fewest[condition.metric]?.soFar ?? 'Nothing yet')
  const words =
    (phase === 'final' ? finalMarginWords(condition, value) : null) ?? measureWords(condition, value)
  switch (liveState(standing)) {
    case 'reached':
      return `${words} · reached, to be confirmed at the final whistle`
    case 'out_of_reach':
      return `${words} · out of reach`
    case 'final':
      return `${words} · final`
    case 'corrected':
      return `${words} · final, corrected from ${running === null || running === undefined ? 'no result' : shownValue(running, condition.threshold)}`
    case 'live':
    case 'scheduled':
      return words
  }
}

function knownWords(metric: string): string {
  return knownAtTheEnd.has(metric) ? 'Known at the final whistle' : 'Known at the end'
}

/** A call as answers and messages have it. */
export interface LiveCall extends Condition {
  readonly value: number | null
  readonly known: boolean
  readonly corrected_from: number | null
  readonly state: LiveState
  readonly verdict: Verdict | null
  readonly no_number_because: NoNumberReason | null
  /** Whole percent; null where nothing is estimated. */
  readonly chance: number | null
}

/** The standing of such a call in words, with the clock while its game is on. */
export function callWords(
  { metric, comparator, threshold, value, known, corrected_from, state, ...ruled }: LiveCall,
  { quarter, seconds_left }: { readonly quarter: number | null; readonly seconds_left: number | null },
): string {
  if (ruled.no_number_because !== null) return noNumberWords[ruled.no_number_because]
  if (ruled.verdict === 'void') return 'Void'
  const isOver = state === 'final' || state === 'corrected'
  const words = standingWords({
    condition: { metric, comparator, threshold },
    phase: state === 'scheduled' ? 'scheduled' : isOver ? 'final' : 'live',
    value: known ? value : undefined,
    running: state === 'corrected' ? corrected_from : undefined,
  })
  if (isOver || state === 'scheduled' || quarter === null || seconds_left === null) return words
  return `${words} · ${clockWords(quarter, seconds_left)}`
}

/** "Patrick Mahomes throws for 300 yards or more"; of an event "KC at LAC: both teams score 20 points or more". */
export function callSentence({
  about,
  sentence,
  person_id,
}: {
  readonly about: string
  readonly sentence: string
  /** Null: about the event itself. */
  readonly person_id: string | null
}): string {
  return person_id === null ? `${about}: ${sentence}` : `${about} ${sentence}`
}

const ordinals = ['1st', '2nd', '3rd', '4th']

/** "2nd quarter 4:10", "overtime 3:21". */
export function clockWords(quarter: number, secondsLeft: number): string {
  return `${periodWords(quarter)} ${timeWords(secondsLeft)}`
}

/** "with 4:10 left in the 2nd quarter", "with 3:21 left in overtime". */
export function withLeftWords(quarter: number, secondsLeft: number): string {
  return `with ${timeWords(secondsLeft)} left in ${quarter > 4 ? '' : 'the '}${periodWords(quarter)}`
}

function periodWords(quarter: number): string {
  return quarter > 4 ? 'overtime' : `${ordinals[quarter - 1] ?? quarter} quarter`
}

function timeWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "3rd and 7"; "1st and goal" where the end zone is no farther than the line to gain. */
export function downWords(
  down: number,
  { toGo, toGoal }: { readonly toGo: number; readonly toGoal: number },
): string {
  return `${ordinals[down - 1] ?? down} and ${toGo >= toGoal ? 'goal' : toGo}`
}
