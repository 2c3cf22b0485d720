import { session, type FirstSteps } from '@called-shot/shared/account/session-contract.ts'
import { queryOf, useCall } from './api/query.ts'
import { queryClient } from './api/refresh.ts'

export type FirstStep = keyof FirstSteps

/**
 * The first steps that the server says this player has taken; null while loading. Read once when the header appears,
 * so that opening the checklist sends no request (NAV-36), and again whenever a step may have been taken, until none
 * is left.
 */
export function useFirstSteps(): FirstSteps | null {
  const known = queryClient.getQueryData<FirstSteps>(queryOf(session.firstSteps).queryKey) ?? null
  const enabled = known === null || stepsLeft(known) > 0
  return useCall(session.firstSteps, {}, { staleForever: true, enabled }).data ?? null
}

/** The number of steps left; 0 while unknown. */
export function stepsLeft(steps: FirstSteps | null): number {
  return steps === null ? 0 : Object.values(steps).filter((taken) => !taken).length
}
