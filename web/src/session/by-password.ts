import { account } from '@called-shot/shared/account/contract.ts'
import type { BodyIn } from '@called-shot/shared/endpoint.ts'
import { call } from '../api/client.ts'
import { logInBy } from './session.ts'

/** The older log-in by email and password (Core §4), where the log-in page cannot be reached. True when it worked. */
export async function logInWithPassword(credentials: BodyIn<typeof account.login>): Promise<boolean> {
  return logInBy(() => call(account.login, { body: credentials }))
}

export async function registerWithPassword(registration: BodyIn<typeof account.register>): Promise<boolean> {
  return logInBy(() => call(account.register, { body: registration }))
}
