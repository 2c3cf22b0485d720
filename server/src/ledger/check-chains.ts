import type { Pool } from 'pg'
import { withCommas } from '@called-shot/shared/money.ts'
import { checkAuditChain } from './audit-chain.ts'
import { checkTransferChain } from './transfer-chain.ts'

/** The result of a check, in sentences that an operator reads. */
export interface Findings {
  readonly passed: boolean
  readonly findings: readonly string[]
}

/** Recomputes the hash chains of the audit log and the transfers; reads each entry and transfer once. */
export async function checkChains(owner: Pool): Promise<Findings> {
  const log = await checkAuditChain(owner)
  const chain = await checkTransferChain(owner)
  const breaks = [...log.breaks, ...chain.breaks]
  if (breaks.length > 0) return { passed: false, findings: breaks }
  return {
    passed: true,
    findings: [
      `The audit log is intact: ${withCommas(log.entries)} entries, the newest hash is ${log.head}.`,
      `The transfers are intact: ${withCommas(chain.transfers)} in ${withCommas(chain.blocks)} blocks, the newest hash is ${chain.head}.`,
      `${withCommas(chain.waiting)} newer transfers are not chained yet.`,
    ],
  }
}
