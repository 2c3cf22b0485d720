import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import './node-release.ts'
import { errors } from 'oidc-provider'
import { account } from '@called-shot/shared/account/contract.ts'
import { Refusal, refuse } from '@called-shot/shared/refusals.ts'
import type { AccountRow } from '../account/account-reads.ts'
import { underAgeSeconds } from '../account/attempt-limits.ts'
import { hasKnownDevice } from '../account/known-devices.ts'
import { underAgeBefore } from '../account/register.ts'
import { logUnexpected } from '../http/errors.ts'
import { plainWords } from '../http/plain-words.ts'
import { fontFile } from '../html/fonts.ts'
import { framedStyle } from '../html/frame.ts'
import { messagePage, startAgain, stylePath } from '../html/page.ts'
import { fieldsOf, preparePages, sendPage } from '../html/page-route.ts'
import type { IdentityProvider } from './identity.ts'
import { publicCall } from './public-call.ts'
import { firstVisitPage, logInPage, signUpPage, untouched, type FormState } from './pages.ts'
import { refusedForm } from './refused-form.ts'

type PageRequest = FastifyRequest<{ Params: { uid: string }; Querystring: { screen?: string } }>

/** The log-in and sign-up pages, where `/authorize` sends a browser without a session. */
export async function interactionRoutes(scope: FastifyInstance, identity: IdentityProvider): Promise<void> {
  await preparePages(scope)
  scope.setErrorHandler(async (error, request, reply) => {
    if (error instanceof errors.SessionNotFound) {
      const text = 'This log-in page has expired, or was used already.'
      return sendPage(reply, 400, messagePage('Start again', text, startAgain))
    }
    logUnexpected(request, error, 'a log-in page failed')
    const text = 'Something went wrong on our side. Please try again.'
    return sendPage(reply, 500, messagePage('That did not work', text, startAgain))
  })

  const style = await framedStyle(new URL('../html/style.css', import.meta.url))
  scope.get(stylePath, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
  )
  scope.get<{ Params: { name: string } }>('/interaction/fonts/:name', async (request, reply) => {
    const font = await fontFile(request.params.name)
    if (font === null) return reply.status(404).send()
    return reply.type('font/woff2').header('cache-control', 'public, max-age=31536000').send(font)
  })

  scope.get('/interaction/:uid', async (request: PageRequest, reply) => {
    const { action, prompt, params } = await opened(request, reply)
    if (prompt.name !== 'login') return finish(request, reply, { consent: {} })
    const isSignUp = request.query.screen === 'signup' || params['screen_hint'] === 'signup'
    const showsSignUp = isSignUp && request.query.screen !== 'login'
    if (showsSignUp) return sendPage(reply, 200, signUpPage(action, untouched))
    const isKnown = hasKnownDevice(request.headers.cookie)
    return sendPage(reply, 200, isKnown ? logInPage(action, untouched) : firstVisitPage(action))
  })

  scope.post('/interaction/:uid/login', async (request: PageRequest, reply) => {
    const { action } = await opened(request, reply)
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
    return finish(request, reply, { login: { accountId: known.authId } })
  })

  scope.post('/interaction/:uid/signup', async (request: PageRequest, reply) => {
    const { action } = await opened(request, reply)
    const values = fieldsOf(request.body)
    // The button on the log-in page: it brings what was typed there, and nothing has been asked yet.
    if (values['name'] === undefined)
      return sendPage(
        reply,
        200,
        signUpPage(action, { ...untouched, values: { email: values['email'] ?? '' } }),
      )
    const { email, password, name, birth_date, state } = values
    const read = account.register.body?.safeParse(
      { email, password, name, birth_date, state },
      { error: plainWords },
    )
    if (!read?.success) {
      return sendPage(
        reply,
        400,
        signUpPage(action, { values, problems: problemsOf(read?.error.issues ?? []), notice: null }),
      )
    }
    let opening: AccountRow
    try {
      if (toldUnderAge(request)) throw refuse('under_age', underAgeBefore)
      const registration = { ...read.data, birthDate: read.data.birth_date, phoneNumber: null }
      opening = await identity.accounts.register(registration, request)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'under_age') rememberUnderAge(reply)
      const { status, state: shown } = refusedForm(reply, error, values)
      return sendPage(reply, status, signUpPage(action, shown))
    }
    identity.accounts.rememberDevice(opening, reply.raw)
    return finish(request, reply, { login: { accountId: opening.authId } })
  })

  /** The interaction of this browser, which has to be the one in the address. */
  async function opened(request: PageRequest, reply: FastifyReply) {
    const call = publicCall(identity.settings, { request, reply })
    const interaction = await identity.current().interactionDetails(call.request, call.response)
    if (interaction.uid !== request.params.uid)
      throw new errors.SessionNotFound('another log-in page is open')
    return {
      action: `/interaction/${interaction.uid}`,
      prompt: interaction.prompt,
      params: interaction.params,
    }
  }

  async function finish(
    request: PageRequest,
    reply: FastifyReply,
    result: Parameters<Finish>[2],
  ): Promise<FastifyReply> {
    const provider = identity.current()
    const call = publicCall(identity.settings, { request, reply })
    const returnTo = await provider.interactionResult(call.request, call.response, result, {
      mergeWithLastSubmission: false,
    })
    // The page is done with; oidc-provider itself would leave its cookie behind for half an hour.
    provider
      .createContext(call.request, call.response)
      .cookies.set(provider.cookieName('interaction'), null, { path: `/interaction/${request.params.uid}` })
    return reply.header('cache-control', 'no-store').redirect(returnTo, 303)
  }
}

/** Blocks sign-up in this browser for a day. Not signed: forging it only locks the forger out. */
const underAgeCookie = 'told_under_age'

function toldUnderAge({ headers }: FastifyRequest): boolean {
  return (headers.cookie ?? '').split('; ').includes(`${underAgeCookie}=yes`)
}

function rememberUnderAge(reply: FastifyReply): void {
  const attributes = 'Path=/interaction; HttpOnly; SameSite=Lax'
  reply.raw.appendHeader('set-cookie', `${underAgeCookie}=yes; Max-Age=${underAgeSeconds}; ${attributes}`)
}

type Finish = ReturnType<IdentityProvider['current']>['interactionResult']

const labels: Readonly<Record<string, string>> = {
  email: 'Email',
  password: 'Password',
  name: 'Name',
  birth_date: 'Birth date',
  state: 'State',
}

/** What is chosen and not typed has nothing wrong with how it is written. */
const chosen: Readonly<Record<string, string>> = {
  birth_date: 'Birth date must be chosen.',
  state: 'State must be chosen.',
}

/** The first thing wrong with each field, beginning with the field's name as it stands on the page. */
function problemsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): FormState['problems'] {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'email')
    if (problems[field] !== undefined) continue
    problems[field] = chosen[field] ?? `${labels[field] ?? field} ${message}.`
  }
  return problems
}
