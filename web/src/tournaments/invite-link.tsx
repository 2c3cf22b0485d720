import { useState } from 'react'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import styles from './invite-link.module.css'

/** The address that lets others into a tournament by invitation, to be copied. */
export function InviteLink({ code }: { readonly code: string }) {
  const [copied, setCopied] = useState(false)
  const address = new URL(paths.tournamentInvite(code), window.location.origin).href

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // Browsers block the clipboard on pages without TLS. The player can still select and copy the address.
      setCopied(false)
    }
  }

  return (
    <div className={styles.invite}>
      <p>
        <span className={styles.label}>Invite link</span>
        <code className={styles.address}>{address}</code>
      </p>
      <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>
      <output className="visually-hidden">{copied ? 'The invite link is copied.' : ''}</output>
    </div>
  )
}
