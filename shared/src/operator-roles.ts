import { refused, type Refused } from './refusals.ts'
import { wordList } from './word-list.ts'

/**
 * What an operator is allowed to do. `support` reads, refunds packs and suspends players; `oracle` manages events,
 * feeds and outcomes; `treasurer` manages money; `owner` can make every call, publishes content and assigns roles.
 */
export const operatorRoles = ['support', 'oracle', 'treasurer', 'owner'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** The roles that a call names. The owner's is never named, because an owner can make every call. */
export type NamedRole = Exclude<OperatorRole, 'owner'>

/** For calls that every operator can make. */
export const everyRole = ['support', 'oracle', 'treasurer'] as const satisfies readonly NamedRole[]

/** What all calls for operators have in common, with the roles that can make this one; none: only owners. */
export function operatorCall<const Roles extends readonly NamedRole[]>(...roles: Roles) {
  return { who: 'operator', standing: 'active', roles } as const
}

/** A read of operators: it shows their operations, and is read again when one of them acts. */
export function operatorRead<const Roles extends readonly NamedRole[]>(...roles: Roles) {
  return { ...operatorCall(...roles), method: 'GET', reads: ['operations'] } as const
}

/** An act of operators: every screen of operations is read again after it. */
export function operatorAct<const Roles extends readonly NamedRole[]>(...roles: Roles) {
  return { ...operatorCall(...roles), method: 'POST', changes: ['operations'] } as const
}

interface NeedsRole {
  readonly roles?: readonly NamedRole[] | undefined
}

/** Why an operator with these roles cannot make that call, or null. The message names the missing role. */
export function whyRoleMissing(held: readonly OperatorRole[], { roles = [] }: NeedsRole): Refused | null {
  const mayMake: readonly OperatorRole[] = [...roles, 'owner']
  if (held.some((role) => mayMake.includes(role))) return null
  return refused(
    'role_missing',
    `This needs the role ${wordList(mayMake, 'or')}; you have ${wordList(held) || 'none'}. Ask an owner.`,
  )
}

/** The operator whose roles would change, and the one who changes them. */
export interface RoleChange {
  readonly actorId: number
  readonly accountId: number
  readonly closed: boolean
  readonly isResident: boolean
  readonly emailVerified: boolean
  /** Whether OPERATOR_EMAIL names them: then they are an owner as long as the server's settings name them. */
  readonly isConfigured: boolean
  readonly after: readonly OperatorRole[]
}

/**
 * Why these roles cannot be given, or null. Nobody changes their own, so nobody can promote themselves, and there is
 * always an owner: the one who removes another's role. The operator named in the server's settings stays an owner.
 */
export function whyCannotSetRoles(change: RoleChange): Refused | null {
  if (change.actorId === change.accountId)
    return refused('not_allowed', 'You cannot change your own roles. Ask another owner.')
  if (change.isResident) return refused('not_for_residents')
  if (change.isConfigured && !change.after.includes('owner'))
    return refused('not_allowed', 'OPERATOR_EMAIL names this operator, who stays an owner.')
  if (change.after.length === 0) return null
  if (change.closed) return refused('not_allowed', 'This account is closed.')
  if (!change.emailVerified)
    return refused('email_unconfirmed', 'This account has not confirmed its email address yet.')
  return null
}
