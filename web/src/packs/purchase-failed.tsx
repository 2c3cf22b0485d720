import type { ReactNode } from 'react'
import { closePopup } from '../popups/popup-store.ts'
import { uncertainText } from '../popups/uncertain-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { FailedPurchase } from './purchase-failure.ts'
import styles from './purchase-popup.module.css'

interface PurchaseFailedProps {
  readonly failure: FailedPurchase
  /** Sends the same purchase again under its own Idempotency-Key: it cannot charge twice. */
  readonly onRetry: () => void
  /** What was to be bought. */
  readonly children?: ReactNode
}

/** Why nothing was bought, or that it is not known whether it was (ERR-01 to ERR-08). */
export function PurchaseFailed({ failure, onRetry, children }: PurchaseFailedProps) {
  const { title, body, detail, isCertain } = failure
  return (
    <Dialog
      title={title}
      onClose={closePopup}
      actions={
        <>
          <Button onClick={closePopup}>Done</Button>
          {!isCertain && <Button onClick={onRetry}>Try again</Button>}
        </>
      }
    >
      <p role="alert">{body}</p>
      {detail !== null && <p>{detail}</p>}
      <p className={styles.dim}>{isCertain ? 'Nothing was charged.' : uncertainText}</p>
      {children}
    </Dialog>
  )
}
