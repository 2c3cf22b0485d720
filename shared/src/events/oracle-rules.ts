import type { Verdict } from './verdicts.ts'
import { millisecondsPerDay } from '../time.ts'

/** A trigger's machine-readable condition: met by a final value of its metric, never by "no such result". */
export const comparators = ['>=', '<=', '='] as const

export interface Condition {
  readonly metric: string
  readonly comparator: (typeof comparators)[number]
  readonly threshold: number
}

/** A source's final report about a person (or about the event itself, `personId` null). */
export interface FinalReport {
  readonly source: string
  readonly personId: string | null
  readonly metric: string
  readonly value: number | null
  /** When the source made the report: its latest report counts, in whatever order its reports arrive. */
  readonly saidAt: Date
}

/** Decided by these reports; or the sources contradict each other; or not enough of them have reported. */
export type Ruling =
  | { readonly verdict: Verdict; readonly reports: readonly FinalReport[] }
  | { readonly verdict: 'disagreement'; readonly reports: readonly FinalReport[] }
  | null

export const participatedMetric = 'participated'

/** `value: null` is "took part, no such result" and meets no condition; triggers have no ties. */
export function meets(condition: Condition, value: number | null): boolean {
  if (value === null) return false
  if (condition.comparator === '>=') return value >= condition.threshold
  if (condition.comparator === '<=') return value <= condition.threshold
  return value === condition.threshold
}

/** A source's latest report of a metric; null if it reported two values for the same time. */
function lastWord(reports: readonly FinalReport[], metric: string): FinalReport | null | undefined {
  const about = reports.filter((report) => report.metric === metric)
  const latest = Math.max(...about.map(({ saidAt }) => saidAt.getTime()))
  const [first, ...others] = about.filter(({ saidAt }) => saidAt.getTime() === latest)
  return others.some(({ value }) => value !== first?.value) ? null : first
}

interface SourceVerdict {
  /** Null: the source contradicts itself. */
  readonly verdict: Verdict | null
  readonly reports: readonly FinalReport[]
}

/**
 * One source's verdict. A known `participated` = 0 makes it void, whatever else is known; a final value of the
 * metric decides and proves participation by itself (Design §4 Oracle).
 */
function verdictOfSource(condition: Condition, reports: readonly FinalReport[]): SourceVerdict | null {
  const ofPeople = reports.filter(({ personId }) => personId !== null)
  const tookPart = lastWord(ofPeople, participatedMetric)
  const value = lastWord(reports, condition.metric)
  if (tookPart?.value === 0) return { verdict: 'void', reports: [tookPart] }
  if (tookPart === null || value === null) return { verdict: null, reports }
  if (!value) return null
  return { verdict: meets(condition, value.value) ? 'true' : 'false', reports: [value] }
}

/**
 * Rules on one outcome from final reports. `sourcesRequired` sources must agree; if two differ, or one contradicts
 * itself, an operator decides. Neither the order of reports nor their repetition changes anything.
 */
export function ruleOutcome(
  outcome: {
    readonly personId: string | null
    readonly condition: Condition
    readonly sourcesRequired: number
  },
  reports: readonly FinalReport[],
): Ruling {
  const bySource = Map.groupBy(
    reports.filter((report) => report.personId === outcome.personId),
    ({ source }) => source,
  )
  const verdicts = [...bySource.keys()]
    .sort()
    .flatMap((source) => verdictOfSource(outcome.condition, bySource.get(source) ?? []) ?? [])
  const first = verdicts[0]
  if (!first || verdicts.length < outcome.sourcesRequired) return null
  const spoken = verdicts.flatMap((each) => each.reports)
  if (first.verdict === null || verdicts.some(({ verdict }) => verdict !== first.verdict))
    return { verdict: 'disagreement', reports: spoken }
  return { verdict: first.verdict, reports: spoken }
}

const maxDaysPostponed = 14

/** An event that is moved to more than 14 days after its first date is void; these are real days, even in the replay. */
export function isVoidByPostponement(originalStartsAt: Date, startsAt: Date): boolean {
  return startsAt.getTime() - originalStartsAt.getTime() > maxDaysPostponed * millisecondsPerDay
}

/** Committed at or after the actual start: void in any case (Design §4 Outcome). */
export function isLateEntry(committedAt: Date, actualStartedAt: Date | null): boolean {
  return actualStartedAt !== null && committedAt >= actualStartedAt
}
