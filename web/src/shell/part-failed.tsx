import { FailedState } from '../ui/notice.tsx'

/** Where a part of the page did not load: only the whole page, loaded anew, can ask for it again. */
export function PartFailed() {
  return (
    <FailedState onRetry={() => window.location.reload()}>
      This part of the page could not be loaded.
    </FailedState>
  )
}
