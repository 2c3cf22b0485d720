import { useRef } from 'react'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { choicesAt } from '../api/choices.ts'
import { queryOf } from '../api/query.ts'
import { putInPlace, queryClient } from '../api/refresh.ts'
import { useAttempt } from './use-attempt.ts'

interface Saves<Choices> {
  underway: number
  /** The choices that the server last said are stored; undefined: none were read. */
  stored: Choices | undefined
}

/**
 * A player's choices, as `endpoint` reads them. Each change is shown at once and saved after those before it, so that
 * neither a quick second press nor a slow answer undoes one. One that could not be saved goes back.
 */
export function useChoices<Choices extends object>(
  endpoint: Endpoint,
  save: (change: Partial<Choices>) => Promise<Choices>,
) {
  const { queryKey } = queryOf(endpoint)
  const { problem, attempt, setProblem } = useAttempt()
  const saves = useRef<Saves<Choices>>({ underway: 0, stored: undefined })

  function choose(change: Partial<Choices>): void {
    const choices = choicesAt<Choices>(endpoint.path)
    const withChange = (shown: Choices): Choices => ({ ...shown, ...change })
    const { current } = saves
    if (current.underway === 0) current.stored = queryClient.getQueryData<Choices>(queryKey)
    current.underway += 1
    queryClient.setQueryData<Choices>(queryKey, (shown) => shown && withChange(shown))
    void attempt(async () => {
      try {
        const saved = await choices.save(withChange, () => save(change))
        if (saved === null) return
        current.stored = saved
        putInPlace(queryKey, choices.over(saved))
      } catch (error) {
        // Only a read tells what is stored now, and it may fail as well.
        const { stored } = current
        queryClient.setQueryData<Choices>(queryKey, (shown) => shown && choices.over(stored ?? shown))
        void queryClient.invalidateQueries({ queryKey })
        throw error
      } finally {
        current.underway -= 1
      }
    })
  }

  return { choose, problem, setProblem }
}
