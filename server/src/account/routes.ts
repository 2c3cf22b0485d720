import { STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { account } from '@called-shot/shared/account/contract.ts'
import { session } from '@called-shot/shared/account/session-contract.ts'
import { Refusal, refuse } from '@called-shot/shared/refusals.ts'
import { queriesOf } from '../commit/reader.ts'
import { serve, serveCommand, serveFile, type Server } from '../http/serve.ts'
import type { SignIn } from '../provider/sign-in.ts'
import type { AccountParts } from './account-deps.ts'
import type { AccountRow } from './account-reads.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { closeAccount } from './close-account.ts'
import { exportData } from './export-data.ts'
import { confirmEmail, resendConfirmation } from './confirm-email.ts'
import { firstStepsOf } from './first-steps.ts'
import { logIn } from './log-in.ts'
import { limitsNow, profileNow, profileOf } from './profile-view.ts'
import { register } from './register.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { setFlags } from './set-flags.ts'
import { showClosing } from './show-closing.ts'
import { setWeeklyLimit } from './set-weekly-limit.ts'
import { selfExclude, takeBreak } from './take-break.ts'
import { updateProfile } from './update-profile.ts'
import { verifyNumber } from './verify-number.ts'

export interface AccountDeps extends AccountParts {
  readonly loginSettings: {
    readonly domain: string
    readonly client_id: string
    readonly audience: string
    readonly scope: string
  }
  readonly isWithdrawingOpen: boolean
  /** Creates the provider's session and a token; null if another provider keeps the passwords. */
  readonly signIn: SignIn | null
}

export async function accountRoutes(server: Server, deps: AccountDeps): Promise<void> {
  const { game, signIn } = deps
  const signedIn = async (known: AccountRow, { request, reply }: Parameters<SignIn>[1]) => {
    if (!signIn) throw refuse('not_found', 'Please log in at the identity provider.')
    deps.devices.remember(known, reply.raw)
    return signIn(known, { request, reply })
  }

  serve(server, session.loginSettings, async () => deps.loginSettings)
  serve(server, account.login, async ({ body, request, reply }) => {
    if (!signIn) throw refuse('not_found', 'Please log in at the identity provider.')
    const credentials = { email: body.email ?? body.username ?? '', password: body.password }
    const known = await logIn(deps, credentials, request)
    return { token: await signedIn(known, { request, reply }), user: profileOf(known) }
  })
  serve(server, account.register, async ({ body, request, reply }) => {
    if (!signIn) throw refuse('not_found', 'Please sign up at the identity provider.')
    const registration = { ...body, birthDate: body.birth_date, phoneNumber: body.phone_number }
    const opened = await register(deps, registration, request)
    return { token: await signedIn(opened, { request, reply }), user: profileOf(opened) }
  })

  serve(server, session.getProfile, ({ player }) => profileNow(game, player.id))
  serve(server, session.setFlags, async ({ player, body }) => {
    await setFlags(game, player.id, body.flags)
    return profileNow(game, player.id)
  })
  serve(server, account.updateProfile, async ({ player, body, request }) => {
    await updateProfile(deps, { player, caller: request }, body)
    return profileNow(game, player.id)
  })
  serve(server, account.verifyNumber, async ({ player, body }) => {
    await verifyNumber(deps, player, { phoneNumber: body.number, code: body.code })
    return profileNow(game, player.id)
  })
  serve(server, account.resendCode, async ({ player, body, request }) => {
    await sendPhoneCode(deps, player, { phoneNumber: body.number, address: request.ip })
    return { sent: true }
  })
  serve(server, account.changePassword, async ({ player, body, request, reply }) => {
    const given = { current: body.current_password, next: body.new_password }
    const changed = await changePassword(deps, { player, caller: request }, given)
    return { token: signIn && (await signedIn(changed, { request, reply })) }
  })
  serve(server, account.confirmEmail, async ({ body }) => ({ email: await confirmEmail(deps, body.token) }))
  serve(server, account.resendConfirmation, async ({ player, request }) => ({
    sent: await resendConfirmation(deps, player, request.ip),
  }))

  serve(server, session.firstSteps, ({ player }) => firstStepsOf(game, player.id))
  serve(server, account.getLimits, ({ player }) => limitsNow(game, player.id))
  serve(server, account.setLimits, async ({ player, body }) => {
    await setWeeklyLimit(game, player.id, body.weekly_purchase)
    return limitsNow(game, player.id)
  })
  serveCommand(server, account.takeBreak, takeBreak)
  serveCommand(server, account.selfExclude, selfExclude)
  serve(server, account.getClosing, ({ player }) => showClosing(queriesOf(game), player))
  serveCommand(server, account.closeAccount, closeAccount(deps))
  serveFile(server, account.exportData, async ({ player }) => ({
    name: 'called-shot-data.json',
    content: Readable.from(exportData(queriesOf(game), player.id)),
  }))

  await server.app.register(async (scope) => managementRoute({ ...server, app: scope }, deps))
}

/** Auth0's call to change an email, with our errors in Auth0's format. */
function managementRoute(server: Server, deps: AccountDeps): void {
  answerErrorsAsAuth0(server.app)
  serve(server, account.changeEmail, async ({ player, params, body, request }) => {
    const { token } = await server.sessions.sessionOf(request)
    // Other providers never give browsers that scope; with those, the server itself calls the management API.
    const isAllowed = deps.signIn === null || token.scopes.has('update:users')
    if (params.id !== player.authId || !isAllowed) throw refuse('not_allowed')
    const { grantHash } = token
    const changed = await changeEmail(deps, { player, caller: request, grantHash }, body.email)
    return {
      user_id: changed.authId,
      email: changed.email,
      email_verified: changed.emailVerified,
      new_email: changed.newEmail,
      name: changed.name,
      nickname: changed.nickname,
    }
  })
}

function answerErrorsAsAuth0(scope: FastifyInstance): void {
  scope.setErrorHandler(async (error, _request, reply) => {
    // The app's error handler takes everything else.
    if (!(error instanceof Refusal)) throw error
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
    return reply.status(error.status).send({
      statusCode: error.status,
      error: STATUS_CODES[error.status] ?? 'Error',
      message: error.message,
      errorCode: error.code,
      code: error.code,
    })
  })
}
