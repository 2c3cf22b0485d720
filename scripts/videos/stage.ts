/**
 * Runs inside the filmed page, put there before its own scripts: draws the pointer and moves every animation on by
 * one frame. Self-contained, because it is sent to the browser as text.
 */
export function setStage(): void {
  const seen = new WeakSet<Animation>()
  let pointer: HTMLElement | null = null

  function shape(name: string, attributes: Record<string, string>, parent: Element): SVGElement {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    parent.append(element)
    return element
  }

  function makePointer(): HTMLElement {
    const host = document.createElement('div')
    host.popover = 'manual'
    host.ariaHidden = 'true'
    Object.assign(host.style, {
      position: 'fixed',
      inset: '0 auto auto 0',
      width: '0',
      height: '0',
      margin: '0',
      padding: '0',
      border: '0',
      overflow: 'visible',
      background: 'none',
      pointerEvents: 'none',
    })
    const svg = shape('svg', { width: '80', height: '80', viewBox: '-40 -40 80 80' }, host)
    // The page's own style sheet keeps pictures within their box, and this box has no size.
    Object.assign(svg.style, {
      position: 'absolute',
      left: '-40px',
      top: '-40px',
      maxWidth: 'none',
      overflow: 'visible',
    })
    const ring = { r: '0', fill: 'none', stroke: '#ffcf33', 'stroke-width': '3', opacity: '0' }
    shape('circle', ring, svg)
    const arrow = {
      d: 'M0 0V25.5L6.4 19.4L10.6 29.2L15.2 27.2L11 17.6H19.6Z',
      fill: '#0a110e',
      stroke: '#f4efe2',
      'stroke-width': '2',
      'stroke-linejoin': 'round',
    }
    const path = shape('path', arrow, svg)
    path.style.filter = 'drop-shadow(0 2px 3px rgb(0 0 0 / 60%))'
    document.documentElement.append(host)
    return host
  }

  /** Over everything, dialogs included: what is shown last lies on top. */
  function drawPointer(place: PointerPlace): void {
    if (!pointer?.isConnected) pointer = makePointer()
    const dialogs = document.querySelectorAll('dialog:modal, [popover]:popover-open').length
    if (!pointer.matches(':popover-open') || pointer.dataset['over'] !== String(dialogs)) {
      if (pointer.matches(':popover-open')) pointer.hidePopover()
      pointer.showPopover()
      pointer.dataset['over'] = String(
        document.querySelectorAll('dialog:modal, [popover]:popover-open').length,
      )
    }
    pointer.style.visibility = place.visible ? 'visible' : 'hidden'
    pointer.style.translate = `${place.x}px ${place.y}px`
    const [ring, arrow] = pointer.querySelectorAll<SVGElement>('circle, path')
    ring?.setAttribute('r', String(6 + 22 * place.ripple))
    ring?.setAttribute('opacity', place.ripple > 0 && place.ripple < 1 ? String(1 - place.ripple) : '0')
    if (arrow) arrow.style.scale = String(place.pressed ? 0.86 : 1)
  }

  function advanceAnimations(milliseconds: number): number {
    let running = 0
    for (const animation of document.getAnimations()) {
      if (animation.playState === 'finished' || animation.playState === 'idle') continue
      running += 1
      if (!seen.has(animation)) {
        seen.add(animation)
        animation.pause()
        animation.currentTime = 0
        continue
      }
      const time = Number(animation.currentTime) + milliseconds
      const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
      if (time < end) animation.currentTime = time
      else animation.finish()
    }
    return running
  }

  /** Noted and not played: the film lays the sounds in where they were asked for. */
  HTMLAudioElement.prototype.play = async function note(this: HTMLAudioElement) {
    await window.noteSound(new URL(this.src).pathname)
  }

  Object.assign(window, {
    nextFrame(milliseconds: number, place: PointerPlace) {
      drawPointer(place)
      const running = advanceAnimations(milliseconds)
      return running > 0 ? '' : JSON.stringify([place, window.scrollY])
    },
  })
}

export interface PointerPlace {
  readonly x: number
  readonly y: number
  readonly visible: boolean
  readonly pressed: boolean
  /** How far the ring of a click has spread, 0 to 1. */
  readonly ripple: number
}

declare global {
  interface Window {
    /** Answers how the page looks in so far as it is cheap to tell; nothing while it moves. */
    nextFrame(milliseconds: number, place: PointerPlace): string
    noteSound(path: string): Promise<void>
  }
}
