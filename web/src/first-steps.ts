import { session, type FirstSteps } from '@called-shot/shared/account/session-contract.ts'
import { invalidate, queryClient, queryOf, useCall } from './api/query.ts'

export type FirstStep = keyof FirstSteps

/**
 * Which of the first steps this player has ever taken, as the server knows it; null while it is not known. Read once
 * when the header comes up, so that opening the checklist asks nothing (NAV-36), and again when a step was taken.
 */
export function useFirstSteps(): FirstSteps | null {
  return useCall(session.firstSteps, {}, { staleForever: true }).data ?? null
}

/** To be called after something that may have been a first step; when it is known as taken, nothing is asked. */
export function firstStepTaken(step: FirstStep): void {
  const known = queryClient.getQueryData<FirstSteps>(queryOf(session.firstSteps).queryKey)
  if (known?.[step] !== true) void invalidate(session.firstSteps)
}

/** How many are still to be taken; none while nothing is known. */
export function stepsLeft(steps: FirstSteps | null): number {
  return steps === null ? 0 : Object.values(steps).filter((taken) => !taken).length
}
