import { Secret } from 'otpauth'
import { secondFactor } from '@called-shot/shared/operator/second-factor-contract.ts'
import { codeAt } from '../src/second-factor/one-time-codes.ts'
import type { Someone, WholeApp } from './whole-app.ts'

/** The code that an authenticator app shows for a secret, now or some steps of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  return codeAt(Buffer.from(Secret.fromBase32(secret).bytes), new Date(Date.now() + steps * 30_000))
}

/** Sets up an operator's second factor and returns the answer to its first code. */
export async function withSecondFactor(app: Pick<WholeApp, 'ask'>, who: Someone) {
  const { secret } = await app.ask(secondFactor.setUpSecondFactor, { as: who, body: {} })
  const given = await app.ask(secondFactor.giveCode, { as: who, body: { code: codeOf(secret) } })
  return { secret, pass: given.pass, recoveryCodes: given.recovery_codes }
}
