/** A value that triggers can be about; null means "took part, no such result" and meets no condition. */
export type MetricValue = number | null
export type ValueOf = (metric: string) => MetricValue

/** The results of an event: its participants with their values, and the values of the event itself. */
export interface EventResults {
  readonly tookPart: ReadonlyMap<string, ValueOf>
  readonly event: ValueOf
}

/** How each metric of an event type is computed; there are no other metrics. */
export interface Metrics<Subject, Whole> {
  readonly person: Readonly<Record<string, (subject: Subject) => MetricValue>>
  readonly event: Readonly<Record<string, (whole: Whole) => MetricValue>>
}

/** Reads a metric by name; a name without a formula is an error in the content, which check-content finds. */
export function valueOf<Subject>(
  formulas: Readonly<Record<string, (subject: Subject) => MetricValue>>,
  subject: Subject,
): ValueOf {
  return (metric) => {
    const formula = formulas[metric]
    if (!formula) throw new RangeError(`there is no metric "${metric}" here`)
    return formula(subject)
  }
}

/**
 * Football averages keep two decimals, as the source publishes them: with so few tries the rounding moves none over a
 * threshold.
 */
export function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100
}
