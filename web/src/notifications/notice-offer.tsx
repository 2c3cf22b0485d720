import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openPopup } from '../popups/popup-store.ts'
import { loadOffer } from './load-offer.ts'

/**
 * Opens the offer that a notification linked to over its page, and removes it from the address. Renders nothing itself.
 */
export function NoticeOffer() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const wanted = offerIn(search)
    if (wanted === null) return
    void navigate(pathname, { replace: true })
    loadOffer(wanted).then(
      (offer) => openPopup('offer', offer),
      (error: unknown) => console.error('The offer of a notification could not be read', error),
    )
  }, [pathname, search, navigate])
  return null
}

function offerIn(search: string): { readonly id: number; readonly isCounter: boolean } | null {
  const address = new URLSearchParams(search)
  const isCounter = address.has('counter_offer')
  const id = address.get(isCounter ? 'counter_offer' : 'offer') ?? ''
  return /^[1-9]\d{0,15}$/.test(id) ? { id: Number(id), isCounter } : null
}
