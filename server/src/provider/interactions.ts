import type { FastifyReply, FastifyRequest } from 'fastify'
import './node-release.ts'
import { errors } from 'oidc-provider'
import type { AccountRow } from '../account/account-reads.ts'
import type { IdentityProvider } from './identity.ts'
import { publicCall } from './public-call.ts'
import { passwordMark } from './still-password.ts'

export type PageRequest = FastifyRequest<{ Params: { uid: string }; Querystring: { screen?: string } }>
export type Interactions = ReturnType<typeof createInteractions>
type Result = Parameters<ReturnType<IdentityProvider['current']>['interactionResult']>[2]

/** The result of a page on which somebody has logged in to this account. */
export function logInOf(account: AccountRow): Result {
  return { login: { accountId: account.authId, passwordMark: passwordMark(account) } }
}

/** A log-in in progress in a browser, from its first page to its redirect. */
export function createInteractions(identity: IdentityProvider) {
  return {
    /** The interaction of this browser's cookie. Throws unless it is the one in the address. */
    async opened(request: PageRequest, reply: FastifyReply) {
      const call = publicCall(identity.settings, { request, reply })
      const interaction = await identity.current().interactionDetails(call.request, call.response)
      if (interaction.uid !== request.params.uid)
        throw new errors.SessionNotFound('another log-in page is open')
      return {
        action: `/interaction/${interaction.uid}`,
        prompt: interaction.prompt,
        params: interaction.params,
      }
    },

    /** Whether this browser has a session, e.g. one that Back has taken to the page of its own log-in. */
    async isLoggedIn(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const provider = identity.current()
      const call = publicCall(identity.settings, { request, reply })
      const session = await provider.Session.get(provider.createContext(call.request, call.response))
      return session.accountId !== undefined
    },

    /** Stores the result, clears the page's cookie, and sends the browser back to `/authorize`. */
    async finish(request: PageRequest, reply: FastifyReply, result: Result): Promise<FastifyReply> {
      const provider = identity.current()
      const call = publicCall(identity.settings, { request, reply })
      const returnTo = await provider.interactionResult(call.request, call.response, result, {
        mergeWithLastSubmission: false,
      })
      // oidc-provider itself would leave its cookie behind for half an hour.
      provider
        .createContext(call.request, call.response)
        .cookies.set(provider.cookieName('interaction'), null, { path: `/interaction/${request.params.uid}` })
      return reply.header('cache-control', 'no-store').redirect(returnTo, 303)
    },
  }
}
