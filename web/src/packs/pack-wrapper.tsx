import { useImperativeHandle, useRef, useState, type PointerEvent, type Ref, type RefObject } from 'react'
import type { CardItem } from '../card/card-item.ts'
import { Card } from '../card/card.tsx'
import { isStill } from '../ui/still.ts'
import styles from './pack-wrapper.module.css'

export interface WrapperHandle {
  /** Tears the pack open without a pull. */
  readonly tear: () => void
  /** Where on the screen the cards come from. */
  readonly place: () => DOMRect | null
}

export interface PackWrapperProps {
  readonly card: CardItem
  readonly ref: Ref<WrapperHandle>
  /** Called when the strip starts to come off. */
  readonly onTear: () => void
  /** Called when it is off and the cards can come out. */
  readonly onOpen: () => void
}

const tearMilliseconds = 520
const openMilliseconds = 420
/** Once pulled this far across, the rest tears by itself. */
const pointOfNoReturn = 0.62

/** A crimped foil wrapper. It tears along the crimp when pulled, from the side where the pull started. */
export function PackWrapper({ card, ref, onTear, onOpen }: PackWrapperProps) {
  const { frame, isOpen, tear, pull } = useTearing({ onTear, onOpen })
  useImperativeHandle(ref, () => ({ tear, place: () => frame.current?.getBoundingClientRect() ?? null }))
  return (
    <div className={styles.wrapper} ref={frame} data-open={isOpen || undefined} data-side="left">
      <span className={styles.light} />
      <div className={styles.body} inert aria-hidden="true">
        <Card card={card} eager withoutTag />
      </div>
      <span className={styles.gap} />
      <div className={styles.rest} inert aria-hidden="true">
        <div className={styles.strip}>
          <Card card={card} eager withoutTag />
        </div>
      </div>
      <div className={styles.torn} inert aria-hidden="true">
        <div className={styles.strip}>
          <Card card={card} eager withoutTag />
        </div>
      </div>
      <button
        type="button"
        className={styles.surface}
        aria-label="Drag along the top edge"
        disabled={isOpen}
        {...pull}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') tear()
        }}
      />
    </div>
  )
}

type Sides = 'left' | 'right'

/** How far it is torn, from the first pull until it is open. */
function useTearing({ onTear, onOpen }: Pick<PackWrapperProps, 'onTear' | 'onOpen'>) {
  const frame = useRef<HTMLDivElement>(null)
  const torn = useRef({ progress: 0, isDone: false })
  const [isOpen, setOpen] = useState(false)

  function show(progress: number, side?: Sides) {
    torn.current.progress = progress
    frame.current?.style.setProperty('--tear', progress.toFixed(3))
    if (frame.current && side) frame.current.dataset['side'] = side
  }

  function open() {
    if (torn.current.isDone) return
    torn.current.isDone = true
    show(1)
    setOpen(true)
    window.setTimeout(onOpen, isStill() ? 0 : openMilliseconds)
  }

  function tear() {
    if (torn.current.isDone || torn.current.progress === 1) return
    onTear()
    if (isStill()) {
      open()
      return
    }
    const from = torn.current.progress
    const startedAt = performance.now()
    const step = (now: number) => {
      const progress = Math.min(1, from + (now - startedAt) / tearMilliseconds)
      show(progress)
      if (progress < 1) requestAnimationFrame(step)
      else open()
    }
    requestAnimationFrame(step)
  }

  return { frame, isOpen, tear, pull: usePull({ torn, show, tear }) }
}

interface Tearing {
  readonly torn: RefObject<{ readonly progress: number; readonly isDone: boolean }>
  readonly show: (progress: number, side?: Sides) => void
  readonly tear: () => void
}

/** Handles the pointer: after a long enough pull the rest tears by itself; a short pull springs back. */
function usePull({ torn, show, tear }: Tearing) {
  const pull = useRef<{ readonly x: number; readonly width: number } | null>(null)

  function take(event: PointerEvent<HTMLButtonElement>) {
    if (torn.current.isDone) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pull.current = { x: event.clientX, width: event.currentTarget.getBoundingClientRect().width }
  }

  function drag(event: PointerEvent) {
    if (!pull.current || torn.current.isDone) return
    const way = event.clientX - pull.current.x
    const progress = Math.min(1, Math.abs(way) / (pull.current.width * 0.86))
    show(progress, way < 0 ? 'right' : 'left')
    if (progress > pointOfNoReturn) {
      pull.current = null
      tear()
    }
  }

  function letGo() {
    if (!pull.current) return
    pull.current = null
    // A press without a pull tears the pack open; a short pull springs back.
    if (torn.current.progress < 0.04) tear()
    else show(0)
  }

  return { onPointerDown: take, onPointerMove: drag, onPointerUp: letGo, onPointerCancel: letGo }
}
