import { easternMoment } from '../eastern-time.ts'
import type { Standing, Who } from '../endpoint.ts'
import { whyRoleMissing, type NamedRole, type OperatorRole } from '../operator-roles.ts'
import type { RefusalCode } from '../refusals.ts'
import { closures, type Closure } from './closures.ts'
import { excludedStates, ageInYears, minimumAgeYears, states } from './eligibility.ts'
import { isAhead, permissionsOf, whyForbidden, type StandingOf } from './standing.ts'

/** The facts of an account that a standing check needs. */
export interface Account extends StandingOf {
  readonly role: 'player' | 'operator'
  /** Empty for a player, at least one role for an operator. */
  readonly operatorRoles: readonly OperatorRole[]
  readonly state: string | null
  readonly birthDate: string | null
}

/**
 * Why this account is not allowed to make that call, or null (Design §4b). The table in standing.ts lists what each
 * fact forbids; age and state also block buying, trading and crafting, and operators do none of that: nobody plays for
 * what they could decide.
 */
export function whyNotAllowed(
  account: Account | null,
  call: {
    readonly who: Who
    readonly standing?: Standing | undefined
    readonly roles?: readonly NamedRole[] | undefined
  },
  now: Date,
): RefusalCode | null {
  if (call.who === 'anyone') return null
  if (account === null) return 'not_logged_in'
  if (call.who === 'operator') {
    const reason = whyForbidden(account, ['operate'], now)
    if (reason !== 'not_logged_in' && account.role !== 'operator') return 'not_allowed'
    return reason ?? whyRoleMissing(account.operatorRoles, call)?.code ?? null
  }
  const standing = call.standing ?? 'any'
  const reason = whyForbidden(account, permissionsOf[standing], now)
  if (reason !== null || standing !== 'eligible') return reason
  return account.role === 'operator' ? 'not_allowed' : whyNotOfAgeHere(account, now)
}

/** Why a player cannot buy, trade and craft now, shown before any refusal. Operators do not play. */
export function whyClosed(account: Account, now: Date): Closure | null {
  if (account.role === 'operator') return null
  const reason = whyNotAllowed(account, { who: 'player', standing: 'eligible' }, now)
  return closures.find((closure) => closure === reason) ?? null
}

/**
 * Until when a player is away, and why: the later end of a break and an exclusion that run. Null for a player who is not.
 */
export function awayUntil(
  { breakUntil, selfExcludedUntil }: Pick<Account, 'breakUntil' | 'selfExcludedUntil'>,
  now: Date,
): { readonly kind: 'break' | 'self-exclusion'; readonly until: Date } | null {
  const running = [
    { kind: 'self-exclusion', until: selfExcludedUntil } as const,
    { kind: 'break', until: breakUntil } as const,
  ].flatMap(({ kind, until }) => (until !== null && isAhead(until, now) ? [{ kind, until }] : []))
  return running.toSorted((one, other) => other.until.getTime() - one.until.getTime())[0] ?? null
}

/** A sentence about how long a player is away; null for a player who is not. */
export function awayText(
  account: Pick<Account, 'breakUntil' | 'selfExcludedUntil'>,
  now: Date,
  momentText: (moment: Date) => string = easternMoment,
): string | null {
  const away = awayUntil(account, now)
  if (away === null) return null
  const what = away.kind === 'break' ? 'You are taking a break' : 'You have excluded yourself'
  return `${what} until ${momentText(away.until)}. Buying, trading and crafting are closed until then.`
}

function whyNotOfAgeHere(account: Account, now: Date): RefusalCode | null {
  if (account.state === null || !Object.hasOwn(states, account.state)) return 'excluded_region'
  if (excludedStates.has(account.state)) return 'excluded_region'
  if (account.birthDate === null || ageInYears(account.birthDate, now) < minimumAgeYears) return 'under_age'
  return null
}

/** For this long after a log-in, calls with `needsOwner` do not ask for the password again. */
const recentLogInSeconds = 10 * 60

/** False for an unknown log-in time. */
export function isRecentLogIn(loggedInAt: Date | null, now: Date): boolean {
  return loggedInAt !== null && now.getTime() - loggedInAt.getTime() < recentLogInSeconds * 1000
}

export const longestEmail = 254

/**
 * Non-space text, @, domain, dot, suffix (Market §5, PROF-34). Rejects what lets one mailbox have many spellings: the
 * separators of mail headers, which mail servers strip, letters that cannot be seen, and letters that stand for others.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= longestEmail &&
    /^[^\s@]+@[^\s@]+\.[^\s@.]+$/u.test(text) &&
    !/[\p{Cc}\p{Cf}\p{Cs}\p{DI}<>()[\]",:;\\\u0130]/u.test(text) &&
    text.normalize('NFKC') === text
  )
}

/** '+' and at least nine digits: ten characters with the sign (PROF-23 to PROF-25); at most the 15 of E.164. */
export function isPhoneNumber(text: string): boolean {
  return /^\+\d{9,15}$/.test(text)
}

/** Keeps the digits after one leading '+'. `phoneNumberTyped('a1-2+')` → '+12' */
export function phoneNumberTyped(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return digits === '' && !text.includes('+') ? '' : `+${digits}`
}

export const longestName = 50
export const longestNickname = 50
/** Words of letters. An apostrophe or a hyphen between two letters counts as a letter: O'Brien, Anne-Marie. */
const nameLetters =
  /^[[\p{Script=Latin}\p{Script=Cyrillic}]&&\p{L}]+([ '\-][[\p{Script=Latin}\p{Script=Cyrillic}]&&\p{L}]+)*$/v

/**
 * Each word, and each part of a hyphenated one, starts with a capital; the rest stays as it was typed.
 * `capitalizeName('élise ок')` → 'Élise Ок'
 */
export function capitalizeName(text: string): string {
  return text.replaceAll(/(^|\s|-)(\p{L})/gu, (_, before: string, letter: string) => before + capital(letter))
}

/** Some letters have capitals of two letters ('ß'); those stay lowercase, so that a name never gets longer. */
function capital(letter: string): string {
  const upper = letter.toUpperCase()
  return upper.length === letter.length ? upper : letter
}

/** A real name as it is stored: composed letters, single spaces, one kind of apostrophe and hyphen, capitals. */
export function tidyName(text: string): string {
  const composed = text
    .normalize('NFC')
    .replaceAll(/[\u2018\u2019\u02bc`\u00b4]/g, "'")
    .replaceAll(/[\u2010\u2011]/g, '-')
  return capitalizeName(composed.trim().replaceAll(/ +/g, ' '))
}

/**
 * Latin and Cyrillic letters, spaces, and apostrophes and hyphens inside a name; 1 to 50 characters (Market §5,
 * PROF-35, PROF-36; docs/decisions.md). Takes a tidied name.
 */
export function isName(text: string): boolean {
  return text.length <= longestName && nameLetters.test(text)
}
