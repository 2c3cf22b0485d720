import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'

export type LimitStep =
  { readonly at: 'confirm' } | { readonly at: 'done' } | { readonly at: 'fail'; readonly message: string }

/** Sends one change of a player's own limits and follows it; what the pages say of them is read again. */
export function useLimitChange(send: () => Promise<unknown>): {
  readonly step: LimitStep
  readonly confirm: () => Promise<void>
} {
  const [step, setStep] = useState<LimitStep>({ at: 'confirm' })

  async function confirm(): Promise<void> {
    try {
      await send()
      setStep({ at: 'done' })
    } catch (error) {
      setStep({ at: 'fail', message: messageOf(error) || 'Please try again later.' })
    }
  }

  return { step, confirm }
}
