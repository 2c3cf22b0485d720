import { work } from '@called-shot/shared/operator/work-contract.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'

export type WorkList = Answer<typeof work.list>
export type Work = WorkList['data'][number]

const secondsBetween = 15

/** How much work waits, or how much of one kind, whether it is listed or not. */
export function countOf(totals: WorkList['totals'], kind: Work['kind'] | '' = ''): number {
  return totals.reduce((sum, each) => (kind === '' || each.kind === kind ? sum + each.total : sum), 0)
}

/** Everything waiting for an operator; it refreshes while the room is open. */
export function useWork() {
  return useCall(work.list, {}, { refetchEverySeconds: secondsBetween })
}
