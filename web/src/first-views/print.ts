/**
 * Prints the first views (draw.tsx) as JSON by route. The first argument is the page's settings as JSON, the second the
 * routes of the players' pages to draw, separated by commas.
 *
 * The client's modules need a browser while they are imported and rendered, so this program simulates one. The build
 * runs it in a separate process, so that no server ever has a `window`.
 */
const nothing = () => undefined
const emptyStorage = { getItem: () => null, setItem: nothing, removeItem: nothing }
const page = {
  location: new URL('http://localhost/'),
  history: { state: null, replaceState: nothing },
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  addEventListener: nothing,
}
Object.assign(globalThis, {
  window: page,
  document: {
    defaultView: page,
    cookie: '',
    addEventListener: nothing,
    getElementById: () => ({ textContent: process.argv[2] }),
  },
  sessionStorage: emptyStorage,
  localStorage: emptyStorage,
})

const { drawFirstViews } = await import('./draw.tsx')
const { isClientRouteName } = await import('@called-shot/shared/client-routes.ts')
// Timers of the client's modules would keep the process alive for minutes.
const routes = (process.argv[3] ?? '').split(',').filter(isClientRouteName)
process.stdout.write(JSON.stringify(await drawFirstViews(routes)), () => process.exit())
