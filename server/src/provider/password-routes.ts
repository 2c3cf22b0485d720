import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isEmail } from '@called-shot/shared/account/rules.ts'
import { whyNotPassword } from '@called-shot/shared/account/passwords.ts'
import type { IdentityProvider } from './identity.ts'
import { messagePage, startAgain } from '../html/page.ts'
import { fieldsOf, preparePages, sendPage } from '../html/page-route.ts'
import { forgotPasswordPage, newPasswordPage, untouched } from './pages.ts'
import { problemAt, refusedForm } from './refused-form.ts'
import { createResetMails } from './reset-mails.ts'

type SecretRequest = FastifyRequest<{ Params: { secret: string } }>

const sentText = "We've just sent you an email to reset your password."

/** Setting a new password by mail: Auth0's call for it, and our two pages. */
export async function passwordRoutes(scope: FastifyInstance, identity: IdentityProvider): Promise<void> {
  await preparePages(scope)
  askingRoutes(scope, identity)
  const { accounts } = identity

  scope.get('/interaction/reset-password/:secret', async (request: SecretRequest, reply) =>
    sendPage(reply, 200, newPasswordPage(request.url, untouched)),
  )

  scope.post('/interaction/reset-password/:secret', async (request: SecretRequest, reply) => {
    const { password = '' } = fieldsOf(request.body)
    const reason = whyNotPassword(password)
    if (reason !== null) {
      return sendPage(
        reply,
        400,
        newPasswordPage(request.url, problemAt({}, 'password', `New password ${reason}.`)),
      )
    }
    const reset = { secret: request.params.secret, password, address: request.ip }
    try {
      if (await accounts.resetPassword(reset)) {
        const text = 'Your new password is set, and all devices were logged out.'
        return sendPage(reply, 200, messagePage('Done', text, { href: startAgain.href, label: 'Log in' }))
      }
    } catch (error) {
      const { status, state } = refusedForm(reply, error, {})
      return sendPage(reply, status, newPasswordPage(request.url, state))
    }
    const text = 'This link has been used already, or is older than 15 minutes.'
    const again = { href: '/interaction/forgot-password', label: 'Ask for a new link' }
    return sendPage(reply, 410, messagePage('This link is no longer valid', text, again))
  })
}

/** The call and the page that promise a mail with a link. */
function askingRoutes(scope: FastifyInstance, identity: IdentityProvider): void {
  const mails = createResetMails(identity.accounts, (error) =>
    scope.log.error({ err: error }, 'a mail that sets a new password failed'),
  )
  scope.addHook('onClose', () => mails.finished())

  /** Returns the same whether or not there is such an account (API-70). */
  scope.post('/dbconnections/change_password', async (request, reply) => {
    const { client_id, email } = fieldsOf(request.body)
    if (client_id !== undefined && client_id !== identity.settings.clientId) {
      return reply
        .status(400)
        .send({ error: 'client_id is unknown', code: 'bad_input', message: 'client_id: is unknown' })
    }
    if (email === undefined || !isEmail(email.trim())) {
      return reply.status(400).send({
        error: 'email is required',
        code: 'bad_input',
        message: 'email: must be a whole address, such as name@example.com',
      })
    }
    await mails.promise(email.trim(), request.ip)
    return reply.type('text/html; charset=utf-8').send(sentText)
  })

  scope.get('/interaction/forgot-password', async (_request, reply) =>
    sendPage(reply, 200, forgotPasswordPage(untouched, false)),
  )

  scope.post('/interaction/forgot-password', async (request, reply) => {
    const values = fieldsOf(request.body)
    const email = (values['email'] ?? '').trim()
    if (!isEmail(email)) {
      return sendPage(
        reply,
        400,
        forgotPasswordPage(
          problemAt(values, 'email', 'Email must be a whole address, such as name@example.com.'),
          false,
        ),
      )
    }
    await mails.promise(email, request.ip)
    return sendPage(reply, 200, forgotPasswordPage(untouched, true))
  })
}
