import { keepClickedNotice } from '../worker/clicked-early.ts'
import { pageParsed } from './page-parsed.ts'

const maxMilliseconds = 1000

/**
 * Runs the client once the page from the server is visible with its pictures, or its bar, and with the cards that
 * `printed` waits for; after a second in any case. If the client ran earlier, nothing would be visible until it is done,
 * and on a slow connection its scripts would take half of the bandwidth from a page that is still loading.
 */
export async function runLateClient(printed: Promise<unknown> = Promise.resolve()): Promise<void> {
  keepClickedNotice()
  await pageParsed()
  await Promise.race([
    printed.then(visible),
    // A page in the background is never painted.
    new Promise((resolve) => setTimeout(resolve, maxMilliseconds)),
  ])
  await runClient().catch(sayThatItFailed)
}

async function runClient(): Promise<void> {
  const scripts = document.querySelector<HTMLTemplateElement>('#client')?.content
  if (scripts === undefined) return
  const parts = [...scripts.querySelectorAll<HTMLLinkElement>('[data-client]')].map(({ href }) => href)
  document.head.append(scripts)
  // In sequence, with a pause after each, so that a click or a scroll waits for one script at most.
  for (const part of parts) {
    await import(/* @vite-ignore */ part)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Tells the visitor. A page that looks complete but does not respond would be worse than none. */
function sayThatItFailed(error: unknown): void {
  console.error('The page could not be loaded', error)
  const notice = document.createElement('p')
  notice.className = 'first-failed'
  notice.role = 'alert'
  const again = document.createElement('button')
  again.textContent = 'Try again'
  again.addEventListener('click', () => window.location.reload())
  notice.append('This page could not be loaded. ', again)
  document.body.append(notice)
}

async function visible(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.first-view img:not([loading="lazy"])')]
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  await new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))
  if (pictures.length === 0) return
  // The first frame may have started before the pictures were ready, so wait for the second one.
  await nextFrame()
  await nextFrame()
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
