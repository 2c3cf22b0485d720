import { randomInt } from 'node:crypto'
import { DatabaseError } from 'pg'
import { refuse } from '@called-shot/shared/refusals.ts'
import { Changed } from './changed.ts'
import { refusalByConstraint } from './refusals-by-constraint.ts'

export const maxAttempts = 5

/**
 * Runs an attempt, passing its number from 1, and runs it again if something changed under it; refuses with 409 after
 * the fifth.
 */
export function createAttempts(onRestart: ((reason: string) => void) | undefined) {
  return async function attempts<Result>(attempt: (count: number) => Promise<Result>): Promise<Result> {
    for (let count = 1; ; count += 1) {
      try {
        return await attempt(count)
      } catch (error) {
        const reason = restartReason(error)
        if (reason === null) throw error
        onRestart?.(reason)
        if (count >= maxAttempts) throw refuse('changed')
        await pauseWithJitter(count)
      }
    }
  }
}

/**
 * Errors after which the command reads again: `changed`, a violated constraint, a serialization failure, a deadlock.
 */
function restartReason(error: unknown): string | null {
  if (error instanceof Changed) return 'torn read'
  if (!(error instanceof DatabaseError)) return null
  if (error.code === 'CS001') return error.detail ?? 'changed'
  if (error.code === '40001' || error.code === '40P01') return error.code
  if (refusalByConstraint(error)) return error.constraint ?? error.code ?? null
  return null
}

function pauseWithJitter(attempt: number): Promise<void> {
  const milliseconds = randomInt(1, 2 + 2 ** (attempt + 2))
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
