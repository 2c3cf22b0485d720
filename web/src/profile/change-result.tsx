import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { ChangeStep } from './use-profile-change.ts'

interface ChangeResultProps {
  readonly step: Exclude<ChangeStep, 'start'>
  readonly changed: string
  readonly onClose: () => void
}

/** How a change of name or nickname ended (ERR-19). */
export function ChangeResult({ step, changed, onClose }: ChangeResultProps) {
  const done = <Button onClick={onClose}>Done</Button>
  if (step === 'success') {
    return (
      <Dialog title={changed} onClose={onClose} actions={done}>
        <p>It shows everywhere from now on.</p>
      </Dialog>
    )
  }
  return (
    <Dialog title="Something went wrong." onClose={onClose} actions={done}>
      <p role="alert">Please, try again later</p>
    </Dialog>
  )
}
