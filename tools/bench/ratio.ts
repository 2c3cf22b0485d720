/** One promise of the bench: how we compare with a reference measured in the same minutes on the same machine. */
export interface Ratio {
  readonly name: string
  readonly value: number
  readonly spread: readonly [number, number]
  readonly goal: string
  /** Null: the reference was too uneven for a verdict. */
  readonly isMet: boolean | null
}

export type Goal = { readonly name: string } & (
  | { readonly atLeast: number; readonly atMost?: never }
  | { readonly atMost: number; readonly atLeast?: never }
)

/** The largest spread of the reference, (max - min) / median. Above it, we measured other load on the machine. */
const maxReferenceSpread = 0.25

/**
 * Measures ours and the reference in alternation, so that other load on the machine affects both. Judges the median of
 * the rounds' ratios, and gives no verdict where the reference spreads too far.
 */
export async function compare(
  goal: Goal,
  rounds: number,
  measure: {
    readonly ours: () => Promise<number>
    readonly reference: () => Promise<number>
    /** The unit of the figures, calls a second by default. */
    readonly unit?: string
    /** Rounds that are left out, because a process gets faster while it compiles its hot paths. */
    readonly warmUpRounds?: number
  },
): Promise<Ratio> {
  const { unit = '/s', warmUpRounds = 0 } = measure
  const ratios: number[] = []
  const references: number[] = []
  const text = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)}${unit}`
  for (let round = 0; round < warmUpRounds; round += 1) {
    await measure.reference()
    await measure.ours()
  }
  for (let round = 1; round <= rounds; round += 1) {
    const reference = await measure.reference()
    const ours = await measure.ours()
    ratios.push(ours / reference)
    references.push(reference)
    console.log(`  ${goal.name}, round ${round}: ${text(ours)} against ${text(reference)}`)
  }
  const ratio = judged(goal, ratios)
  return spreadOf(references) > maxReferenceSpread ? { ...ratio, isMet: null } : ratio
}

/** Judges a figure, or the median of several, against the goal. */
export function judged(goal: Goal, figures: number | readonly number[]): Ratio {
  const measured = typeof figures === 'number' ? [figures] : figures
  const value = medianOf(measured)
  const isMet = goal.atLeast === undefined ? value <= goal.atMost : value >= goal.atLeast
  return {
    name: goal.name,
    value,
    spread: [Math.min(...measured), Math.max(...measured)],
    goal: goal.atLeast === undefined ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`,
    isMet,
  }
}

export function medianOf(values: readonly number[]): number {
  return quantileOf(values, 0.5)
}

export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function spreadOf(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / medianOf(values)
}

export function printRatios(ratios: readonly Ratio[]): void {
  console.log('')
  for (const { name, value, spread, goal, isMet } of ratios) {
    const range = spread[0] === spread[1] ? '' : ` (${spread[0].toFixed(2)} to ${spread[1].toFixed(2)})`
    const verdict = isMet === null ? 'UNEVEN' : isMet ? 'met   ' : 'MISSED'
    console.log(`${verdict}  ${name}: ${value.toFixed(2)}${range}, goal ${goal}`)
  }
}
