import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProviderSettings } from './settings.ts'

/** One request and its answer, as the server passes them to a route. */
export interface FastifyCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The same as Node's own objects, which oidc-provider reads and answers. */
export interface RawCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/**
 * Shows oidc-provider a request as one to PUBLIC_URL. The library derives addresses, redirects and `Secure` cookies
 * from the request's host and protocol, which a caller can forge; only the caller's own address comes from the
 * connection or a trusted proxy.
 */
export function publicCall({ publicUrl }: ProviderSettings, { request, reply }: FastifyCall): RawCall {
  const { host, protocol } = new URL(publicUrl)
  const from = request.ip
  const { headers } = request.raw
  delete headers['x-forwarded-host']
  Object.assign(headers, {
    host,
    'x-forwarded-proto': protocol.replace(':', ''),
    'x-forwarded-for': from,
  })
  return { request: request.raw, response: reply.raw }
}
