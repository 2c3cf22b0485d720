/**
 * Draws the pointer and advances every animation by one frame, inside the filmed page and before its own scripts. The
 * browser gets the class's source (`stageScript`), so it may use nothing from outside the class.
 */
class Stage {
  readonly #seen = new WeakSet<Animation>()
  #pointer: HTMLElement | null = null

  constructor() {
    // Records sounds instead of playing them; the film adds each one at its time.
    HTMLAudioElement.prototype.play = async function note(this: HTMLAudioElement) {
      await window.noteSound(new URL(this.src).pathname)
    }
    window.nextFrame = (milliseconds, place) => {
      this.#drawPointer(place)
      const running = this.#advanceAnimations(milliseconds)
      return running > 0 ? '' : JSON.stringify([place, window.scrollY])
    }
  }

  #shape(name: string, attributes: Record<string, string>, parent: Element): SVGElement {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    parent.append(element)
    return element
  }

  #makePointer(): HTMLElement {
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
    const svg = this.#shape('svg', { width: '80', height: '80', viewBox: '-40 -40 80 80' }, host)
    // The page's style sheet limits pictures to their box, and this box has no size.
    Object.assign(svg.style, {
      position: 'absolute',
      left: '-40px',
      top: '-40px',
      maxWidth: 'none',
      overflow: 'visible',
    })
    const ring = { r: '0', fill: 'none', stroke: '#ffcf33', 'stroke-width': '3', opacity: '0' }
    this.#shape('circle', ring, svg)
    const arrow = {
      d: 'M0 0V25.5L6.4 19.4L10.6 29.2L15.2 27.2L11 17.6H19.6Z',
      fill: '#0a110e',
      stroke: '#f4efe2',
      'stroke-width': '2',
      'stroke-linejoin': 'round',
    }
    const path = this.#shape('path', arrow, svg)
    path.style.filter = 'drop-shadow(0 2px 3px rgb(0 0 0 / 60%))'
    document.documentElement.append(host)
    return host
  }

  /** Draws the pointer over everything, dialogs included: the popover shown last is on top. */
  #drawPointer(place: PointerPlace): void {
    const pointer = this.#pointer?.isConnected ? this.#pointer : this.#makePointer()
    this.#pointer = pointer
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

  #advanceAnimations(milliseconds: number): number {
    let running = 0
    for (const animation of document.getAnimations()) {
      if (animation.playState === 'finished' || animation.playState === 'idle') continue
      running += 1
      if (!this.#seen.has(animation)) {
        this.#seen.add(animation)
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
}

/** Returns the script that puts the stage into a page. */
export const stageScript = `new (${Stage})()`

interface PointerPlace {
  readonly x: number
  readonly y: number
  readonly visible: boolean
  readonly pressed: boolean
  /** How far a click's ring has spread, from 0 to 1. */
  readonly ripple: number
}

declare global {
  interface Window {
    /** Returns text that stays the same while the page looks the same, or empty text while anything moves. */
    nextFrame(milliseconds: number, place: PointerPlace): string
    noteSound(path: string): Promise<void>
  }
}
