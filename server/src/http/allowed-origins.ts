import type { FastifyInstance } from 'fastify'
import { confirmsHeader } from '@called-shot/shared/operator/confirming.ts'
import { passHeader } from '@called-shot/shared/operator/pass-header.ts'

/** The headers of a page's calls. The session is in a header, so cookies are never needed. */
const allowedHeaders = ['authorization', 'content-type', 'idempotency-key', passHeader, confirmsHeader].join(
  ', ',
)
const allowedMethods = 'GET, POST, PUT, PATCH, DELETE'
const preflightSeconds = 600

/**
 * Lets pages of the listed origins call the API (API-74): their preflights are granted, and they may read every answer,
 * including refusals. Other origins get nothing, and none may send this origin's cookies.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/+api(?:\/|$)/.test(request.url)) return
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'retry-after, ratelimit, ratelimit-policy')
    if (request.method !== 'OPTIONS') return
    reply.header('access-control-allow-methods', allowedMethods)
    reply.header('access-control-allow-headers', allowedHeaders)
    reply.header('access-control-max-age', String(preflightSeconds))
    await reply.status(204).send()
  })
}
