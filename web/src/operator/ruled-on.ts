import { z } from 'zod'
import { detailWords } from './detail-words.ts'
import { utcMomentText } from './values.ts'

const byReports = z.object({
  reports: z.array(
    z.object({
      source: z.string(),
      metric: z.string(),
      value: z.number().nullable(),
      said_at: z.iso.datetime(),
    }),
  ),
  disagreement: z.boolean().optional(),
})
const byOperator = z.object({ decided_by: z.literal('operator'), evidence: z.string() })
const byRules = z.object({ void_because: z.string(), reason: z.string() })

type Report = z.infer<typeof byReports>['reports'][number]

interface RuledOn {
  readonly sentence: string
  /** Each report that counted: "the box score: passing yards 249, 2026-11-23 18:00 UTC". */
  readonly reports: readonly string[]
}

/** What an outcome was decided on, in words. Evidence of an unknown kind is given field by field. */
export function ruledOn(evidence: unknown): RuledOn {
  const { data: counted } = byReports.safeParse(evidence)
  if (counted) {
    const sentence = counted.disagreement === true ? 'Its sources disagree:' : 'Decided on reports:'
    return { sentence, reports: counted.reports.map(reportWords) }
  }
  const { data: decided } = byOperator.safeParse(evidence)
  if (decided) return { sentence: `Decided by an operator: ${decided.evidence}`, reports: [] }
  const { data: voided } = byRules.safeParse(evidence)
  if (voided) return { sentence: `Void: ${voided.reason}`, reports: [] }
  return { sentence: `Decided on: ${detailWords(evidence) || 'nothing'}`, reports: [] }
}

function reportWords({ source, metric, value, said_at: saidAt }: Report): string {
  return `${source}: ${valueWords(metric, value)}, ${utcMomentText(new Date(saidAt))} UTC`
}

function valueWords(metric: string, value: number | null): string {
  if (metric === 'participated') return value === 0 ? 'did not take part' : 'took part'
  const exact = value?.toLocaleString('en-US', { maximumFractionDigits: 10 }) ?? 'none'
  return `${metric.replaceAll('_', ' ')} ${exact}`
}
