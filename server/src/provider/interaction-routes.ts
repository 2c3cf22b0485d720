import type { FastifyError, FastifyInstance } from 'fastify'
import './node-release.ts'
import { errors } from 'oidc-provider'
import { Refusal } from '@called-shot/shared/refusals.ts'
import type { AccountRow } from '../account/account-reads.ts'
import { hasKnownDevice } from '../account/known-devices.ts'
import { logUnexpected } from '../http/errors.ts'
import { fontFile } from '../html/fonts.ts'
import { framedStyle } from '../html/frame.ts'
import { messagePage, startAgain, stylePath } from '../html/page.ts'
import { fieldsOf, preparePages, sendPage } from '../html/page-route.ts'
import type { IdentityProvider } from './identity.ts'
import { createInteractions, logInOf, type Interactions, type PageRequest } from './interactions.ts'
import { firstVisitPage, logInPage, signUpPage, untouched } from './pages.ts'
import { refusedForm } from './refused-form.ts'
import { signUpRoute } from './sign-up-route.ts'

/** The log-in and sign-up pages, where `/authorize` sends a browser without a session. */
export async function interactionRoutes(scope: FastifyInstance, identity: IdentityProvider): Promise<void> {
  const interactions = createInteractions(identity)
  await preparePages(scope)
  handleFailures(scope, interactions)
  await assetRoutes(scope)
  pageRoute(scope, interactions)
  logInRoute(scope, identity, interactions)
  signUpRoute(scope, identity, interactions)
}

function handleFailures(scope: FastifyInstance, interactions: Interactions): void {
  scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (error instanceof errors.SessionNotFound) {
      if (await interactions.isLoggedIn(request, reply))
        return reply.header('cache-control', 'no-store').redirect('/dashboard', 303)
      const text = 'This log-in page has expired or has already been used.'
      return sendPage(reply, 400, messagePage('Start again', text, startAgain))
    }
    if (error instanceof Refusal) {
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
      return sendPage(reply, error.status, messagePage('Not now', error.message, startAgain))
    }
    const { statusCode = 500 } = error
    if (statusCode < 500) {
      const text = 'The form could not be read.'
      return sendPage(reply, statusCode, messagePage('Start again', text, startAgain))
    }
    logUnexpected(request, error, 'a log-in page failed')
    const text = 'Something went wrong on our side. Please try again.'
    return sendPage(reply, 500, messagePage('That did not work', text, startAgain))
  })
}

/** The pages' own style and fonts. */
async function assetRoutes(scope: FastifyInstance): Promise<void> {
  const style = await framedStyle(new URL('../html/style.css', import.meta.url))
  scope.get(stylePath, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
  )
  scope.get<{ Params: { name: string } }>('/interaction/fonts/:name', async (request, reply) => {
    const font = await fontFile(request.params.name)
    if (font === null) return reply.status(404).send()
    return reply.type('font/woff2').header('cache-control', 'public, max-age=31536000').send(font)
  })
}

function pageRoute(scope: FastifyInstance, interactions: Interactions): void {
  scope.get('/interaction/:uid', async (request: PageRequest, reply) => {
    const { action, prompt, params } = await interactions.opened(request, reply)
    if (prompt.name !== 'login') return interactions.finish(request, reply, { consent: {} })
    const isSignUp = request.query.screen === 'signup' || params['screen_hint'] === 'signup'
    const showsSignUp = isSignUp && request.query.screen !== 'login'
    if (showsSignUp) return sendPage(reply, 200, signUpPage(action, untouched))
    const isKnown = hasKnownDevice(request.headers.cookie)
    return sendPage(reply, 200, isKnown ? logInPage(action, untouched) : firstVisitPage(action))
  })
}

function logInRoute(scope: FastifyInstance, identity: IdentityProvider, interactions: Interactions): void {
  scope.post('/interaction/:uid/login', async (request: PageRequest, reply) => {
    const { action } = await interactions.opened(request, reply)
    const values = fieldsOf(request.body)
    const { email = '', password = '' } = values
    const problems = {
      ...(email.trim() === '' ? { email: 'Email must not be empty.' } : {}),
      ...(password === '' ? { password: 'Password must not be empty.' } : {}),
    }
    if (Object.keys(problems).length > 0) {
      return sendPage(reply, 400, logInPage(action, { values, problems, notice: null }))
    }
    let known: AccountRow
    try {
      known = await identity.accounts.logIn({ email: email.trim(), password }, request)
    } catch (error) {
      const { status, state } = refusedForm(reply, error, values)
      return sendPage(reply, status, logInPage(action, state))
    }
    identity.accounts.rememberDevice(known, reply.raw)
    return interactions.finish(request, reply, logInOf(known))
  })
}
