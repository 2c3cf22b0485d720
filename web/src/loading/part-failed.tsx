import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailedState } from '../ui/notice.tsx'

/** Where a part of the page did not load: only a reload of the whole page can ask for it again. */
export function PartFailed() {
  return <FailedState onRetry={() => window.location.reload()}>{missingText()}</FailedState>
}

/** A dialog that did not load, or broke: nothing has been sent that its own steps did not show. */
export function DialogMissing({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="That did not load"
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    >
      <p role="alert">{missingText()}</p>
    </Dialog>
  )
}

function missingText(): string {
  return navigator.onLine
    ? 'This part of the page could not be loaded.'
    : 'You are offline, and this was never opened in this browser. Try again when you are back.'
}
