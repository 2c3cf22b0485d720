import type { ReactNode } from 'react'
import type { Failed } from '../flow/flow-dialog.tsx'
import { cannotChargeTwiceText } from '../popups/cannot-charge-twice.ts'
import { Button } from '../ui/button.tsx'
import quiet from '../ui/quiet.module.css'
import type { FailedPurchase } from './purchase-failure.ts'

/**
 * The final step of a failed purchase: why nothing was bought, or that the outcome is unknown (ERR-01 to ERR-08).
 * `onRetry` leads to the same purchase under the same Idempotency-Key, so it cannot charge twice.
 */
export function purchaseFailed(failure: FailedPurchase, onRetry: () => void, what?: ReactNode): Failed {
  const { title, body, detail, isCertain } = failure
  return {
    title,
    what: body,
    reason: detail ?? '',
    again: cannotChargeTwiceText,
    ...(isCertain ? {} : { next: <Button onClick={onRetry}>Try again</Button> }),
    children: (
      <>
        {isCertain && <p className={quiet.compact}>Nothing was charged.</p>}
        {what}
      </>
    ),
  }
}
