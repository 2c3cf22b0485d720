import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailedState } from '../ui/list-states.tsx'

/** Replaces a part that failed to load. Only reloading the page can request it again. */
export function PartFailed() {
  return <FailedState onRetry={() => window.location.reload()}>{missingText()}</FailedState>
}

/** Replaces a dialog that failed to load or crashed. Its steps had already shown the outcome of anything sent. */
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
