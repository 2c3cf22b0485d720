import type { FastifyInstance } from 'fastify'

/** Routes under /api that describe the API itself. */
const ownPages = new Set([
  '/api/health',
  '/api/health/live',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs.css',
])

/** Every call has a contract, and thereby a row in the rights table: otherwise the server refuses to start. */
export function requireContracts(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || ownPages.has(route.url) || route.method === 'HEAD') return
    if (!route.config?.endpoint) throw new Error(`${String(route.method)} ${route.url} has no contract`)
  })
}
