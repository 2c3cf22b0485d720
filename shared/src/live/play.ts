export const playKinds = [
  'kickoff',
  'run',
  'pass',
  'punt',
  'field_goal',
  'extra_point',
  'qb_kneel',
  'qb_spike',
  'no_play',
] as const
type PlayKind = (typeof playKinds)[number]

/**
 * One play of a football game as a source reports it. `kind` null is a mark on the clock (a quarter's begin or end, the
 * two-minute warning); `no_play` is undone by a penalty. People are ids; null for nobody or somebody unknown.
 */
export interface Play {
  /** Grows through the game: the order in which plays happened. */
  readonly id: number
  /** 1 to 4; 5 is overtime. */
  readonly quarter: number
  /** Left in regulation (3600 to 0), in overtime left of it, before the play. */
  readonly secondsLeft: number
  readonly possession: string | null
  readonly down: number | null
  readonly toGo: number
  readonly yardsToGoal: number | null
  readonly kind: PlayKind | null
  readonly yards: number
  readonly complete: boolean
  readonly intercepted: boolean
  readonly sack: boolean
  /** By the side that has the ball. */
  readonly touchdown: boolean
  readonly fumble: boolean
  readonly penaltyYards: number | null
  readonly passer: string | null
  readonly receiver: string | null
  readonly runner: string | null
  readonly tackler: string | null
  readonly secondTackler: string | null
  readonly kicker: string | null
  readonly fieldGoal: 'made' | 'missed' | 'blocked' | null
  readonly kickDistance: number | null
  readonly extraPoint: 'good' | 'failed' | 'blocked' | null
  readonly returner: string | null
  readonly returnYards: number
  readonly returnTouchdown: boolean
  /** After the play. */
  readonly homeScore: number
  readonly awayScore: number
}

export interface Sides {
  readonly home: string
  readonly away: string
}
