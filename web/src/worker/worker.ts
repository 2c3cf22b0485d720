import { answeringOf, cacheNames, isCurrentCache, pageWithoutView, showsGame } from './worker-rules.ts'
import type { ClickEvent, FetchEvent, PushEvent, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope & typeof globalThis

const { origin } = self.location
/** Every page can render every route, so only the newest one is cached; its first view is for one address. */
const pageKey = `${origin}/`
const maxFiles = 800

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    self.caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => !isCurrentCache(name)).map((name) => self.caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  ),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (answeringOf(request, origin)) {
    case 'pass':
      return
    case 'page':
      event.respondWith(pageOf(event))
      return
    case 'file':
      event.respondWith(fileOf(event))
      return
  }
})

/** The server's page, so that no player stays on an older build; the cached one only if no server answers. */
async function pageOf(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request)
    if (answer.ok && !answer.redirected) keep(event, { cache: cacheNames.pages, key: pageKey, answer })
    return answer
  } catch (error) {
    const kept = await keptIn(cacheNames.pages, pageKey)
    if (kept) return pageAt(event.request.url, kept)
    throw error
  }
}

async function pageAt(address: string, kept: Response): Promise<Response> {
  if (placeIn(address) === placeIn(kept.url)) return kept
  const { status, headers } = kept
  return new Response(pageWithoutView(await kept.text()), { status, headers })
}

function placeIn(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

async function fileOf(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const kept = await keptIn(cacheNames.files, url)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok) keep(event, { cache: cacheNames.files, key: url, answer, most: maxFiles })
  return answer
}

interface Keeping {
  readonly cache: string
  readonly key: string
  readonly answer: Response
  readonly most?: number
}

/** Caches an answer in the background and removes the oldest ones. A full disk is not an error. */
function keep(event: FetchEvent, { cache: name, key, answer, most = 1 }: Keeping): void {
  const copy = answer.clone()
  const work = async () => {
    const cache = await self.caches.open(name)
    await cache.delete(key)
    await cache.put(key, copy)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((each) => cache.delete(each)))
  }
  event.waitUntil(work().catch(() => {}))
}

async function keptIn(name: string, key: string): Promise<Response | undefined> {
  const cache = await self.caches.open(name)
  // Vary can be ignored: bodies are stored decoded.
  return cache.match(key, { ignoreVary: true })
}

self.addEventListener('push', (event) => event.waitUntil(show(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))

interface PushText {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

async function show({ data }: PushEvent): Promise<void> {
  if (data === null) return
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- only our server can encrypt a push for this browser
  const { title, body, path, tag }: PushText = JSON.parse(data.text())
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: path,
  })
}

/** Opens the notification's page, in the game's window if there is one, which comes to the front, or in a new one. */
async function open({ notification }: ClickEvent): Promise<void> {
  notification.close()
  const path = typeof notification.data === 'string' ? notification.data : '/'
  // The newest may show a shared page or the log-in, which would not follow.
  const windows = await self.clients.matchAll({ type: 'window' })
  const window = windows.find(({ url }) => showsGame(url))
  if (!window) {
    await self.clients.openWindow(path)
    return
  }
  window.postMessage({ open: path })
  await window.focus()
}
