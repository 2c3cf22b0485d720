import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import type { BodyIn } from '@called-shot/shared/endpoint.ts'
import { call } from '../api/client.ts'
import { refreshProfile } from '../session/session.ts'

export type ChangeStep = 'start' | 'success' | 'fail'

/** Sends one change of the profile and follows it: start, then success or fail (POP-67). */
export function useProfileChange(): {
  readonly step: ChangeStep
  readonly change: (body: BodyIn<typeof account.updateProfile>) => Promise<void>
} {
  const [step, setStep] = useState<ChangeStep>('start')

  async function change(body: BodyIn<typeof account.updateProfile>): Promise<void> {
    try {
      await call(account.updateProfile, { body })
      await refreshProfile()
      setStep('success')
    } catch (error) {
      console.error('The profile could not be changed', error)
      setStep('fail')
    }
  }

  return { step, change }
}
