import { useEffect } from 'react'
import { formatUsd, zeroCents } from '@called-shot/shared/money.ts'
import { refreshBalance, useSession } from '../session/session.ts'
import { closePopup } from '../popups/popup-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { purchaseFailure } from './purchase-failure.ts'

/**
 * The popup of type `purchase-status`: the outcome of a payment elsewhere, according to the address. The address
 * credits nothing; only the server's balance counts (Design §4b).
 */
export function PurchaseStatusPopup({ offerData }: { offerData: { readonly success: boolean } }) {
  const { balance, isLogged } = useSession()

  useEffect(() => {
    if (isLogged) void refreshBalance()
  }, [isLogged])

  const done = <Button onClick={closePopup}>Done</Button>
  if (!offerData.success) {
    const failure = purchaseFailure(null)
    return (
      <Dialog title={failure.title} onClose={closePopup} actions={done}>
        <p role="alert">{failure.body}</p>
      </Dialog>
    )
  }
  return (
    <Dialog title="Your transaction was completed." onClose={closePopup} actions={done}>
      {isLogged && (
        <Breakdown lines={[{ label: 'Balance now', amount: formatUsd(balance ?? zeroCents), total: true }]} />
      )}
      <p>Payments can take a minute to confirm. Your balance updates by itself.</p>
    </Dialog>
  )
}
