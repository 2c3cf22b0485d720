import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paymentReturnIn } from './payment-return.ts'
import { openPopup } from '../popups/popup-store.ts'

/** On any page: a payment elsewhere returns with `success` in the address. Opens a popup and removes it (POP-15). */
export function usePaymentReturn(): void {
  const { search, hash } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const payment = paymentReturnIn(search)
    if (payment === null) return
    void navigate({ search: payment.rest, hash }, { replace: true, preventScrollReset: true })
    openPopup('purchase-status', { success: payment.success })
  }, [search, hash, navigate])
}
