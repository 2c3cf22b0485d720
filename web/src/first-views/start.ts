/**
 * Begins the client where the server has drawn the page already: once that can be seen with its pictures. Fetched
 * before, the client's scripts would take half of a slow line from what the visitor came for.
 */
const mostMilliseconds = 1000

const pictures = [...document.querySelectorAll<HTMLImageElement>('.first-view img:not([loading="lazy"])')]
await Promise.race([
  Promise.allSettled(pictures.map((picture) => picture.decode())).then(painted),
  new Promise((resolve) => setTimeout(resolve, mostMilliseconds)),
])
const scripts = document.querySelector<HTMLTemplateElement>('#client')?.content
const client = scripts?.querySelector<HTMLLinkElement>('[data-client]')?.href
if (scripts !== undefined && client !== undefined) {
  document.head.append(scripts)
  await import(/* @vite-ignore */ client)
}

/** Until the browser has painted; a page that nobody looks at is not painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

export {}
