import type { PointerEvent } from 'react'
import { isStill } from '../ui/still.ts'

interface Aim {
  readonly card: HTMLElement
  readonly across: number
  readonly down: number
}

let aim: Aim | null = null
let frame = 0

function cardOf(event: PointerEvent<HTMLElement>): HTMLElement | null {
  return event.currentTarget.closest<HTMLElement>('[data-card]')
}

function shine(): void {
  frame = 0
  if (!aim) return
  aim.card.style.setProperty('--light-x', aim.across.toFixed(3))
  aim.card.style.setProperty('--light-y', aim.down.toFixed(3))
  aim.card.dataset['lit'] = ''
}

/**
 * The pointer handler of every card: writes the position of the light on the hovered card (0 to 1 across and down), at
 * most once per frame. The style sheets do the rest. Does nothing with reduced motion or data saving.
 */
export function followPointer(event: PointerEvent<HTMLElement>): void {
  const card = cardOf(event)
  if (!card || isStill()) return
  const width = event.currentTarget.offsetWidth
  const { offsetX, offsetY } = event.nativeEvent
  aim = { card, across: within(offsetX / width), down: within(offsetY / (width * 1.4)) }
  if (frame === 0) frame = requestAnimationFrame(shine)
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share))
}

/** Turns off the light; the card settles by its own transition. */
export function releasePointer(event: PointerEvent<HTMLElement>): void {
  aim = null
  delete cardOf(event)?.dataset['lit']
}
