import { account } from '@called-shot/shared/account/contract.ts'
import type { BodyIn } from '@called-shot/shared/endpoint.ts'
import { call } from '../api/client.ts'
import { logInBy } from './session.ts'

/** The older login by email and password (Core §4), for when the login page cannot be reached. True if it succeeded. */
export async function logInWithPassword(credentials: BodyIn<typeof account.login>): Promise<boolean> {
  return logInBy(() => call(account.login, { body: credentials }))
}

export async function registerWithPassword(registration: BodyIn<typeof account.register>): Promise<boolean> {
  return logInBy(() => call(account.register, { body: registration }))
}
