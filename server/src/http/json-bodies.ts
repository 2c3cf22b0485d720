import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Bodies are JSON, at most 64 KiB; an empty one counts as none, since many calls take no payload but some clients send
 * the header anyway.
 */
export const maxBodyBytes = 64 * 1024

const texts = new WeakMap<FastifyRequest, string>()

/** The body as it arrived, byte for byte: signatures are computed over it. */
export function bodyTextOf(request: FastifyRequest): string {
  return texts.get(request) ?? ''
}

export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    texts.set(request, text as string)
    return parse(request, text as string, done)
  })
}
