import { work } from '@called-shot/shared/operator/work-contract.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'

export type Work = Answer<typeof work.list>['data'][number]

const secondsBetween = 15

/** Everything waiting for an operator; it refreshes while the room is open. */
export function useWork() {
  return useCall(work.list, {}, { refetchEverySeconds: secondsBetween })
}
