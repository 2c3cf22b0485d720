import { readsCache } from '../api/kept-reads.ts'

/** How the service worker treats a request. */
export type Answering = 'pass' | 'page' | 'file'

export interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** Paths that only the server can answer. */
const serversPages =
  /^\/(?:api|art|assets|authorize|callback|dbconnections|interaction|metrics|oauth|s|shared|userinfo|v2|ws|\.well-known)(?:\/|$)/

/** Files whose names identify their content, so that a cached copy is never outdated. */
const files = /^\/(?:assets|art)\//

/**
 * How the worker answers a request. Calls pass through, so nothing that moves a card or a cent is ever answered here;
 * the client itself keeps some reads (api/kept-reads.ts). Pages always ask the server first; the cached copy is used
 * only if it does not respond.
 */
export function answeringOf({ method, mode, url }: Asked, origin: string): Answering {
  const { origin: theirs, pathname } = new URL(url)
  if (method !== 'GET' || theirs !== origin) return 'pass'
  if (files.test(pathname)) return 'file'
  return mode === 'navigate' && !serversPages.test(pathname) ? 'page' : 'pass'
}

/** Whether a window at this address runs the client, which can open another page there. */
export function showsGame(url: string): boolean {
  return !serversPages.test(new URL(url).pathname)
}

/** A page without what was drawn for it, so that it can be shown at another address. */
export function pageWithoutView(page: string): string {
  return page.replace(/(<div id="root">).*(<\/div>\s*<\/body>)/s, '$1$2')
}

export const cacheNames = { pages: 'pages-1', files: 'files-1', reads: readsCache } as const

/** Whether a cache belongs to this version of the worker. */
export function isCurrentCache(name: string): boolean {
  return name === cacheNames.pages || name === cacheNames.files || name.startsWith(cacheNames.reads)
}
