import { OwnChances } from '../form/own-chances.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Biography } from './biography.tsx'
import styles from './biography.module.css'

interface PersonDialogProps {
  readonly person: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Everything about one person in the player's album: their Identities, the calls, and upcoming games. */
export function PersonDialog({ person: { id, name }, onClose }: PersonDialogProps) {
  return (
    <Dialog title={name} size="wide" onClose={onClose}>
      <div className={styles.biography}>
        <Biography personId={id} />
        <OwnChances personId={id} />
      </div>
    </Dialog>
  )
}
