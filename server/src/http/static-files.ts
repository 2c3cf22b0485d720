import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isClientRoute } from '@called-shot/shared/client-routes.ts'
import { settingsElement, type PageSettings } from '@called-shot/shared/page-settings.ts'
import { policyOfPage, type SecurityOptions } from './security-headers.ts'

export const builtClient = fileURLToPath(new URL('../../../web/dist', import.meta.url))

export interface StaticFilesOptions extends SecurityOptions, PageSettings {
  /** The client as vite built it. */
  readonly folder?: string
}

/**
 * Serves the built client: its files, compressed once when they were built, and its page, with the settings of this
 * server in it, at every path of the client's router (200) and at every other path that a browser opens (404; the
 * page then says so). A missing file,
 * an API path and whatever does not ask for a page get `{ message, code }`.
 */
export async function serveStaticFiles(app: FastifyInstance, options: StaticFilesOptions): Promise<void> {
  const folder = options.folder ?? builtClient
  const page = readPage(folder, options)
  const policy = policyOfPage(options)
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      // A route for each file, so that no other path ever reaches the disk.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? forEver : forAnHour)
      },
    })
  }
  // Said here because a route for `/` is more than a missing file: it is the landing page.
  app.get('/', (request, reply) => sendPage(request, reply.status(200)))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*$/, '')
    if (!asksForPage(request, path))
      return reply.status(404).send({ message: 'There is no such thing.', code: 'not_found' })
    return sendPage(request, reply.status(isClientRoute(path) ? 200 : 404))
  })

  function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.header('content-security-policy', policy)
    reply.header('cache-control', 'no-cache')
    reply.header('vary', 'accept-encoding')
    reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(encoding === undefined ? page.plain : page[encoding])
  }
}

/** Files with a hash of their content in their name. */
const forEver = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

interface Page {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
}

function readPage(folder: string, settings: PageSettings): Page {
  const path = join(folder, 'index.html')
  const built = existsSync(path)
    ? readFileSync(path, 'utf8')
    : '<!doctype html><title>Called Shot</title><p>The client is not built: start with "npm start".</p>'
  const plain = Buffer.from(withSettings(built, settings))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain), etag }
}

function withSettings(
  page: string,
  { apiBases, links, withdrawalsOpen, passwordPrefix }: PageSettings,
): string {
  // A `<` in a value could end the element.
  const settings = JSON.stringify({ apiBases, links, withdrawalsOpen, passwordPrefix }).replaceAll(
    '<',
    String.raw`\u003c`,
  )
  const place = new RegExp(String.raw`(id="${settingsElement}">\s*)\{\}`)
  return page.replace(place, (_, before: string) => before + settings)
}

function asksForPage(request: FastifyRequest, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (/^\/api(\/|$)/.test(path)) return false
  if (isClientRoute(path)) return true
  // `/assets/old.js` of an earlier build is a missing file, not a page.
  return !/\.[a-z0-9]+$/i.test(path) && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
}
