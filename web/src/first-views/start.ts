/**
 * Begins the client where the server has drawn the page already: once that can be seen with its pictures. Fetched
 * before, the client's scripts would take half of a slow line from what the visitor came for.
 */
const mostMilliseconds = 1000

const pictures = [...document.querySelectorAll<HTMLImageElement>('.first-view img:not([loading="lazy"])')]
await Promise.race([
  Promise.allSettled(pictures.map((picture) => picture.decode())).then(painted),
  // A page that nobody looks at is not painted.
  new Promise((resolve) => setTimeout(resolve, mostMilliseconds)),
])
const scripts = document.querySelector<HTMLTemplateElement>('#client')?.content
if (scripts !== undefined) {
  const parts = [...scripts.querySelectorAll<HTMLLinkElement>('[data-client]')].map(({ href }) => href)
  document.head.append(scripts)
  // One after the other, so that a press or a scroll waits for one of them only.
  for (const part of parts) {
    await import(/* @vite-ignore */ part)
    await new Promise((resolve) => setTimeout(resolve))
  }
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
