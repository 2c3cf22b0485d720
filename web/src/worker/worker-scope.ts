/** The parts of a service worker's scope that ours uses. TypeScript cannot have both its types and a page's. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly caches: CacheStorage
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { readonly type: 'window' }): Promise<readonly WindowOfGame[]>
    openWindow(path: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}

interface WindowOfGame {
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: { readonly open: string }): void
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

export interface PushEvent extends WorkerEvent {
  readonly data: { text(): string } | null
}

export interface ClickEvent extends WorkerEvent {
  readonly notification: Notification
}
