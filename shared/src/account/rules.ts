import type { Standing, Who } from '../endpoint.ts'
import type { RefusalCode } from '../refusals.ts'
import { excludedStates, ageInYears, minimumAgeYears, states } from './eligibility.ts'

/** What a standing check looks at; any account of ours has it. */
export interface Account {
  readonly role: 'player' | 'operator'
  readonly status: 'active' | 'frozen' | 'suspended' | 'closed'
  readonly state: string | null
  readonly birthDate: string | null
  readonly breakUntil: Date | null
  readonly selfExcludedUntil: Date | null
}

/**
 * Why this account may not make that call, or null (Design §4b). A suspended account reads; one on a break,
 * self-excluded, or moved to an excluded state also claims, redeems and withdraws, but does not buy, trade or craft.
 * Neither does one frozen for a charge-back, which does not withdraw either.
 */
export function whyNotAllowed(
  account: Account | null,
  call: { readonly who: Who; readonly standing?: Standing | undefined },
  now: Date,
): RefusalCode | null {
  if (call.who === 'anyone') return null
  if (account === null || account.status === 'closed') return 'not_logged_in'
  if (call.who === 'operator') {
    if (account.role !== 'operator') return 'not_allowed'
    return account.status === 'suspended' ? 'suspended' : null
  }
  const standing = call.standing ?? 'any'
  if (standing === 'any') return null
  if (account.status === 'suspended') return 'suspended'
  if (standing === 'active') return null
  if (account.status === 'frozen') return 'frozen'
  return standing === 'eligible' ? whyNotPlaying(account, now) : null
}

/** Why an account is closed to buying, trading and crafting, whatever else it may still do. */
export const closures = ['suspended', 'frozen', 'on_a_break', 'excluded_region', 'under_age'] as const
export type Closure = (typeof closures)[number]

/** What a player is told before any refusal: the reason that buying, trading and crafting have now. Operators do not play. */
export function whyClosed(account: Account, now: Date): Closure | null {
  if (account.role === 'operator') return null
  const reason = whyNotAllowed(account, { who: 'player', standing: 'eligible' }, now)
  return closures.find((closure) => closure === reason) ?? null
}

/** Until when somebody is away, and why it ends then; null for who is not. An exclusion counts before a break. */
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

/** What somebody who is away is told when they buy, trade or craft all the same. */
export function awayText(account: Account, now: Date): string | null {
  const away = awayUntil(account, now)
  if (away === null) return null
  const day = away.until.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const what = away.kind === 'break' ? 'You are taking a break' : 'You have excluded yourself'
  return `${what} until ${day}. Buying, trading and crafting are closed until then.`
}

function whyNotPlaying(account: Account, now: Date): RefusalCode | null {
  if (awayUntil(account, now) !== null) return 'on_a_break'
  if (account.state === null || !Object.hasOwn(states, account.state)) return 'excluded_region'
  if (excludedStates.has(account.state)) return 'excluded_region'
  if (account.birthDate === null || ageInYears(account.birthDate, now) < minimumAgeYears) return 'under_age'
  return null
}

function isAhead(at: Date | null, now: Date): boolean {
  return at !== null && at.getTime() > now.getTime()
}

/** The provider's password database marks its people so; only they change nickname, email and password here. */
export const passwordAccountPrefix = 'auth0|'

/** Nickname, email and password belong to the provider where another one keeps them (PROF-39, PROF-40). */
export function canEditAtProvider(authId: string, prefix: string = passwordAccountPrefix): boolean {
  return authId.startsWith(prefix)
}

/** What providers of Auth0's kind call their password database. */
export const passwordConnection = 'Username-Password-Authentication'

export const longestEmail = 254

/** Non-space text, @, domain, dot, suffix (Market §5, PROF-34). */
export function isEmail(text: string): boolean {
  return (
    text.length <= longestEmail && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/u.test(text) && !/[\p{Cc}\p{Cs}]/u.test(text)
  )
}

/** '+' and at least nine digits: ten characters with the sign (PROF-23 to PROF-25); at most the 15 of E.164. */
export function isPhoneNumber(text: string): boolean {
  return /^\+\d{9,15}$/.test(text)
}

/** What is left of typing: digits behind one leading '+'. `phoneNumberTyped('a1-2+')` → '+12' */
export function phoneNumberTyped(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return digits === '' && !text.includes('+') ? '' : `+${digits}`
}

export const longestName = 50
export const longestNickname = 50
const nameLetters =
  /^[[\p{Script=Latin}\p{Script=Cyrillic}]&&\p{L}]+( [[\p{Script=Latin}\p{Script=Cyrillic}]&&\p{L}]+)*$/v

/** Each word begins with a capital; the rest stays as it was typed. `capitaliseName('élise ок')` → 'Élise Ок' */
export function capitaliseName(text: string): string {
  return text.replaceAll(/(^|\s)(\p{L})/gu, (_, before: string, letter: string) => before + capital(letter))
}

/** Some letters have capitals of two letters ('ß'); those stay small, so that a name never grows. */
function capital(letter: string): string {
  const upper = letter.toUpperCase()
  return upper.length === letter.length ? upper : letter
}

/** A real name as it is kept: composed letters, single spaces, capitals. */
export function tidyName(text: string): string {
  return capitaliseName(text.normalize('NFC').trim().replaceAll(/ +/g, ' '))
}

/** Latin and Cyrillic letters and spaces, 1 to 50 characters (Market §5, PROF-35, PROF-36). Takes a tidied name. */
export function isName(text: string): boolean {
  return text.length <= longestName && nameLetters.test(text)
}
