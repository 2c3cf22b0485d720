import { endPushHere } from './push-here.ts'
import { cacheNames } from './worker-rules.ts'

/** The worker's file is at the root, because a worker only sees requests below its own address. */
const workerPath = '/sw.js'

interface ForLater {
  readonly fetchPages: (() => Promise<void>) | null
}

/**
 * Runs when a player's first page is idle. The worker is registered first, so that anything fetched afterward is
 * available offline, too. `fetchPages` is null if the visitor saves data.
 */
export async function prepare({ fetchPages }: ForLater): Promise<void> {
  if (import.meta.env.PROD) await registerWorker()
  await fetchPages?.()
  performance.mark('prepared')
}

/**
 * Registers the service worker, which lets the game open offline and receive push messages while it is closed. This
 * page's own files loaded before there was a worker, so they are cached here; the browser already has most of them.
 */
async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
    await keepThisPage()
  } catch (error) {
    // Some browsers have no service workers in private windows. The game works without one.
    console.warn('The service worker could not be registered', error)
  }
}

async function keepThisPage(): Promise<void> {
  const { origin, pathname } = window.location
  const page = await fetch(pathname, { headers: { accept: 'text/html' } })
  if (page.ok) await (await caches.open(cacheNames.pages)).put(`${origin}/`, page)
  const files = await caches.open(cacheNames.files)
  const used = performance.getEntriesByType('resource').map(({ name }) => name)
  const ours = used.filter((name) => name.startsWith(`${origin}/assets/`))
  await Promise.all(
    ours.map(async (name) => ((await files.match(name)) === undefined ? files.add(name) : undefined)),
  )
}

/** Removes everything that this browser stores for a player, once they have logged out. */
export async function forgetKeptReads(): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(cacheNames.reads)).map((name) => caches.delete(name)),
  )
}

const maxMilliseconds = 3000

/** At logout, ends push messages in this browser and deletes cached reads, without waiting long for either. */
export async function leaveBrowser(): Promise<void> {
  await Promise.race([
    Promise.allSettled([endPushHere(), forgetKeptReads()]),
    new Promise((resolve) => setTimeout(resolve, maxMilliseconds)),
  ])
}
