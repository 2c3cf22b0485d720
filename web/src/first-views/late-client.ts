const maxMilliseconds = 1000

/**
 * Runs the client once the page that the server has sent is visible: its bar, or for a guest the whole page with its
 * pictures. If it ran earlier, nothing would be seen until it is done; where it is also fetched only then, its scripts
 * would take half of a slow connection away from the page.
 */
export async function runLateClient(): Promise<void> {
  // The start script runs as soon as it is there, which may be before the end of the page.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  await Promise.race([
    visible(),
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

/** A page that looks whole and answers to nothing would be worse than none. */
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
  // What is ready by now is on the screen with the next frame: one is being made when it begins.
  await nextFrame()
  await nextFrame()
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
