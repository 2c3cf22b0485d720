import { useEffect, type RefObject } from 'react'

/**
 * Closes an open element on Escape, when a press or the focus lands outside it, or when a link in it is pressed: the
 * next page's script may take a while.
 */
export function useDismiss(
  frame: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return
    const dismissOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) onDismiss()
    }
    const dismissOnLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a') && frame.current?.contains(target)) onDismiss()
    }
    const dismissOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onDismiss()
      frame.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    document.addEventListener('pointerdown', dismissOutside)
    document.addEventListener('focusin', dismissOutside)
    document.addEventListener('click', dismissOnLink)
    document.addEventListener('keydown', dismissOnEscape)
    return () => {
      document.removeEventListener('pointerdown', dismissOutside)
      document.removeEventListener('focusin', dismissOutside)
      document.removeEventListener('click', dismissOnLink)
      document.removeEventListener('keydown', dismissOnEscape)
    }
  }, [frame, isOpen, onDismiss])
}
