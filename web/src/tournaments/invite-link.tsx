import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CopyNote } from '../ui/copy-note.tsx'
import { useCopy } from '../ui/use-copy.ts'
import styles from './invite-link.module.css'

/** The link that lets others join a tournament by invitation, with a button to copy it. */
export function InviteLink({ code }: { readonly code: string }) {
  const address = new URL(paths.tournamentInvite(code), window.location.origin).href
  const copying = useCopy(address)
  const { copied, copy } = copying

  return (
    <div className={styles.invite}>
      <p>
        <span className={styles.label}>Invite link</span>
        <code className={styles.address}>{address}</code>
      </p>
      <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>
      <CopyNote of={copying} copied="The invite link is copied." />
    </div>
  )
}
