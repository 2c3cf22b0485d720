import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LogController, type FastifyInstance } from 'fastify'
import { loggedError } from '../logged-error.ts'

export type LogLevel = 'info' | 'warn'

/** Receives the lines of the log instead of standard output. */
export interface LogLines {
  write(line: string): void
}

const requestIdHeader = 'x-request-id'

/**
 * How the web server logs: one JSON object per line with the time, the level and the request's id. `trustsIds`: a proxy
 * in front of us may already have given the request its id.
 */
export function logOptions({
  level,
  trustsIds,
  lines,
}: {
  readonly level: LogLevel
  readonly trustsIds: boolean
  readonly lines?: LogLines | undefined
}) {
  return {
    logger: {
      level,
      ...(lines ? { stream: lines } : {}),
      serializers: { err: loggedError, error: loggedError },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    requestIdHeader: false as const,
    genReqId({ headers }: Pick<IncomingMessage, 'headers'>) {
      const given = headers[requestIdHeader]
      return trustsIds && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    },
  }
}

/**
 * Each answer contains its request's id, so that a player's report leads to the line in the log. At level `info` each
 * request gets a line: its route, never its address or body, which contain ids and secrets of players.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    request.log.info(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode, milliseconds },
      'answered',
    )
  })
}
