/**
 * Starts the client on a page that the server has rendered, once the page and its pictures are visible. If fetched
 * earlier, the client's scripts would take half of a slow connection away from the page.
 */
const maxMilliseconds = 1000

const pictures = [...document.querySelectorAll<HTMLImageElement>('.first-view img:not([loading="lazy"])')]
await Promise.race([
  Promise.allSettled(pictures.map((picture) => picture.decode())).then(painted),
  // A page in the background is never painted.
  new Promise((resolve) => setTimeout(resolve, maxMilliseconds)),
])
await runClient().catch(sayThatItFailed)

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

/** Until the page is on the screen with what is ready by now: a frame is being made when the next one begins. */
async function painted(): Promise<void> {
  await new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))
  await nextFrame()
  await nextFrame()
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

export {}
