import type { Standing } from '../endpoint.ts'
import { whyRoleMissing, type OperatorRole } from '../operator-roles.ts'
import { refused, type Refused } from '../refusals.ts'
import type { Closure } from './closures.ts'

/**
 * The groups of calls that can be closed to an account. A call's `standing` names its group (shared/src/endpoint.ts).
 */
export const permissions = [
  'log_in',
  'read',
  'operate',
  'claim',
  'redeem',
  'withdraw',
  'buy',
  'trade',
  'craft',
] as const
export type Permission = (typeof permissions)[number]

/** The actors who can set or lift a fact. `time` lifts it when its date has come. */
export type Setter = 'operator' | 'charge_back' | 'player' | 'time'

export interface StandingRule {
  readonly setBy: Setter
  /** Empty if nobody and nothing lifts it. */
  readonly liftedBy: readonly Setter[]
  readonly forbids: readonly Permission[]
  readonly refusal: 'not_logged_in' | 'suspended' | 'frozen' | 'on_a_break'
}

const playing = ['buy', 'trade', 'craft'] as const

/**
 * Every fact that can stand against an account (Design §4b), in the order in which a refusal names them. They are
 * independent: setting or lifting one never touches another, and an account can do anything that none of its facts
 * forbids.
 */
export const standingRules = {
  closed: { setBy: 'player', liftedBy: [], forbids: permissions, refusal: 'not_logged_in' },
  suspended: {
    setBy: 'operator',
    liftedBy: ['operator'],
    forbids: ['operate', 'claim', 'redeem', 'withdraw', ...playing],
    refusal: 'suspended',
  },
  frozen: {
    setBy: 'charge_back',
    liftedBy: ['operator'],
    forbids: ['withdraw', ...playing],
    refusal: 'frozen',
  },
  excluded: { setBy: 'player', liftedBy: ['time'], forbids: playing, refusal: 'on_a_break' },
  on_a_break: { setBy: 'player', liftedBy: ['time'], forbids: playing, refusal: 'on_a_break' },
} as const satisfies Readonly<Record<string, StandingRule>>
export type StandingFact = keyof typeof standingRules

export const standingFacts = [
  'closed',
  'suspended',
  'frozen',
  'excluded',
  'on_a_break',
] as const satisfies readonly StandingFact[]

/** The facts in an account's row: the time since which, or until which, each holds; null if there is none. */
export interface StandingOf {
  readonly closedAt: Date | null
  readonly suspendedAt: Date | null
  readonly frozenAt: Date | null
  readonly selfExcludedUntil: Date | null
  readonly breakUntil: Date | null
}

/** What the calls of each standing are for; docs/rights.md lists them. */
export const permissionsOf: Readonly<Record<Standing, readonly Permission[]>> = {
  any: ['read'],
  active: ['claim', 'redeem'],
  unfrozen: ['withdraw'],
  eligible: playing,
}

/**
 * Why a player to whom the game is closed for that reason cannot make a call, or null. The same answer as
 * `whyNotAllowed`, from the only reason that a client receives. Age and state block only what needs an eligible player.
 */
export function whyClosedTo(
  closure: Closure | null,
  { standing = 'any' }: { readonly standing?: Standing | undefined },
): Closure | null {
  const rule = Object.values<StandingRule>(standingRules).find(({ refusal }) => refusal === closure)
  const isForbidden = rule
    ? permissionsOf[standing].some((permission) => rule.forbids.includes(permission))
    : standing === 'eligible'
  return isForbidden ? closure : null
}

/** An account with nothing against it. */
export const goodStanding: StandingOf = {
  closedAt: null,
  suspendedAt: null,
  frozenAt: null,
  selfExcludedUntil: null,
  breakUntil: null,
}

/** The facts that hold against an account now, in the table's order. */
export function factsOf(account: StandingOf, now: Date): StandingFact[] {
  const holds: Readonly<Record<StandingFact, boolean>> = {
    closed: account.closedAt !== null,
    suspended: account.suspendedAt !== null,
    frozen: account.frozenAt !== null,
    excluded: isAhead(account.selfExcludedUntil, now),
    on_a_break: isAhead(account.breakUntil, now),
  }
  return standingFacts.filter((fact) => holds[fact])
}

/** The refusal of the first fact that forbids any of these, or null if none does. */
export function whyForbidden(
  account: StandingOf,
  wanted: readonly Permission[],
  now: Date,
): StandingRule['refusal'] | null {
  const rules: StandingRule[] = factsOf(account, now).map((fact) => standingRules[fact])
  return rules.find(({ forbids }) => wanted.some((each) => forbids.includes(each)))?.refusal ?? null
}

/** An account's standing in one word. */
export const accountStatuses = ['closed', 'suspended', 'frozen', 'active'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** One word for lists: the most serious of the facts that do not end by themselves. */
export function statusOf(account: Pick<StandingOf, 'closedAt' | 'suspendedAt' | 'frozenAt'>): AccountStatus {
  if (account.closedAt !== null) return 'closed'
  if (account.suspendedAt !== null) return 'suspended'
  return account.frozenAt === null ? 'active' : 'frozen'
}

interface Judged {
  readonly id: number
  readonly operatorRoles: readonly OperatorRole[]
}

/**
 * Why an operator cannot suspend or restore that account, or null: only owners decide about operators, and nobody
 * suspends themselves. Since the one who suspends can still act, the last active owner is never suspended. If
 * two suspend each other at once, the second finds their own account suspended.
 */
export function whyCannotSuspend(operator: Judged, account: Judged): Refused | null {
  if (operator.id === account.id) return refused('not_allowed', 'You cannot suspend yourself.')
  return account.operatorRoles.length === 0 ? null : whyRoleMissing(operator.operatorRoles, {})
}

/** Whether something that ends by itself, such as a break, is still on. */
export function isAhead(at: Date | null, now: Date): boolean {
  return at !== null && at.getTime() > now.getTime()
}
