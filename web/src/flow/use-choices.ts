import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { choicesAt } from '../api/choices.ts'
import { queryOf } from '../api/query.ts'
import { putInPlace, queryClient } from '../api/refresh.ts'
import { useAttempt } from './use-attempt.ts'

/**
 * A player's choices, as `endpoint` reads them. Each change is shown at once and saved after those before it, so that
 * neither a quick second press nor a slow answer undoes one.
 */
export function useChoices<Choices extends object>(
  endpoint: Endpoint,
  save: (change: Partial<Choices>) => Promise<Choices>,
) {
  const { queryKey } = queryOf(endpoint)
  const { problem, attempt, setProblem } = useAttempt()

  function choose(change: Partial<Choices>): void {
    const choices = choicesAt<Choices>(endpoint.path)
    const withChange = (shown: Choices): Choices => ({ ...shown, ...change })
    queryClient.setQueryData<Choices>(queryKey, (shown) => shown && withChange(shown))
    void attempt(async () => {
      try {
        const saved = await choices.save(withChange, () => save(change))
        if (saved !== null) putInPlace(queryKey, choices.over(saved))
      } catch (error) {
        void queryClient.invalidateQueries({ queryKey })
        throw error
      }
    })
  }

  return { choose, problem, setProblem }
}
