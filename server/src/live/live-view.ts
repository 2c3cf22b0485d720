import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { meets } from '@called-shot/shared/events/oracle-rules.ts'
import type { live } from '@called-shot/shared/live/contract.ts'
import { callChance, estimatedGame, type EstimatedGame } from '@called-shot/shared/live/call-chance.ts'
import { shareLeft, wholePercent } from '@called-shot/shared/live/chance.ts'
import { areDecided } from '@called-shot/shared/live/decided.ts'
import { playWords } from '@called-shot/shared/live/play-words.ts'
import { liveState, type LiveState, type NoNumberReason } from '@called-shot/shared/live/standing.ts'
import type { MetricValue } from '../catalogue/metrics/event-results.ts'
import { valueKey, type CallOnEvent, type LiveGame } from './live-games.ts'
import { lineMetrics, runningOf, valueOfPlays } from './live-values.ts'

type LiveEvent = AnswerOf<typeof live.listEvents>['data'][number]
type Shown = AnswerOf<typeof live.showEvent>
type Call = Shown['calls'][number]

/** Score, clock and ball. */
export function eventOf(game: LiveGame): LiveEvent {
  const { state } = game.running
  const score = (metric: string, running: number | undefined) =>
    game.finals.get(valueKey(null, metric)) ?? running ?? game.reported.get(valueKey(null, metric)) ?? null
  return {
    event_id: game.id,
    name: game.name,
    type: game.type,
    state: game.state,
    starts_at: game.startsAt,
    home: game.sides?.home ?? null,
    away: game.sides?.away ?? null,
    home_score: score('home_points', state?.homeScore),
    away_score: score('away_points', state?.awayScore),
    quarter: state?.quarter ?? null,
    seconds_left: state?.secondsLeft ?? null,
    possession: state?.possession ?? null,
    down: state?.down ?? null,
    to_go: state?.toGo ?? null,
    yards_to_goal: state?.yardsToGoal ?? null,
    version: game.version,
    plays_told: game.plays.length,
    calls_decided: areDecided(game.calls),
  }
}

/** Everybody's values that are not 0. */
export function linesOf(game: LiveGame): Shown['lines'] {
  return [...game.people].flatMap(([id, { name, team }]) => {
    const line: Readonly<Record<string, number | null>> = { ...game.running.lines.get(id) }
    const values = Object.fromEntries(
      lineMetrics.flatMap((metric) => {
        const key = valueKey(id, metric)
        const running = game.plays.length > 0 ? line[metric] : game.reported.get(key)
        const value = game.finals.get(key) ?? running ?? 0
        return value === 0 ? [] : [[metric, value]]
      }),
    )
    return Object.keys(values).length === 0 ? [] : [{ person_id: id, name, team, values }]
  })
}

/** The plays that have changed since a version. */
export function playsOf(game: LiveGame, after: number): Shown['plays'] {
  return game.plays
    .filter(({ version }) => version > after)
    .map(({ play }) => ({
      play_id: play.id,
      quarter: play.quarter,
      seconds_left:
        play.quarter > 4 ? play.secondsLeft : Math.max(0, play.secondsLeft - (4 - play.quarter) * 900),
      text: playWords(play, (person) => game.people.get(person)?.name ?? null),
      home_score: play.homeScore,
      away_score: play.awayScore,
    }))
}

/** Everybody's calls, the most frequent first. */
export function callsOf(game: LiveGame): Call[] {
  return game.calls.map((call) => ({
    person_id: call.personId,
    trigger_id: call.triggerId,
    about: call.about,
    sentence: call.sentence,
    metric: call.metric,
    comparator: call.comparator,
    threshold: call.threshold,
    made: call.made,
    ...standingOf(game, call),
  }))
}

type OneCall = Omit<CallOnEvent, 'triggerId' | 'about' | 'sentence'>

/** The standing of a call on the game: the value from the plays, and once it is decided the final value. */
export function standingOf(
  game: LiveGame,
  call: OneCall,
): Pick<Call, 'value' | 'known' | 'corrected_from' | 'state' | 'verdict' | 'no_number_because' | 'chance'> {
  const { value, running, state } = stateOf(game, call)
  const noNumberBecause = whyNoNumber(game, call)
  const isOpen = noNumberBecause === null && (state === 'scheduled' || state === 'live')
  return {
    value: value ?? null,
    known: value !== undefined,
    corrected_from: state === 'corrected' ? (running ?? null) : null,
    state,
    verdict: call.verdict,
    no_number_because: noNumberBecause,
    chance: isOpen ? chanceOf(game, call, value ?? null) : null,
  }
}

interface CallState {
  /** Undefined: not known before the end. */
  readonly value: MetricValue | undefined
  /** At the end, as `toCorrect` has it. */
  readonly running: MetricValue | undefined
  readonly state: LiveState
}

/** Reports that led to no verdict, or to another one, are not the result. */
function whyNoNumber(game: LiveGame, call: OneCall): NoNumberReason | null {
  if (call.isDecided) {
    if (call.isContradicted) return 'sources_disagree'
    return call.isByOperator ? 'operator_decided' : null
  }
  const finals = game.finalsOfSources.get(valueKey(call.personId, call.metric)) ?? []
  const [first, ...others] = finals.map((value) => meets(call, value))
  return others.some((each) => each !== first) ? 'sources_disagree' : null
}

/** The last final value; undefined if it contradicts the verdict, as one that came too late can. */
function finalValue(
  game: LiveGame,
  { personId, metric, verdict, ...call }: OneCall,
): MetricValue | undefined {
  const value = game.finals.get(valueKey(personId, metric))
  if (value === undefined || verdict === null) return value
  return verdict === (meets({ metric, ...call }, value) ? 'true' : 'false') ? value : undefined
}

/**
 * What a final value that differs corrects: the value that the plays add up to. Without plays, a running value that was
 * reported on the way is only older, unless players were told by it that the call was reached or out of reach, and it
 * was not.
 */
function toCorrect(game: LiveGame, call: OneCall, final: MetricValue | undefined): MetricValue | undefined {
  const played = valueOfPlays(game, call)
  if (played !== undefined || final === undefined) return played
  const reported = runningOf(game, call)
  const { metric, comparator, threshold } = call
  const condition = { metric, comparator, threshold }
  const told = liveState({ condition, phase: 'live', value: reported, running: undefined })
  const wasWrong = meets(condition, final) ? told === 'out_of_reach' : told === 'reached'
  return wasWrong ? reported : undefined
}

/** The same without the estimate. */
export function stateOf(game: LiveGame, call: OneCall): CallState {
  const { metric, comparator, threshold } = call
  const phase = call.isDecided ? 'final' : game.state
  const hasNumber = whyNoNumber(game, call) === null && call.verdict !== 'void'
  const isOver = phase === 'final'
  const value = hasNumber ? (isOver ? finalValue(game, call) : runningOf(game, call)) : undefined
  const running = isOver && hasNumber ? toCorrect(game, call, value) : undefined
  const state = liveState({ condition: { metric, comparator, threshold }, phase, value, running })
  return { value, running, state }
}

/** The estimate for an open football call, in whole percent; during the game only if plays are reported. */
export function chanceOf(
  game: Omit<LiveGame, 'readAt'>,
  {
    personId,
    metric,
    comparator,
    threshold,
  }: Pick<OneCall, 'personId' | 'metric' | 'comparator' | 'threshold'>,
  value: number | null,
): number | null {
  const { sides, forms, running } = game
  if (!sides || !forms || (game.state === 'live' && !running.state)) return null
  const person = personId === null ? null : game.people.get(personId)
  if (person === undefined) return null
  const subject = person && { category: person.category, isHome: person.team === sides.home }
  const left = leftOf(game)
  const form = personId === null ? [] : forms.person(personId, metric)
  const call = { metric, comparator, threshold, subject }
  const chance = callChance(call, { value, left, form }, estimateOf(game))
  return chance === null ? null : wholePercent(chance)
}

function leftOf({ running: { state } }: Pick<LiveGame, 'running'>): number {
  return state ? shareLeft(state.quarter, state.secondsLeft) : 1
}

const estimates = new WeakMap<object, EstimatedGame | null>()

/** Computed once for all calls on it. */
function estimateOf(game: Pick<LiveGame, 'sides' | 'forms' | 'running'>): EstimatedGame | null {
  const known = estimates.get(game)
  if (known !== undefined) return known
  const { sides, forms, running } = game
  const sideOf = (team: string, score = 0) => ({
    score,
    ...(forms?.team(team) ?? { scored: [], allowed: [] }),
  })
  const estimate =
    sides &&
    estimatedGame({
      home: sideOf(sides.home, running.state?.homeScore),
      away: sideOf(sides.away, running.state?.awayScore),
      left: leftOf(game),
    })
  estimates.set(game, estimate)
  return estimate
}
