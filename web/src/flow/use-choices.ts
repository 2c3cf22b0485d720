import { useRef } from 'react'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { queryOf } from '../api/query.ts'
import { putInPlace, queryClient } from '../api/refresh.ts'
import { useAttempt } from './use-attempt.ts'

/**
 * A player's choices, as `endpoint` reads them. Each change is shown at once and saved after those before it, so that
 * neither a quick second press nor a slow answer undoes one.
 */
export function useChoices<Choices extends object>(
  endpoint: Endpoint,
  save: (change: Partial<Choices>) => Promise<unknown>,
) {
  const { queryKey } = queryOf(endpoint)
  const { problem, attempt, setProblem } = useAttempt()
  const last = useRef<Promise<void>>(Promise.resolve())

  function choose(change: Partial<Choices>): void {
    queryClient.setQueryData<Choices>(queryKey, (shown) => shown && { ...shown, ...change })
    const saving = last.current.then(() =>
      attempt(async () => {
        try {
          const saved = await save(change)
          if (last.current === saving) putInPlace(queryKey, saved)
        } catch (error) {
          void queryClient.invalidateQueries({ queryKey })
          throw error
        }
      }),
    )
    last.current = saving
  }

  return { choose, problem, setProblem }
}
