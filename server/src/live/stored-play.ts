import { z } from 'zod'
import { playKinds, type Play } from '@called-shot/shared/live/play.ts'

const number = z.number().int()
const nothing = z.null().default(null)
const maybeNumber = number.nullable().default(null)
const person = z.string().nullable().default(null)
const not = z.boolean().default(false)
const zero = number.default(0)

/** A play as `play_report` stores it: what is omitted is null, 0 or false. */
const storedPlay = z.object({
  quarter: number,
  secondsLeft: zero,
  possession: z.string().nullable().default(null),
  down: maybeNumber,
  toGo: zero,
  yardsToGoal: maybeNumber,
  kind: z.enum(playKinds).or(nothing).default(null),
  yards: zero,
  complete: not,
  intercepted: not,
  sack: not,
  touchdown: not,
  fumble: not,
  penaltyYards: maybeNumber,
  passer: person,
  receiver: person,
  runner: person,
  tackler: person,
  secondTackler: person,
  kicker: person,
  fieldGoal: z.enum(['made', 'missed', 'blocked']).nullable().default(null),
  kickDistance: maybeNumber,
  extraPoint: z.enum(['good', 'failed', 'blocked']).nullable().default(null),
  returner: person,
  returnYards: zero,
  returnTouchdown: not,
  homeScore: zero,
  awayScore: zero,
})

/** Keeps a 0 where "0" and "not known" differ. */
const zeroMatters = new Set(['down', 'yardsToGoal', 'penaltyYards', 'kickDistance'])

export function packPlay(play: Play): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(play).filter(
      ([name, value]) =>
        name !== 'id' && value !== null && value !== false && (value !== 0 || zeroMatters.has(name)),
    ),
  )
}

export function unpackPlay(id: number, stored: unknown): Play {
  return { id, ...storedPlay.parse(stored) }
}
