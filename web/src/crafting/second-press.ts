import { useRef, type MouseEvent } from 'react'

export type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp' | 'detail'>

const nearPixels = 24
const soonMilliseconds = 500

/**
 * Whether a press continues a double press. Safari on phones counts every tap as a first one, so that two taps at the
 * same place in quick succession also count.
 */
export function isSecondPress(first: Press | null, press: Press): boolean {
  // A button pressed by keyboard has the detail 0.
  if (first === null || press.detail === 0) return false
  const isNear = Math.hypot(press.clientX - first.clientX, press.clientY - first.clientY) <= nearPixels
  return isNear && (press.detail > 1 || press.timeStamp - first.timeStamp < soonMilliseconds)
}

/**
 * For what takes the place of a pressed card: on phones, Craft appears where the last card was, and the second press of
 * a double press on that card would burn all four.
 */
export function useSecondPress() {
  const first = useRef<Press | null>(null)
  return {
    remember({ clientX, clientY, timeStamp, detail }: MouseEvent) {
      first.current = { clientX, clientY, timeStamp, detail }
    },
    keepOut(event: MouseEvent) {
      if (isSecondPress(first.current, event)) {
        event.preventDefault()
        event.stopPropagation()
      }
      first.current = null
    },
  }
}
