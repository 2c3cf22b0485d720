/** A shown percent: for how many calls it was shown, and how many of them came true. */
export type PercentCount = readonly [percent: number, calls: number, cameTrue: number]

/** The Brier score, the mean square of estimate against result: 0 is certain knowledge, 0.25 is always saying 50%. */
export function brierScore(counts: readonly PercentCount[]): number {
  let calls = 0
  let squares = 0
  for (const [percent, all, cameTrue] of counts) {
    const said = percent / 100
    calls += all
    squares += cameTrue * (1 - said) ** 2 + (all - cameTrue) * said ** 2
  }
  return calls === 0 ? 0 : squares / calls
}

export interface Decile {
  /** In percent: 0 to 9 is the first, 90 to 100 the last. */
  readonly from: number
  readonly calls: number
  /** The average estimate, and the share that came true, in percent. */
  readonly said: number
  readonly came: number
}

/** Bins of ten percent, without those that have no estimates. */
export function decilesOf(counts: readonly PercentCount[]): readonly Decile[] {
  const tens = Map.groupBy(counts, ([percent]) => Math.min(90, 10 * Math.floor(percent / 10)))
  return [...tens]
    .toSorted(([a], [b]) => a - b)
    .map(([from, ofTen]) => {
      const calls = ofTen.reduce((total, [, all]) => total + all, 0)
      const said = ofTen.reduce((total, [percent, all]) => total + percent * all, 0) / calls
      const came = (100 * ofTen.reduce((total, [, , cameTrue]) => total + cameTrue, 0)) / calls
      return { from, calls, said, came }
    })
}
