import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { parseArtFile } from '@called-shot/shared/art/art-path.ts'
import { refusals } from '@called-shot/shared/refusals.ts'
import { createArtStore } from './art-store.ts'
import { createDrawingLimit } from './drawing-limit.ts'
import { QueueFull } from './work-queue.ts'

const aYear = 'public, max-age=31536000, immutable'

export interface ArtRoutesOptions {
  readonly dataDir: string
  /** How many pictures can wait to be drawn before further callers are refused. */
  readonly maxWaiting?: number
  /** How many pictures one address can have drawn in ten minutes; those already drawn do not count. */
  readonly newPicturesPerMinute?: number
  readonly maxFiles?: number
}

/**
 * `GET /art/<file>`: the picture of a card, or with `.svg` its vectors for the detail view. The name alone determines
 * the picture, so nothing is looked up, and browsers cache it for good.
 */
export async function artRoutes(app: FastifyInstance, options: ArtRoutesOptions): Promise<void> {
  const store = createArtStore({ ...options, directory: join(options.dataDir, 'art') })
  const limit = createDrawingLimit(options.newPicturesPerMinute ?? 60)

  // Not `:file`, because the router would answer a name longer than its limit itself.
  app.get<{ Params: { '*': string } }>('/art/*', async ({ params, headers, ip }, reply) => {
    const file = params['*']
    const key = parseArtFile(file)
    if (!key) return refusal(reply, 'not_found')
    const etag = `"${file}"`
    reply.header('cache-control', aYear).header('etag', etag).header('x-content-type-options', 'nosniff')
    if (headers['if-none-match'] === etag) return reply.status(304).send()
    const takeTurn = () => limit(ip)
    try {
      if (key.format === 'webp') {
        const picture = await store.picture(key, takeTurn)
        return await reply.type('image/webp').send(picture)
      }
      const isZipped = /\bgzip\b/.test(headers['accept-encoding'] ?? '')
      const vectors = await store.vectors(key, isZipped, takeTurn)
      reply
        .type('image/svg+xml')
        .header('vary', 'accept-encoding')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      if (isZipped) reply.header('content-encoding', 'gzip')
      return await reply.send(vectors)
    } catch (error) {
      reply.removeHeader('etag').header('cache-control', 'no-store')
      if (!(error instanceof QueueFull)) throw error
      reply.header('retry-after', '2')
      return refusal(reply, 'busy')
    }
  })
}

function refusal(reply: FastifyReply, code: 'not_found' | 'busy'): FastifyReply {
  const [status, message] = refusals[code]
  return reply.status(status).header('cache-control', 'no-store').send({ message, code })
}
