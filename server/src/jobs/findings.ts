import type { Findings } from '../ledger/check-chains.ts'

/** At most this many findings of a check are kept. */
export const maxFindings = 50

/** The result of a check that could not be completed. */
export function failedFindings(error: unknown): Findings {
  const why = error instanceof Error ? error.message : String(error)
  return { passed: false, findings: [`It could not be done: ${why}`] }
}
