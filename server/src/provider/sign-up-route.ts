import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { account } from '@called-shot/shared/account/contract.ts'
import { Refusal, refuse } from '@called-shot/shared/refusals.ts'
import type { AccountRow } from '../account/account-reads.ts'
import { underAgeSeconds } from '../account/attempt-limits.ts'
import { underAgeBefore } from '../account/register.ts'
import { plainWords } from '../http/plain-words.ts'
import { fieldsOf, sendPage } from '../html/page-route.ts'
import type { IdentityProvider } from './identity.ts'
import { logInOf, type Interactions, type PageRequest } from './interactions.ts'
import { signUpPage, untouched, type FormState } from './pages.ts'
import { refusedForm } from './refused-form.ts'

/** The sign-up form: shows each wrong field, or else creates the account and logs this browser in. */
export function signUpRoute(
  scope: FastifyInstance,
  identity: IdentityProvider,
  interactions: Interactions,
): void {
  scope.post('/interaction/:uid/signup', async (request: PageRequest, reply) => {
    const { action } = await interactions.opened(request, reply)
    const values = fieldsOf(request.body)
    // The log-in page's button passes on the typed email; the visitor has not seen the form yet.
    if (values['name'] === undefined) {
      const email = values['email'] ?? ''
      return sendPage(reply, 200, signUpPage(action, { ...untouched, values: { email } }))
    }
    const { email, password, name, birth_date, state } = values
    const read = account.register.body?.safeParse(
      { email, password, name, birth_date, state },
      { error: plainWords },
    )
    if (!read?.success) {
      const problems = problemsOf(read?.error.issues ?? [])
      return sendPage(reply, 400, signUpPage(action, { values, problems, notice: null }))
    }
    let opening: AccountRow
    try {
      if (isRememberedUnderAge(request)) throw refuse('under_age', underAgeBefore)
      const registration = { ...read.data, birthDate: read.data.birth_date, phoneNumber: null }
      opening = await identity.accounts.register(registration, request)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'under_age') rememberUnderAge(reply)
      const { status, state: shown } = refusedForm(reply, error, values)
      return sendPage(reply, status, signUpPage(action, shown))
    }
    identity.accounts.rememberDevice(opening, reply.raw)
    return interactions.finish(request, reply, logInOf(opening))
  })
}

/** Blocks sign-up in this browser for a day. Not signed: forging it only locks the forger out. */
const underAgeCookie = 'told_under_age'

function isRememberedUnderAge({ headers }: FastifyRequest): boolean {
  return (headers.cookie ?? '').split('; ').includes(`${underAgeCookie}=yes`)
}

function rememberUnderAge(reply: FastifyReply): void {
  const attributes = 'Path=/interaction; HttpOnly; SameSite=Lax'
  reply.raw.appendHeader('set-cookie', `${underAgeCookie}=yes; Max-Age=${underAgeSeconds}; ${attributes}`)
}

const labels: Readonly<Record<string, string>> = {
  email: 'Email',
  password: 'Password',
  name: 'Name',
  birth_date: 'Birth date',
  state: 'State',
}

/** Fields that are chosen, not typed: a wrong value means that nothing was chosen. */
const chosen: Readonly<Record<string, string>> = {
  birth_date: 'Birth date must be chosen.',
  state: 'State must be chosen.',
}

/** The first problem of each field, as a sentence that starts with the field's name on the page. */
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
