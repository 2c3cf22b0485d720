import { useEffect, useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { refreshProfile, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import styles from './confirm-first.module.css'

/** Says that something waits for the confirmed email, and mails the link again. */
export function ConfirmFirst({ before }: { readonly before: string }) {
  const { email } = useSession()
  const [said, setSaid] = useState('')

  // It may have been confirmed meanwhile, in another tab or on the phone.
  useEffect(() => {
    const look = () =>
      void refreshProfile().catch((error: unknown) => console.error('The profile was not read', error))
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])

  async function send(): Promise<void> {
    try {
      const { sent } = await call(account.resendConfirmation)
      setSaid(sent ? `We have mailed a new link to ${email}.` : 'Your email is confirmed already.')
      if (!sent) await refreshProfile()
    } catch (error) {
      setSaid(messageOf(error) || 'Something went wrong. Please try again later')
    }
  }

  return (
    <div className={styles.note}>
      <p>
        {before} please confirm <strong>{email}</strong>: open the link that we mailed there.
      </p>
      <Button size="small" onClick={send}>
        Send the mail again
      </Button>
      <output className={styles.said}>{said}</output>
    </div>
  )
}
