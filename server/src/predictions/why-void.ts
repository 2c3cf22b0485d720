import { z } from 'zod'
import { voidReasons } from '@called-shot/shared/events/void-reasons.ts'
import { asSentence } from '@called-shot/shared/sentence.ts'

const byReason = z.object({ reason: z.string() })
const byOperator = z.object({ evidence: z.string() })
const byReports = z.object({ reports: z.array(z.unknown()) })

/**
 * Why an outcome with this evidence is void, in one sentence for players. Reports can void it only because somebody did
 * not take part.
 */
export function whyVoid(evidence: unknown): string {
  const reason = byReason.safeParse(evidence)
  if (reason.success) return asSentence(reason.data.reason)
  if (byReports.safeParse(evidence).success) return voidReasons.not_playing
  const operator = byOperator.safeParse(evidence)
  return operator.success ? asSentence(`An operator decided it: ${operator.data.evidence}`) : ''
}
