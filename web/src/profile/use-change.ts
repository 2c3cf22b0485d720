import { useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { withoutFieldName } from '../session/use-current-password.tsx'

export type ChangeStep =
  | { readonly at: 'start' }
  | { readonly at: 'success' }
  /** `reason` is the server's own sentence, where it has one to say. */
  | { readonly at: 'fail'; readonly reason: string }

export interface Change {
  readonly step: ChangeStep
  readonly isUnderway: boolean
  /**
   * Does the work once, however often it is asked while that is under way. Stays at the start if the work returns
   * 'again', because the form needs another field.
   */
  readonly run: (work: () => Promise<unknown>) => Promise<void>
}

/** Follows one change of the profile: start, then success or fail (POP-66, POP-67). */
export function useChange(): Change {
  const [step, setStep] = useState<ChangeStep>({ at: 'start' })
  const [isUnderway, setUnderway] = useState(false)
  const underway = useRef(false)

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (underway.current) return
    underway.current = true
    setUnderway(true)
    try {
      if ((await work()) !== 'again') setStep({ at: 'success' })
    } catch (error) {
      console.error('The profile could not be changed', error)
      setStep({ at: 'fail', reason: reasonOf(error) })
    } finally {
      underway.current = false
      setUnderway(false)
    }
  }

  return { step, isUnderway, run }
}

/** A fault of ours has nothing to say to a player. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError && error.code !== 'internal' ? withoutFieldName(error.message) : ''
}
