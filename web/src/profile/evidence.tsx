import { z } from 'zod'
import styles from './evidence.module.css'

const byReports = z.object({
  rule: z.string(),
  reports: z.array(z.object({ source: z.string(), metric: z.string(), value: z.number().nullable() })),
})
const byOperator = z.object({ decided_by: z.string(), evidence: z.string() })
const byReason = z.object({ reason: z.string() })

/** Why an outcome is what it is: who said what, and the rule it was measured by. */
export function Evidence({ evidence }: { readonly evidence: unknown }) {
  const reports = byReports.safeParse(evidence)
  if (reports.success) {
    return (
      <details className={styles.evidence}>
        <summary>Show</summary>
        <p>Rule: {words(reports.data.rule)}</p>
        <ul>
          {reports.data.reports.map(({ source, metric, value }) => (
            <li key={source}>
              {source}: {words(metric)} {value ?? 'none'}
            </li>
          ))}
        </ul>
      </details>
    )
  }
  const operator = byOperator.safeParse(evidence)
  const reason = byReason.safeParse(evidence)
  const text = operator.success ? operator.data.evidence : reason.success ? reason.data.reason : null
  if (text === null) return <span className={styles.none}>Not decided</span>
  return (
    <details className={styles.evidence}>
      <summary>Show</summary>
      <p>{text}</p>
    </details>
  )
}

function words(name: string): string {
  return name.replaceAll('_', ' ')
}
