import type { TourName } from '@called-shot/shared/tours.ts'
import { driver, type Config, type PopoverDOM } from 'driver.js'
import 'driver.js/dist/driver.css'
import './guide.css'
import { keptAttributes } from './kept-attributes.ts'
import { stepsOf, type TourStep } from './tour-steps.ts'

/** How long the tour waits for loading lists before it starts without their cards. */
const timeoutMilliseconds = 3000

interface GuideOptions {
  readonly isNew: boolean
  /** Aborted if the tour must end early because the player has left its page. */
  readonly signal: AbortSignal
}

/**
 * Points at one control of the screen after another until the player finishes, skips the tour (with the button, Escape,
 * or a click outside) or leaves. Arrow keys and Tab work. Focus is in the explanation; afterward it returns to the
 * page, which scrolls back to where it was.
 */
export async function guide(tour: TourName, { isNew, signal }: GuideOptions): Promise<void> {
  const stops = await stopsOnScreen(stepsOf(tour, isNew), signal)
  if (signal.aborted || stops.length === 0) return
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const scrolledTo = window.scrollY
  const attributes = keptAttributes()
  const config: Config = {
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    duration: 240,
    overlayColor: '#050a08',
    overlayOpacity: 0.72,
    stagePadding: 6,
    stageRadius: 4,
    disableActiveInteraction: true,
    showProgress: true,
    progressText: '{{current}} of {{total}}',
    prevBtnText: 'Back',
    popoverClass: 'tour',
    onPopoverRender: arrange,
    onHighlightStarted: (element) => {
      pointAtNothing()
      attributes.keep(element)
      fromUnderHeader(element)
    },
    onHighlighted: attributes.putBack,
    onDestroyStarted: () => {
      shown.destroy()
      end()
    },
    steps: stops.map(({ element, title, text }) => ({ element, popover: { title, description: text } })),
  }
  const shown = driver(config)
  signal.addEventListener('abort', () => {
    shown.destroy()
    end()
  })
  shown.drive()
  const growing = new ResizeObserver(() => {
    if (broughtBack(shown.getActiveElement())) shown.refresh()
  })
  growing.observe(document.body)
  await ended
  growing.disconnect()
  attributes.putBack()
  if (signal.aborted) return
  window.scrollTo({ top: scrolledTo })
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
}

/** Makes the library's popover an accessible dialog, with a name, its text, and Skip as the last button. */
function arrange({ wrapper, title, footer, footerButtons, nextButton, closeButton }: PopoverDOM): void {
  wrapper.setAttribute('aria-modal', 'true')
  const heading = document.createElement('h2')
  heading.textContent = title.textContent
  title.replaceChildren(heading)
  title.setAttribute('role', 'presentation')
  footer.setAttribute('role', 'group')
  footer.setAttribute('aria-label', 'Tour')
  closeButton.textContent = 'Skip'
  closeButton.setAttribute('aria-label', 'Skip the tour')
  // The first button in the DOM gets the focus.
  footerButtons.prepend(nextButton)
  wrapper.append(closeButton)
}

/** Removes the library's highlight from controls that were left early, which it forgets to do. */
function pointAtNothing(): void {
  for (const left of document.querySelectorAll('.driver-active-element'))
    left.classList.remove('driver-active-element', 'driver-no-interaction')
}

/** Scrolls a stop out from under the sticky header, which the library does not take into account. */
function fromUnderHeader(element: Element | undefined): void {
  const header = document.querySelector('header')
  if (!element || !header || header.contains(element)) return
  if (element.getBoundingClientRect().top < header.getBoundingClientRect().bottom + 12)
    element.scrollIntoView({ block: 'center' })
}

/** Scrolls back to a stop that late content has pushed out of view. Returns whether it did. */
function broughtBack(element: Element | undefined): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  if (bottom > 0 && top < window.innerHeight) return false
  element.scrollIntoView({ block: 'center' })
  return true
}

type Stop = TourStep & { readonly element: Element }

/** Waits a limited time for every stop to appear, and leaves out those that do not. */
async function stopsOnScreen(steps: readonly TourStep[], signal: AbortSignal): Promise<readonly Stop[]> {
  const find = () =>
    steps.flatMap((step): Stop[] => {
      const element = firstVisible(step.at)
      return element ? [{ ...step, element }] : []
    })
  const until = performance.now() + timeoutMilliseconds
  while (find().length < steps.length && performance.now() < until && !signal.aborted) await nextFrames()
  return find()
}

function firstVisible(selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].find((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    if (found) return found
  }
  return null
}

function nextFrames(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100))
}
