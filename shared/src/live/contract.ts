import { z } from 'zod'
import { ours } from '../answer.ts'
import { comparators } from '../events/oracle-rules.ts'
import { verdicts } from '../events/verdicts.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { wholeNumber } from '../page.ts'
import { nothing } from '../topics.ts'
import { idText, instant, maybe, sentId } from '../wire.ts'
import { liveStates, noNumberReasons } from './standing.ts'

export const liveEvent = z.object({
  event_id: sentId,
  name: z.string(),
  type: z.string(),
  state: z.enum(['scheduled', 'live', 'final']),
  starts_at: instant,
  home: z.string().nullable(),
  away: z.string().nullable(),
  home_score: z.number().int().nullable(),
  away_score: z.number().int().nullable(),
  /** 1 to 4, 5 is overtime; null where no plays are reported. */
  quarter: z.number().int().nullable(),
  /** Left in the quarter or in overtime. */
  seconds_left: z.number().int().nullable(),
  possession: z.string().nullable(),
  down: z.number().int().nullable(),
  to_go: z.number().int().nullable(),
  /** To the end zone toward which the side in possession plays. */
  yards_to_goal: z.number().int().nullable(),
  /** Grows with the plays that are reported. Sent back as `after`, it returns those reported since. */
  version: z.number().int(),
  /** How many plays there are in all. A client that holds another number after a message reads the event again. */
  plays_told: z.number().int(),
  /** Whether all calls on it are decided (decided.ts); false if it has none. */
  calls_decided: ours(z.boolean(), false),
})

export const livePlay = z.object({
  play_id: sentId,
  quarter: z.number().int(),
  seconds_left: z.number().int(),
  text: z.string(),
  home_score: z.number().int(),
  away_score: z.number().int(),
})

/** Everybody who has a value that is not 0: running values, at the end the final ones. */
export const liveLine = z.object({
  person_id: z.string(),
  name: z.string(),
  team: z.string().nullable(),
  values: z.record(z.string(), z.number()),
})

const standing = z.object({
  value: z.number().nullable(),
  /** False: the value is only known at the end. */
  known: z.boolean(),
  /**
   * The value that the plays add up to, if the final value differs from it; without plays, a running value by which the
   * call was wrongly `reached` or `out_of_reach`.
   */
  corrected_from: z.number().nullable(),
  state: z.enum(liveStates),
  /** Null until it is decided, and while an operator is asked about a decision. */
  verdict: z.enum(verdicts).nullable(),
  /** Why no number is shown where there are some; then `known` is false. */
  no_number_because: z.enum(noNumberReasons).nullable(),
  /** Whole percent; null where nothing is estimated. */
  chance: z.number().int().nullable(),
})

/** The standing of everybody's predictions with one trigger on one person, and their number. */
const liveCall = z.object({
  person_id: z.string().nullable(),
  trigger_id: sentId,
  /** The person, or the event by its short name where the trigger is about that. */
  about: z.string(),
  sentence: z.string(),
  metric: z.string(),
  comparator: z.enum(comparators),
  threshold: z.number(),
  made: z.number().int(),
  ...standing.shape,
})

/**
 * The socket's messages about an event that a page follows. The first one has everything but its plays (`from` is
 * null), each later one the changes since `from`.
 */
export const liveNews = z.object({
  type: z.literal('live'),
  event_id: sentId,
  from: z.number().int().nullable(),
  version: z.number().int(),
  event: liveEvent.partial(),
  plays: z.array(livePlay),
  lines: z.array(liveLine),
  calls: z.array(liveCall),
})

/**
 * Calls of one kind at one moment of the games: for each whole percent from 0 to 100, how many calls had that estimate.
 */
const saidCounts = z.object({
  kind: z.string(),
  /** Share of the game that was left; 1 is before it. */
  left: z.number(),
  calls: z.array(z.number().int()),
  came_true: z.array(z.number().int()),
})
export type SaidCounts = z.output<typeof saidCounts>

/** Events as they happen, for players and guests. */
export const live = {
  listEvents: endpoint({
    method: 'GET',
    path: '/live/events',
    reads: ['live'],
    who: 'anyone',
    query: z.object({ state: maybe(z.enum(['scheduled', 'live', 'final'])) }),
    answer: z.object({ data: z.array(liveEvent) }),
    refusals: [],
    summary: 'Events in progress, the next ones, and those that are over, the latest first',
  }),

  showEvent: endpoint({
    method: 'GET',
    path: '/live/events/{event_id}',
    reads: ['live'],
    who: 'anyone',
    params: z.object({ event_id: idText }),
    query: z.object({ after: maybe(wholeNumber) }),
    answer: liveEvent.extend({
      /** The plays reported after the version `after`, in order; one that was reported again comes again. */
      plays: z.array(livePlay),
      lines: z.array(liveLine),
      calls: z.array(liveCall),
    }),
    refusals: ['not_found'],
    summary: 'One event as it happens: score, clock, plays, running stat lines and everybody’s calls',
  }),

  chanceCounts: endpoint({
    method: 'GET',
    path: '/live/chances',
    reads: nothing,
    who: 'anyone',
    answer: z.object({
      /** The seasons that the estimates were fitted to, and those that they were tested on. */
      fitted_to: z.string(),
      held_against: z.string(),
      data: z.array(saidCounts),
    }),
    refusals: [],
    summary:
      'What chances all calls would have had in games that the estimates were not fitted to, and how those calls ended',
  }),

  myPredictions: endpoint({
    ...playerRead,
    path: '/me/live_predictions',
    reads: ['live'],
    answer: z.object({
      data: z.array(
        z.object({
          prediction_id: sentId,
          event_id: sentId,
          ...liveCall.omit({ made: true }).shape,
          /** Decided, and past its dispute window: it can be claimed if its pool is settled. */
          is_final: ours(z.boolean(), ({ verdict }) => typeof verdict === 'string'),
          /** In a pool that is not settled: it cannot be claimed before it is. */
          pool_open: ours(z.boolean(), false),
          quarter: z.number().int().nullable(),
          seconds_left: z.number().int().nullable(),
          /** Its standing in words: "212 of 300 yards · 2nd quarter 4:10". */
          words: z.string(),
          version: z.number().int(),
        }),
      ),
    }),
    refusals: [],
    summary: 'Where each of the player’s open predictions stands',
  }),
}
