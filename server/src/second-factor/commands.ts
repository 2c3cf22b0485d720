import { z } from 'zod'
import type { secondFactor } from '@called-shot/shared/operator/second-factor-contract.ts'
import { recoveryCodeCount } from '@called-shot/shared/operator/second-factor-contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import type { Effects } from '../commit/effects.ts'
import { playerByEmail } from '../account/account-reads.ts'
import type { Random } from '../commit/random.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { readFactors, readRecoveryHashes, readReplacedFactors, type Factor } from './factor-reads.ts'
import type { Guesses } from './guesses.ts'
import { newRecoveryCode, recoveryHash, secretBytes, stepOf } from './one-time-codes.ts'
import { passSeconds } from './passes.ts'

/** The answer stored under a key of `setUpSecondFactor`, with the secret sealed. */
export const keptSetUp = z.object({ email: z.string(), sealed: z.string() })

/** The answer stored under a key of `giveCode`: without a pass, and with recovery codes sealed. */
export const keptPass = z.object({
  account_id: z.number(),
  factor_id: z.number(),
  expires_at: z.string(),
  sealed_codes: z.string().nullable(),
})

/**
 * Starts a new second factor for the caller. It takes effect once its first code has been given; until then the old one
 * counts.
 */
export async function setUpSecondFactor({
  player,
  random,
}: Context): Promise<Effects<z.output<typeof keptSetUp>>> {
  const sealed = random.seal(random.bytes(secretBytes)).toString('base64')
  return {
    answer: { email: player.email, sealed },
    secondFactors: [{ accountId: player.id, secretSealed: sealed }],
    audit: {
      actorId: player.id,
      action: 'second_factor_begun',
      subject: `account ${player.id}`,
      detail: {},
    },
  }
}

/** A correct code: its second factor, and the record that makes it valid only once. */
interface Accepted {
  readonly factor: Factor
  readonly what: string
  /** The first code of a new second factor. */
  readonly isFirst: boolean
}

/**
 * Accepts a code from the caller's authenticator app, or a recovery code, and returns what a pass is made of. The first
 * code of a new second factor makes it replace the previous one, with ten recovery codes. Refuses wrong codes
 * (`wrong_code`), also of a set-up that a newer one has replaced, one that was given before (`code_used`), and any
 * after too many wrong ones (`too_many`).
 */
export function giveCode(guesses: Guesses) {
  return async (
    context: Context,
    { body }: CommandInput<typeof secondFactor.giveCode>,
  ): Promise<Effects<z.output<typeof keptPass>>> => {
    const { player, random } = context
    await guesses.take(player.id)
    const accepted = await acceptedBy(context, body.code)
    if (accepted === null) {
      if (!(await isOfReplaced(context, body.code))) throw refuse('wrong_code')
      await guesses.takeBack(player.id)
      throw refuse(
        'wrong_code',
        'That code is from a QR code that a newer one has replaced. Scan the newest one.',
      )
    }
    await guesses.giveBack(player.id)
    const { factor, what, isFirst } = accepted
    const codes = isFirst
      ? Array.from({ length: recoveryCodeCount }, () => newRecoveryCode(random.bytes))
      : []
    const effects = {
      answer: {
        account_id: player.id,
        factor_id: factor.id,
        expires_at: addSeconds(player.now, passSeconds).toISOString(),
        sealed_codes: isFirst ? sealedList(random, codes) : null,
      },
      secondFactorUses: [{ factorId: factor.id, what }],
      recoveryCodes: codes.map((code) => ({ factorId: factor.id, hash: recoveryHash(code) })),
    }
    const action = isFirst
      ? 'second_factor_set_up'
      : what.startsWith('recovery')
        ? 'recovery_code_used'
        : null
    const audit = { actorId: player.id, subject: `account ${player.id}`, detail: {} }
    return action === null ? effects : { ...effects, audit: { ...audit, action } }
  }
}

async function acceptedBy({ read, player, random }: Context, code: string): Promise<Accepted | null> {
  const { current, pending } = await readFactors(read, player.id)
  if (current === null && pending === null) throw refuse('second_factor_missing')
  for (const [factor, isFirst] of [
    [current, false],
    [pending, true],
  ] as const) {
    const step = factor === null ? null : stepOf(random.unseal(factor.sealed), code, player.now)
    if (factor !== null && step !== null) return { factor, what: `step ${step}`, isFirst }
  }
  if (current === null) return null
  const hash = recoveryHash(code)
  const left = await readRecoveryHashes(read, current.id)
  return left.includes(hash) ? { factor: current, what: `recovery ${hash}`, isFirst: false } : null
}

/** Whether the code is of a set-up that a newer one has replaced before it was given: on another device, for example. */
async function isOfReplaced({ read, player, random }: Context, code: string): Promise<boolean> {
  const replaced = await readReplacedFactors(read, player.id, await readFactors(read, player.id))
  return replaced.some(({ sealed }) => stepOf(random.unseal(sealed), code, player.now) !== null)
}

/**
 * Removes the second factor of another operator who has lost it; they set up a new one with their password. Nobody
 * resets their own. This one needs two operators if acts do.
 */
export async function resetSecondFactor(
  { read, player }: Context,
  { body }: CommandInput<typeof secondFactor.resetSecondFactor>,
): Promise<EffectsOf<typeof secondFactor.resetSecondFactor>> {
  const account = await playerByEmail(read, body.email)
  if (account?.role !== 'operator') throw refuse('not_found', 'email: there is no such operator')
  if (account.id === player.id)
    throw refuse('not_allowed', 'You cannot reset your own second factor. Ask another owner.')
  const { current } = await readFactors(read, account.id)
  return {
    answer: { email: account.email },
    secondFactors: [{ accountId: account.id, secretSealed: null }],
    audit: {
      actorId: player.id,
      action: 'second_factor_reset',
      subject: `account ${account.id}`,
      detail: { reason: body.reason, before: current === null ? 'none' : 'set up', after: 'none' },
    },
  }
}

function sealedList(random: Random, codes: readonly string[]): string {
  return random.seal(Buffer.from(codes.join(' '))).toString('base64')
}

/** Returns the recovery codes that were sealed as one list. */
export function unsealedList(random: Random, sealed: string): string[] {
  return random.unseal(Buffer.from(sealed, 'base64')).toString().split(' ')
}
