import { claimsOf } from '../api/token-claims.ts'

/** How the service worker treats a request. */
export type Answering = 'pass' | 'page' | 'file' | 'read'

export interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** Paths that only the server can answer. */
const serversPages =
  /^\/(?:api|art|assets|authorize|callback|dbconnections|interaction|metrics|oauth|oidc|s|shared|userinfo|v2|ws|\.well-known)(?:\/|$)/

/** Files whose names identify their content, so that a cached copy is never outdated. */
const files = /^\/(?:assets|art)\//

/** Reads that work offline: the binder, the standing of calls with their evidence, and the profile. */
const reads: readonly RegExp[] = [
  /^\/api\/me\/(?:nft_card_[a-z_]+|card_pack)(?:\/params)?$/,
  /^\/api\/me\/(?:album|prediction_evidence)(?:\/\d+)?$/,
  /^\/api\/me\/prediction_status(?:\/params)?$/,
  /^\/api\/me\/list_filters(?:\/params)?$/,
  /^\/api\/me\/(?:get_profile|get_balance|first_steps|dashboard|form)$/,
]

/**
 * How the worker answers a request. Commands pass through: nothing that moves a card or a cent is ever cached or
 * answered here. Pages and reads always ask the server first; the cached copy is used only if it does not respond.
 */
export function answeringOf({ method, mode, url }: Asked, origin: string): Answering {
  const { origin: theirs, pathname } = new URL(url)
  if (method !== 'GET' || theirs !== origin) return 'pass'
  if (files.test(pathname)) return 'file'
  if (mode === 'navigate') return serversPages.test(pathname) ? 'pass' : 'page'
  return reads.some((path) => path.test(pathname)) ? 'read' : 'pass'
}

/** The player a token belongs to, so that one player's stored reads are never shown to another. Null if unreadable. */
export function readerOf(authorization: string | null): string | null {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '') ?? []
  const { sub } = claimsOf(token ?? null)
  return typeof sub === 'string' && sub !== '' ? sub : null
}

/** A page without what was drawn for it, so that it can be shown at another address. */
export function pageWithoutView(page: string): string {
  return page.replace(/(<div id="root">).*(<\/div>\s*<\/body>)/s, '$1$2')
}

/** A kept answer without its Date, which would say that the server's clock still shows the time of that answer. */
export function undated(kept: Response): Response {
  const headers = new Headers(kept.headers)
  headers.delete('date')
  return new Response(kept.body, { status: kept.status, headers })
}

export const cacheNames = { pages: 'pages-1', files: 'files-1', reads: 'reads-1 ' } as const

/** Whether a cache belongs to this version of the worker. */
export function isCurrentCache(name: string): boolean {
  return name === cacheNames.pages || name === cacheNames.files || name.startsWith(cacheNames.reads)
}
