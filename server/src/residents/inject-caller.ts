import type { FastifyInstance } from 'fastify'
import { createCaller, type Caller } from './caller.ts'

/**
 * The public API as a program in the same process calls it: every call goes through the server's own routes, with the
 * key's scopes, limits and refusals, and only the network is skipped.
 */
export function callerInside(app: FastifyInstance, key: string): Caller {
  return createCaller({
    async send({ method, path, body }) {
      const answer = await app.inject({
        method,
        url: path,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      return { status: answer.statusCode, body: answer.json() }
    },
  })
}
