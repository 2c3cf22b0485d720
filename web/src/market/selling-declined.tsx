import type { ReactNode } from 'react'
import { FailedDialog } from '../popups/failed-dialog.tsx'

interface SellingDeclinedProps {
  readonly reason: string
  readonly onBack: () => void
  readonly children?: ReactNode
}

/** A sale that did not come about, be it at a price or to a bid (POP-54). */
export function SellingDeclined(props: SellingDeclinedProps) {
  return <FailedDialog title="Selling Declined!" what="Something went wrong." {...props} />
}
