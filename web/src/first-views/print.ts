/**
 * Prints the first views (draw.tsx), in JSON by route. The page's settings are this program's first argument, in JSON.
 *
 * The client's modules need a browser while they are imported and rendered, so they get a fresh simulated one. This
 * runs in a process of the build's own, so that no server ever has a `window`.
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
// Timers that the client's modules started would keep the process alive for minutes.
process.stdout.write(JSON.stringify(await drawFirstViews()), () => process.exit())
