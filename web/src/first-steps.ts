import { session, type FirstSteps } from '@called-shot/shared/account/session-contract.ts'
import { queryOf, useCall } from './api/query.ts'
import { queryClient } from './api/refresh.ts'

export type FirstStep = keyof FirstSteps

/**
 * Which of the first steps this player has ever taken, as the server knows it; null while it is not known. Read once
 * when the header appears, so that opening the checklist sends no request (NAV-36), and again when one may have been
 * taken, until all are.
 */
export function useFirstSteps(): FirstSteps | null {
  const known = queryClient.getQueryData<FirstSteps>(queryOf(session.firstSteps).queryKey) ?? null
  const enabled = known === null || stepsLeft(known) > 0
  return useCall(session.firstSteps, {}, { staleForever: true, enabled }).data ?? null
}

/** How many are still to be taken; none while nothing is known. */
export function stepsLeft(steps: FirstSteps | null): number {
  return steps === null ? 0 : Object.values(steps).filter((taken) => !taken).length
}
