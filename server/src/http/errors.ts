import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, Refusal, refusals } from '@called-shot/shared/refusals.ts'
import { isOutOfReach, wasGivenUp } from '../db/database.ts'
import { withoutSecrets } from '../logged-error.ts'

/**
 * The one place where an error becomes an answer: `{ message, code, fields? }`. Refusals carry their own words; a
 * request that the framework cannot read is 400 or 413; one that the database canceled, or that met a database that is
 * gone or full, may be sent again with its key (503, Retry-After); anything else is a bug, logged in full and answered
 * with one sentence.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const isAway = isOutOfReach(thrown)
    if (isAway) logAway(request, thrown)
    // A 404 could otherwise be kept by a cache, and be told when the thing has long been there.
    reply.header('cache-control', 'no-store')
    const error = isAway || wasGivenUp(thrown) ? refuse('busy', { retryAfterSeconds: 1 }) : thrown
    if (error instanceof Refusal) {
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
      if (error.status === 401) reply.header('www-authenticate', 'Bearer')
      // Undefined where it is about no field, and then left out.
      return reply
        .status(error.status)
        .send({ message: error.message, code: error.code, fields: error.fields })
    }
    const status = error.statusCode ?? 500
    if (status === 429) return reply.status(429).send({ message: refusals.too_many[1], code: 'too_many' })
    if (status >= 400 && status < 500) {
      return reply
        .status(status)
        .send({ message: readable(status), code: status === 404 ? 'not_found' : 'bad_input' })
    }
    logUnexpected(request, error, 'unexpected error')
    return reply
      .status(500)
      .send({ message: 'Something went wrong on our side. Please try again.', code: 'internal' })
  })
}

/** One line without a stack, because all calls of a minute may fail with it. */
function logAway(request: FastifyRequest, { message }: Error): void {
  request.log.warn({ reason: withoutSecrets(message) }, 'the database is away')
}

/**
 * Logs an error of ours with its stack, under `err` (http/log.ts). The address stays out of the log, because mailed
 * links carry their secret there.
 */
export function logUnexpected(request: FastifyRequest, error: unknown, what: string): void {
  request.log.error({ err: error, method: request.method, route: request.routeOptions.url ?? 'none' }, what)
}

/**
 * The same form for requests that never reach a route: an invalid URL, and bytes that are not HTTP (which have only a
 * socket).
 */
export const errorsBeforeRoutes = {
  frameworkErrors(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
    const status = error.statusCode ?? 400
    void reply
      .status(status)
      .send({ message: readable(status, 'The address is not valid.'), code: 'bad_input' })
  },
  clientErrorHandler(error: { readonly code?: string }, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [line, status] =
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 408]
        : error.code === 'HPE_HEADER_OVERFLOW'
          ? ['431 Request Header Fields Too Large', 431]
          : ['400 Bad Request', 400]
    const body = JSON.stringify({ message: readable(status, 'The request is not valid.'), code: 'bad_input' })
    if (socket.writable) {
      const headers = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`
      socket.write(`HTTP/1.1 ${line}\r\n${headers}\r\nconnection: close\r\n\r\n${body}`)
    }
    socket.destroy()
  },
}

function readable(status: number, otherwise = 'The body is not valid JSON.'): string {
  if (status === 408) return 'The request took too long.'
  if (status === 414) return 'The address is too long.'
  if (status === 431) return 'The address or a header is too long.'
  if (status === 413) return 'The request is too large.'
  if (status === 415) return 'The body must be JSON.'
  if (status === 404) return refusals.not_found[1]
  return otherwise
}
