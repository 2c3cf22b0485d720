import { z } from 'zod'
import { playKinds, type Play } from './play.ts'

const count = z.number().int().min(-999).max(3600)
const zero = count.default(0)
const maybe = count.nullable().default(null)
const text = z.string().min(1).max(120).nullable().default(null)
const no = z.boolean().default(false)

/**
 * A play as feeds report it; fields that are left out are null, 0 or false. People and sides as our ids and codes name
 * them.
 */
export const playReport = z.strictObject({
  play_id: z.number().int().min(0).max(2_000_000_000),
  quarter: z.number().int().min(1).max(9),
  seconds_left: z.number().int().min(0).max(3600).default(0),
  possession: text,
  down: z.number().int().min(1).max(4).nullable().default(null),
  to_go: zero,
  yards_to_goal: maybe,
  kind: z.enum(playKinds).nullable().default(null),
  yards: zero,
  complete: no,
  intercepted: no,
  sack: no,
  touchdown: no,
  fumble: no,
  penalty_yards: maybe,
  passer: text,
  receiver: text,
  runner: text,
  tackler: text,
  second_tackler: text,
  kicker: text,
  field_goal: z.enum(['made', 'missed', 'blocked']).nullable().default(null),
  kick_distance: maybe,
  extra_point: z.enum(['good', 'failed', 'blocked']).nullable().default(null),
  returner: text,
  return_yards: zero,
  return_touchdown: no,
  home_score: zero,
  away_score: zero,
})
export type PlayReport = z.output<typeof playReport>

/** The fields that hold a person. */
export const peopleOfPlay = [
  'passer',
  'receiver',
  'runner',
  'tackler',
  'second_tackler',
  'kicker',
  'returner',
] as const satisfies readonly (keyof PlayReport)[]

/** The play as the rules know it. */
export function reportedPlay(report: PlayReport): Play {
  return {
    id: report.play_id,
    quarter: Math.min(5, report.quarter),
    secondsLeft: report.seconds_left,
    possession: report.possession,
    down: report.down,
    toGo: report.to_go,
    yardsToGoal: report.yards_to_goal,
    kind: report.kind,
    yards: report.yards,
    complete: report.complete,
    intercepted: report.intercepted,
    sack: report.sack,
    touchdown: report.touchdown,
    fumble: report.fumble,
    penaltyYards: report.penalty_yards,
    passer: report.passer,
    receiver: report.receiver,
    runner: report.runner,
    tackler: report.tackler,
    secondTackler: report.second_tackler,
    kicker: report.kicker,
    fieldGoal: report.field_goal,
    kickDistance: report.kick_distance,
    extraPoint: report.extra_point,
    returner: report.returner,
    returnYards: report.return_yards,
    returnTouchdown: report.return_touchdown,
    homeScore: report.home_score,
    awayScore: report.away_score,
  }
}
