import type { FastifyError, FastifyInstance } from 'fastify'
import { Refusal, refusals } from '@called-shot/shared/refusals.ts'

/**
 * The one place where an error becomes an answer: `{ message, code }`. Refusals carry their own words; what the
 * framework could not read is 400 or 413; anything else is a fault of ours, logged in full and told in one sentence.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) {
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
      return reply.status(error.status).send({ message: error.message, code: error.code })
    }
    const status = error.statusCode ?? 500
    if (status === 429) return reply.status(429).send({ message: refusals.too_many[1], code: 'too_many' })
    if (status >= 400 && status < 500) {
      return reply.status(status).send({ message: readable(status), code: status === 404 ? 'not_found' : 'bad_input' })
    }
    request.log.error({ error, requestId: request.id }, 'unexpected error')
    return reply.status(500).send({ message: 'Something went wrong on our side. Please try again.', code: 'internal' })
  })
}

function readable(status: number): string {
  if (status === 413) return 'The request is too large.'
  if (status === 415) return 'The body must be JSON.'
  if (status === 404) return refusals.not_found[1]
  return 'The body is not valid JSON.'
}
