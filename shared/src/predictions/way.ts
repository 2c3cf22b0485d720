import { meets, type Condition } from '../events/oracle-rules.ts'
import { withLeftWords } from '../live/standing.ts'
import { playedSeconds, regulationSeconds } from '../live/timeline.ts'

/** The value after a play. */
export interface WayStep {
  readonly quarter: number
  readonly seconds_left: number
  readonly value: number | null
}

/** The values through the game, each from its share of the game's clock on, overtime included. */
export function wayThrough(
  steps: readonly WayStep[],
): readonly { readonly at: number; readonly value: number }[] {
  const whole = Math.max(regulationSeconds, ...steps.map(playedSeconds))
  return steps.flatMap((step) =>
    step.value === null ? [] : [{ at: playedSeconds(step) / whole, value: step.value }],
  )
}

/**
 * The moment that made the difference: when the call was reached, or when it was lost for good. Null if it was
 * reached, or missing, the whole time.
 */
export function turnWords(condition: Condition, steps: readonly WayStep[], isWon: boolean): string | null {
  const met = steps.map(({ value }) => meets(condition, value))
  const last = met.at(-1)
  if (last === undefined) return null
  if (last !== isWon)
    return isWon ? 'The official numbers made it true.' : 'Reached, until the official numbers came in.'
  const turn = steps[met.lastIndexOf(!isWon) + 1]
  if (!met.includes(!isWon) || !turn) return null
  return `${isWon ? 'Reached' : 'Lost'} ${withLeftWords(turn.quarter, turn.seconds_left)}.`
}
