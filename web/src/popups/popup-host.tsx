import { createElement, Suspense, useEffect, type ComponentType } from 'react'
import { popups } from '../popups.ts'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { DialogMissing } from '../loading/part-failed.tsx'
import { isDialogHeld } from '../ui/underway.ts'
import { useCloseOnBack } from '../ui/use-close-on-back.ts'
import { closePopup, usePopups, type OpenPopup, type PopupData, type PopupType } from './popup-store.ts'

/** The component of each popup type. It draws its own dialog and closes it with closePopup(). */
export type PopupTable = {
  readonly [Type in PopupType]?: ComponentType<{ offerData: PopupData[Type] }>
}

/**
 * The visible popup, if any. Escape closes it wherever the focus is, and so does going back or forward, unless its
 * command is being sent (POP-04).
 */
export function PopupHost() {
  const { isVisible, popup, subject } = usePopups()
  useCloseOnBack(isVisible, closePopup)

  useEffect(() => {
    if (!isVisible) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // One Escape closes one thing: panels below the popup stay open.
      event.preventDefault()
      if (!isDialogHeld()) closePopup()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isVisible])

  if (!isVisible) return null
  return (
    <ErrorBoundary key={subject} place={popup.type} instead={<DialogMissing onClose={closePopup} />}>
      <Suspense fallback={null}>{popupOf(popup)}</Suspense>
    </ErrorBoundary>
  )
}

function popupOf<Type extends PopupType>({ type, offerData }: OpenPopup<Type>) {
  const Popup: PopupTable[Type] = popups[type]
  return Popup ? createElement<{ offerData: PopupData[Type] }>(Popup, { offerData }) : null
}
