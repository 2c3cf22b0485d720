/** One promise of the bench: how we compare with a reference measured in the same minutes on the same machine. */
export interface Ratio {
  readonly name: string
  readonly value: number
  readonly spread: readonly [number, number]
  readonly goal: string
  readonly isMet: boolean
}

export interface Goal {
  readonly name: string
  readonly atLeast: number
}

/**
 * Measures ours and the reference in turns, so that a neighbour on the machine disturbs both, and takes the median of
 * the rounds' ratios.
 */
export async function compare(
  goal: Goal,
  rounds: number,
  measure: { readonly ours: () => Promise<number>; readonly reference: () => Promise<number> },
): Promise<Ratio> {
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const reference = await measure.reference()
    const ours = await measure.ours()
    ratios.push(ours / reference)
    console.log(`  ${goal.name}, round ${round}: ${ours.toFixed(0)}/s against ${reference.toFixed(0)}/s`)
  }
  const sorted = ratios.toSorted((a, b) => a - b)
  const value = sorted[Math.floor(sorted.length / 2)] ?? 0
  return {
    name: goal.name,
    value,
    spread: [sorted[0] ?? 0, sorted.at(-1) ?? 0],
    goal: `at least ${goal.atLeast}`,
    isMet: value >= goal.atLeast,
  }
}

export function printRatios(ratios: readonly Ratio[]): void {
  console.log('')
  for (const { name, value, spread, goal, isMet } of ratios) {
    const range = spread[0] === spread[1] ? '' : ` (${spread[0].toFixed(2)} to ${spread[1].toFixed(2)})`
    console.log(`${isMet ? 'met   ' : 'MISSED'}  ${name}: ${value.toFixed(2)}${range}, goal ${goal}`)
  }
}
