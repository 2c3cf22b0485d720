import type { FastifyInstance } from 'fastify'

/**
 * Bodies are JSON, at most 64 KiB; an empty one is as good as none, since many calls take no payload but some
 * clients send the header all the same.
 */
export const mostBodyBytes = 64 * 1024

export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    return parse(request, text as string, done)
  })
}
