import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, Refusal, refusals } from '@called-shot/shared/refusals.ts'
import { wasGivenUp } from '../db/database.ts'

/**
 * The one place where an error becomes an answer: `{ message, code }`. Refusals carry their own words; what the
 * framework could not read is 400 or 413; what the database gave up for time has done nothing and may be asked again
 * (503, Retry-After); anything else is a fault of ours, logged in full and told in one sentence.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const error = wasGivenUp(thrown) ? refuse('busy', { retryAfterSeconds: 1 }) : thrown
    if (error instanceof Refusal) {
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
      return reply.status(error.status).send({ message: error.message, code: error.code })
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

/**
 * Logs an error of ours with its stack. Only under `err` does the log write an error out; the query stays out of the
 * log, since links that are mailed carry their secret there.
 */
export function logUnexpected(request: FastifyRequest, error: unknown, what: string): void {
  const [path] = request.url.split('?')
  request.log.error({ err: error, method: request.method, path }, what)
}

/**
 * The same form for what never reaches a route: an address that is no address, and bytes that are no HTTP (for those
 * there is nothing but the socket).
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
