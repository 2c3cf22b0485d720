import { useEffect, useState, type ReactNode } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { messageOf, unknownProblem } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { refreshProfile } from './session.ts'
import { Button } from '../ui/button.tsx'
import styles from './confirm-first.module.css'

/** Reads the profile again now and whenever the player comes back: a link may be opened in another tab or on the phone. */
export function useFreshProfile(): void {
  useEffect(() => {
    const look = () => void refreshProfile()
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
}

/** Says what needs a confirmed email, with a button that emails the link again. */
export function ConfirmFirst({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState('')
  useFreshProfile()

  async function send(): Promise<void> {
    try {
      const { sent } = await call(account.resendConfirmation)
      setSaid(sent ? 'A new link is on its way.' : 'Your email is already confirmed.')
      if (!sent) await refreshProfile()
    } catch (error) {
      setSaid(messageOf(error) || unknownProblem)
    }
  }

  return (
    <div className={styles.note}>
      <p>{children}</p>
      <div className={styles.way}>
        <Button size="small" onClick={send}>
          Resend email
        </Button>
        <output>{said}</output>
      </div>
    </div>
  )
}
