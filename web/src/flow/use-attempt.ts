import { useState } from 'react'
import { messageOf, unknownProblem } from '../api/api-error.ts'

/**
 * What went wrong with the latest attempt, and a function that makes one. For an act whose failure is shown beside its
 * button: the server's sentence, otherwise the given one. Every attempt first clears the problem of the previous one.
 */
export function useAttempt(otherwise: string = unknownProblem) {
  const [problem, setProblem] = useState<string | null>(null)

  async function attempt(act: () => Promise<unknown>): Promise<void> {
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(messageOf(error) || otherwise)
    }
  }

  return { problem, attempt, setProblem }
}
