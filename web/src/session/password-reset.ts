import { session } from '@called-shot/shared/account/session-contract.ts'
import { passwordConnection } from '@called-shot/shared/account/password-accounts.ts'
import { call } from '../api/client.ts'

/**
 * Has the identity provider email a link to set a new password (API-70); it never reveals whether it knows the email.
 */
export async function mailPasswordReset(email: string): Promise<void> {
  const { domain, client_id } = await call(session.loginSettings)
  const answer = await fetch(`${domain}/dbconnections/change_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, email, connection: passwordConnection }),
  })
  if (!answer.ok) throw new Error(`the identity provider answered ${answer.status}`)
}
