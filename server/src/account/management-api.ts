import { z } from 'zod'
import { passwordConnection } from '@called-shot/shared/account/password-accounts.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { createSender, type Sent } from './management-sender.ts'

export interface ManagementSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Called with the reason why the provider could not be used, which never contains a secret. */
  readonly onProblem: (reason: string) => void
}

/** Changes an account at another provider, and turns that provider's errors into refusals. */
export interface ManagementApi {
  /** Refuses `email_taken`. */
  setEmail(authId: string, email: string): Promise<void>
  /** Refuses (`bad_input`) a password that breaks the provider's own rules. */
  setPassword(authId: string, password: string): Promise<void>
  /** Whether this email logs in with this password there. */
  isPassword(email: string, password: string): Promise<boolean>
}

/** A token is replaced this long before it expires. */
const marginMilliseconds = 60_000

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })
const errorAnswer = z.object({ message: z.string().default(''), error: z.string().default('') })

/**
 * The management API of a provider with Auth0's endpoints, called as a machine: browsers' tokens are not allowed to
 * change an email or a password there. If the provider cannot be reached, the call is refused with `busy`.
 */
export function createManagementApi(settings: ManagementSettings): ManagementApi {
  const { issuer, clientId, clientSecret, onProblem } = settings
  const base = issuer.replace(/\/*$/, '/')
  const { send, away } = createSender(base, onProblem)
  const client = { client_id: clientId, client_secret: clientSecret }
  let held: { readonly token: string; readonly until: number } | null = null

  async function machineToken(): Promise<string> {
    if (held && held.until > Date.now()) return held.token
    const { body } = await send('POST oauth/token', {
      ...client,
      grant_type: 'client_credentials',
      audience: `${base}api/v2/`,
    })
    const given = tokenAnswer.safeParse(body)
    if (!given.success) throw away('it gave no token for AUTH_MANAGEMENT_CLIENT_ID')
    const { access_token: token, expires_in: seconds } = given.data
    held = { token, until: Date.now() + seconds * 1000 - marginMilliseconds }
    return token
  }

  async function patchUser(authId: string, change: object): Promise<Sent> {
    const call = `PATCH api/v2/users/${encodeURIComponent(authId)}` as const
    const body = { ...change, connection: passwordConnection }
    const answer = await send(call, body, await machineToken())
    if (answer.status !== 401) return answer
    held = null
    return send(call, body, await machineToken())
  }

  return {
    async setEmail(authId, email) {
      // We mail the link that confirms it.
      const { status, body } = await patchUser(authId, { email, email_verified: false, verify_email: false })
      if (status < 300) return
      const { message } = problemOf(body)
      if (status === 409 || /already exists/i.test(message)) throw refuse('email_taken')
      if (status === 400) throw refuse('bad_input', `email: ${message}`)
      throw away(`it answered ${status} ${message}`)
    },
    async setPassword(authId, password) {
      const { status, body } = await patchUser(authId, { password })
      if (status < 300) return
      const { message } = problemOf(body)
      if (status === 400) throw refuse('bad_input', `new_password: ${message}`)
      throw away(`it answered ${status} ${message}`)
    },
    async isPassword(email, password) {
      const { status, body } = await send('POST oauth/token', {
        ...client,
        grant_type: 'http://auth0.com/oauth/grant-type/password-realm',
        realm: passwordConnection,
        username: email,
        password,
        scope: 'openid',
      })
      if (status < 300) return true
      const { error } = problemOf(body)
      if (error === 'invalid_grant' || error === 'invalid_user_password') return false
      throw away(`it answered ${status} ${error}`)
    },
  }
}

function problemOf(body: unknown): z.output<typeof errorAnswer> {
  const read = errorAnswer.safeParse(body)
  return read.success ? read.data : { message: '', error: '' }
}
