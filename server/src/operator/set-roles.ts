import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { operatorRoles, whyCannotSetRoles, type OperatorRole } from '@called-shot/shared/operator-roles.ts'
import type { operators } from '@called-shot/shared/operator/operators-contract.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import type { Effects } from '../commit/effects.ts'
import { playerByEmail } from '../account/account-reads.ts'
import type { Player } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { endedTradesOf } from '../wallet/ended-trades.ts'
import { deskAccount } from './account-desk.ts'

type Answer = AnswerOf<typeof operators.setRoles>
type Input = CommandInput<typeof operators.setRoles>

/**
 * Gives an account these roles and no others: the first role makes it an operator's, and ends its trades, since
 * operators do not play; none makes it a player's again.
 * Refuses to change the caller's own roles and those of the configured operator (`whyCannotSetRoles`). Of two owners
 * who remove each other's role at once, the second finds that they have lost their own. A proposal stops counting once
 * its operator loses the role for it.
 */
export function setRoles(configuredEmail: string | null) {
  return async ({ read, player }: Context, { body }: Input): Promise<Effects<Answer>> => {
    const account = await playerByEmail(read, body.email)
    if (!account) throw refuse('not_found', 'email: there is no such account')
    const after = operatorRoles.filter((role) => body.roles.includes(role))
    return rolesSet(read, { configuredEmail, actor: player, account }, { after, reason: body.reason })
  }
}

/** The same for one role, or none. */
export function setRole(configuredEmail: string | null) {
  return async (
    { read, player }: Context,
    { params, body }: CommandInput<typeof operators.setRole>,
  ): Promise<Effects<Answer>> => {
    const account = await deskAccount(read, params.id)
    const after = body.role === null ? [] : [body.role]
    return rolesSet(read, { configuredEmail, actor: player, account }, { after, reason: body.reason })
  }
}

interface Setting {
  readonly configuredEmail: string | null
  readonly actor: Player
  readonly account: Player
}

async function rolesSet(
  read: Reader,
  { configuredEmail, actor, account }: Setting,
  { after, reason }: { readonly after: OperatorRole[]; readonly reason: string },
): Promise<Effects<Answer>> {
  const { id, email, version, operatorRoles: before } = account
  refuseIf(
    whyCannotSetRoles({
      actorId: actor.id,
      accountId: id,
      closed: account.closedAt !== null,
      isResident: account.isResident,
      emailVerified: account.emailVerified,
      isConfigured: email.toLowerCase() === configuredEmail?.toLowerCase(),
      after,
    }),
  )
  const ended = before.length === 0 && after.length > 0 ? await endedTradesOf(read, id) : null
  return {
    ...ended?.effects,
    ...ended?.nothingElse,
    answer: { id, email, roles: after },
    setAccount: { id, version, operatorRoles: after },
    audit: {
      actorId: actor.id,
      action: 'roles_set',
      subject: `account ${id}`,
      detail: { reason, before, after },
    },
  }
}
