import type { Page } from '@playwright/test'

/** What a page noted about a player's inputs, in milliseconds. */
export interface Inputs {
  /** From each input to the next frame; those within a frame count as one. */
  readonly waits: readonly number[]
  /** What the page's own code took for each click, drawing with React included. */
  readonly work: readonly number[]
  /** What was pressed when the wait was longest. */
  readonly slowest: string
}

interface Noted {
  readonly inputs: Map<number, { wait: number; work: number; what: string }>
  given: number
}

/** The shortest that browsers report: one frame. Anything quicker counts as this. */
export const frame = 16

/** Makes every page that opens in the tab from now on note its inputs, with the browser's Event Timing. */
export async function watchInputs(page: Page): Promise<void> {
  await page.addInitScript((shortest) => {
    const noted: Noted = { inputs: new Map(), given: 0 }
    const nameOf = (target: Node | null) =>
      target instanceof HTMLElement ? (target.ariaLabel ?? target.textContent.trim()).slice(0, 30) : ''
    Object.assign(window, { noted })
    for (const type of ['pointerup', 'keyup'])
      window.addEventListener(type, () => (noted.given += 1), { capture: true, passive: true })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('interactionId' in entry) || !(entry instanceof PerformanceEventTiming)) continue
        const id = Number(entry.interactionId)
        if (id === 0) continue
        const known = noted.inputs.get(id) ?? { wait: 0, work: 0, what: '' }
        noted.inputs.set(id, {
          wait: Math.max(known.wait, entry.duration),
          work: known.work + (entry.name === 'click' ? entry.processingEnd - entry.processingStart : 0),
          what: known.what || nameOf(entry.target),
        })
      }
    })
    const asked = { type: 'event', buffered: true, durationThreshold: shortest }
    observer.observe(asked)
  }, frame)
}

/** Returns what the page noted since it was opened. */
export async function inputsOf(page: Page): Promise<Inputs> {
  const { given, inputs } = await page.evaluate(async () => {
    // The last input is reported after its frame.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { noted }: { noted: Noted } = Object(window)
    return { given: noted.given, inputs: [...noted.inputs.values()] }
  })
  const quick = Array.from({ length: Math.max(0, given - inputs.length) }, () => 0)
  const [slowest] = inputs.toSorted((one, other) => other.wait - one.wait)
  return {
    slowest: slowest ? `${slowest.what}: ${slowest.wait} ms` : '',
    waits: [...inputs.map(({ wait }) => wait), ...quick.map(() => frame)],
    work: inputs.map(({ work }) => work),
  }
}

/** The frames a second that the page shows while `act` runs. */
export async function framesWhile(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const shown = { frames: 0, from: performance.now(), isOver: false }
    Object.assign(window, { shown })
    const next = () => {
      shown.frames += 1
      if (!shown.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await act()
  return page.evaluate(() => {
    const { shown }: { shown: { frames: number; from: number; isOver: boolean } } = Object(window)
    shown.isOver = true
    return (1000 * shown.frames) / (performance.now() - shown.from)
  })
}
