import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { artFile, parseArtFile } from '@called-shot/shared/art/art-path.ts'
import { createArtStore } from './art-store.ts'
import { QueueFull } from './work-queue.ts'

const aYear = 'public, max-age=31536000, immutable'

/**
 * `GET /art/:file`: the picture of a card, or with `.svg` its vectors for the detail view. The name says what
 * to draw, so nothing is looked up, and it never means another picture, so browsers keep it for good.
 */
export async function artRoutes(app: FastifyInstance, { dataDir }: { readonly dataDir: string }): Promise<void> {
  const store = createArtStore({ directory: join(dataDir, 'art') })

  app.get<{ Params: { file: string } }>('/art/:file', async ({ params, headers }, reply) => {
    const key = parseArtFile(params.file)
    if (!key) return reply.status(404).send({ message: 'There is no such picture.', code: 'not_found' })
    const etag = `"${params.file}"`
    reply.header('cache-control', aYear).header('etag', etag).header('x-content-type-options', 'nosniff')
    if (headers['if-none-match'] === etag) return reply.status(304).send()
    try {
      if (key.format === 'webp') return await reply.type('image/webp').send(await store.picture(key))
      const vectors = await store.vectors(key)
      reply
        .type('image/svg+xml')
        .header('vary', 'accept-encoding')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return await reply.send(gunzipSync(vectors))
      return await reply.header('content-encoding', 'gzip').send(vectors)
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      reply.removeHeader('etag')
      return reply
        .status(429)
        .header('cache-control', 'no-store')
        .header('retry-after', '2')
        .send({ message: `Too many pictures at once; ask for ${artFile(key)} again.`, code: 'too_many' })
    }
  })
}
