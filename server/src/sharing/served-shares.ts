import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '@called-shot/shared/refusals.ts'
import { isShareCode, sharePath, sharePicturePath } from '@called-shot/shared/sharing/paths.ts'
import { createDrawingLimit } from '../art/drawing-limit.ts'
import { QueueFull } from '../art/work-queue.ts'
import type { Queries } from '../commit/reader.ts'
import { fontFile } from '../html/fonts.ts'
import { framedStyle } from '../html/frame.ts'
import { sharePage, sharePagePolicy, shareStylePath } from './share-page.ts'
import { createSharePictures } from './share-pictures.ts'
import { sharedFacts } from './share-reads.ts'

export interface ServedShares {
  readonly queries: Queries
  /** Where pictures are kept. */
  readonly directory: string
  readonly publicUrl: string
  readonly newPicturesPerMinute: number
}

type WithCode = FastifyRequest<{ Params: { code: string } }>

/**
 * `GET /s/<code>`, its picture and its styles. The share is read on each request, so a revoked one is gone with the
 * next; caches must revalidate.
 */
export async function servedShares(app: FastifyInstance, options: ServedShares): Promise<void> {
  const { queries, directory, publicUrl, newPicturesPerMinute } = options
  const pictures = createSharePictures(directory)
  const limit = createDrawingLimit(newPicturesPerMinute)
  const style = await framedStyle(new URL('style.css', import.meta.url))
  const factsOf = (code: string) => (isShareCode(code) ? sharedFacts(queries, code) : null)

  app.get(shareStylePath, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
  )
  app.get<{ Params: { name: string } }>('/s/fonts/:name', async ({ params }, reply) => {
    const font = await fontFile(params.name)
    if (font === null) return notFound(reply)
    return reply.type('font/woff2').header('cache-control', 'public, max-age=31536000').send(font)
  })

  app.get('/s/:code', async ({ params }: WithCode, reply) => {
    const facts = await factsOf(params.code)
    if (!facts) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': sharePagePolicy,
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .send(sharePage({ code: params.code, facts, publicUrl }))
  })

  app.get('/s/:code.png', async ({ params, ip, headers }: WithCode, reply) => {
    const facts = await factsOf(params.code)
    if (!facts) return notFound(reply)
    try {
      const { content, hash } = await pictures.of(facts, () => limit(ip))
      const etag = `"${hash}"`
      reply.headers({
        'cache-control': 'no-cache',
        etag,
        // Other sites show it beside a link.
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': 'noindex',
      })
      if (headers['if-none-match'] === etag) return await reply.status(304).send()
      return await reply.type('image/png').send(content)
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      const [status, message] = refusals.busy
      return await reply
        .status(status)
        .headers({ 'retry-after': '2', 'cache-control': 'no-store' })
        .send({ message, code: 'busy' })
    }
  })

  formerAddresses(app)
}

/** Where shares were before: links to them are out in the world. */
function formerAddresses(app: FastifyInstance): void {
  app.get('/shared/:code', async ({ params: { code } }: WithCode, reply) =>
    isShareCode(code) ? reply.redirect(sharePath(code), 301) : reply.callNotFound(),
  )
  app.get('/shared/:code/picture.jpg', async ({ params: { code } }: WithCode, reply) =>
    isShareCode(code) ? reply.redirect(sharePicturePath(code), 301) : notFound(reply),
  )
}

function notFound(reply: FastifyReply): FastifyReply {
  const [status, message] = refusals.not_found
  return reply.status(status).header('cache-control', 'no-store').send({ message, code: 'not_found' })
}
