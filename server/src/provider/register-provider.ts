import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeGuestsTurns, type CallsAtOnce } from '../http/calls-at-once.ts'
import type { IdentityProvider } from './identity.ts'
import { interactionRoutes } from './interaction-routes.ts'
import { messagePage, pagePolicy } from '../html/page.ts'
import { passwordRoutes } from './password-routes.ts'
import { publicCall } from './public-call.ts'
import { logoutReturnsOf } from './settings.ts'

/**
 * The provider's addresses on our own origin: oidc-provider gets the raw request, the routes around it are ours.
 * Everything is encapsulated: no parser, hook or error format of the API applies to it, only the limit on how many
 * requests of one address are answered at the same time.
 */
export async function registerProvider(
  app: FastifyInstance,
  identity: IdentityProvider,
  callsAtOnce: CallsAtOnce | null = null,
): Promise<void> {
  await app.register(async (provider) => {
    if (callsAtOnce) takeGuestsTurns(provider, callsAtOnce)
    await provider.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      // The body stays unread: oidc-provider reads it from the request itself.
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.addHook('onRequest', async (_request, reply) => setHeaders(reply, identity))
      oidcRoutes(scope, identity)
    })
    await provider.register(async (scope) => {
      logoutRoute(scope, identity)
      userinfoRoute(scope, identity)
    })
    await provider.register(async (scope) => interactionRoutes(scope, identity))
    await provider.register(async (scope) => passwordRoutes(scope, identity))
  })
}

/** A hijacked response skips the onSend hooks, so the headers of every answer are set here. */
function setHeaders({ raw }: FastifyReply, { settings }: IdentityProvider): void {
  raw.setHeader('x-content-type-options', 'nosniff')
  raw.setHeader('referrer-policy', 'no-referrer')
  // As on every other page: a log-in window whose pages differed in this would be cut off from the page behind it.
  raw.setHeader('cross-origin-opener-policy', 'same-origin')
  if (settings.publicUrl.startsWith('https:'))
    raw.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

function oidcRoutes(scope: FastifyInstance, identity: IdentityProvider): void {
  const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    const call = publicCall(identity.settings, { request, reply })
    await identity.current().callback()(call.request, call.response)
  }
  const paths = [
    '/authorize',
    '/authorize/:uid',
    '/oauth/token',
    '/oauth/revoke',
    '/.well-known/openid-configuration',
    '/.well-known/jwks.json',
  ]
  for (const url of paths) scope.route({ method: ['GET', 'POST', 'OPTIONS'], url, handler: handOver })
}

/** Auth0's logout: no confirmation, then back to a registered address. `federated` has no effect. */
function logoutRoute(scope: FastifyInstance, identity: IdentityProvider): void {
  const returns = logoutReturnsOf(identity.settings)
  scope.get<{ Querystring: Record<string, string | undefined> }>('/v2/logout', async (request, reply) => {
    const { client_id: clientId, returnTo = returns[0] } = request.query
    const isKnown = clientId === undefined || clientId === identity.settings.clientId
    if (!isKnown || typeof returnTo !== 'string' || !returns.includes(returnTo)) {
      const text = 'The address to return to after logging out is not one of ours.'
      return reply
        .status(400)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', pagePolicy)
        .send(messagePage('Not logged out', text, { href: '/dashboard', label: 'Back to Called Shot' }))
    }
    await identity.signOut({ request, reply })
    return reply.header('cache-control', 'no-store').redirect(returnTo, 302)
  })
}

function userinfoRoute(scope: FastifyInstance, identity: IdentityProvider): void {
  scope.route({
    method: ['GET', 'POST'],
    url: '/userinfo',
    async handler(request, reply) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
      const verified = token === undefined ? null : await identity.verifier.verify(token).catch(() => null)
      const account = verified && (await identity.accounts.byAuthId(verified.authId))
      if (!account || account.closedAt !== null) {
        return reply
          .status(401)
          .header('www-authenticate', 'Bearer error="invalid_token"')
          .send({ error: 'invalid_token' })
      }
      return reply.header('cache-control', 'no-store').send({
        sub: account.authId,
        name: account.name,
        nickname: account.nickname ?? account.name,
        email: account.email,
        email_verified: account.emailVerified,
      })
    },
  })
}
