import type { FastifyInstance } from 'fastify'

export interface SecurityOptions {
  readonly publicUrl: string
  /** Other origins that the page calls: a hosted identity provider, an API elsewhere with its socket. */
  readonly callsOrigins?: readonly string[]
  /** Other origins that the page shows in a frame: a hosted identity provider, for its silent renewal. */
  readonly framesOrigins?: readonly string[]
}

/**
 * Sets the security headers of every answer. A route that serves its own page (log-in, API documentation) sets its own
 * `content-security-policy`, which is kept.
 */
export function setSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  const isSecure = options.publicUrl.startsWith('https:')
  // A popup of a provider on another origin needs to answer the page that opened it.
  const opener = (options.framesOrigins ?? []).length > 0 ? 'same-origin-allow-popups' : 'same-origin'
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', unused)
    if (!reply.hasHeader('cross-origin-resource-policy'))
      reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('referrer-policy'))
      reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('cross-origin-opener-policy', opener)
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policyOfData)
  })
}

/** Browser features that the game never uses. */
const unused = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

/** For every answer that is not a page: opened on its own, it can do nothing. */
const policyOfData = "default-src 'none'; frame-ancestors 'none'"

/**
 * The policy of the client's page. No inline scripts, no styles except those in files and the first view's (allowed by
 * hash), and nothing from other origins; `blob:` workers because the identity provider's library keeps the refresh
 * token in one; the socket's origin is named because older browsers do not count it as 'self'.
 */
export function policyOfPage(
  { publicUrl, callsOrigins = [], framesOrigins = [] }: SecurityOptions,
  styleHashes: readonly string[] = [],
): string {
  const socket = publicUrl.replace(/^http/, 'ws')
  const directives = [
    "default-src 'self'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes].join(' '),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src ${["'self'", socket, ...callsOrigins].join(' ')}`,
    `frame-src ${["'self'", ...framesOrigins].join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text becomes markup or a script's address only where web/src/loading/trusted-types.ts lets it.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return directives.join('; ')
}
