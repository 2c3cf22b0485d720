import type { Profile } from '@called-shot/shared/account/session-contract.ts'
import { flagDefaults, type FlagName } from '@called-shot/shared/account/flags.ts'
import { closures, type Closure } from '@called-shot/shared/account/closures.ts'
import { centsFromDollars, dollarsFromCents, type Cents } from '@called-shot/shared/money.ts'

/** Each setting's name here, and its name in the profile call (Core §3). */
export const flagNames = {
  sound: 'sound',
  view_expired_event: 'expiredevent',
  onboarding: 'onboarding',
  has_demo: 'demo',
  new_user: 'newuser',
  has_dashboard_demo: 'dashboarddemo',
  has_identity_crafting_demo: 'indentitycraftingdemo',
  has_prediction_crafting_demo: 'predictioncraftingdemo',
  has_buypacks_demo: 'buypacksdemo',
  has_marketplace_demo: 'marketplacedemo',
} as const satisfies Record<string, FlagName>

export type UserFlag = keyof typeof flagNames
export type UserFlags = Readonly<Record<UserFlag, boolean>>

/** The player as the screens see them, with the specification's names (Core §3, SES-35). */
export interface UserState {
  readonly isLogged: boolean
  readonly name: string
  readonly email: string
  /** Withdrawing money and adding a phone number require it. */
  readonly email_verified: boolean
  /** A pending change: becomes the email once its link is opened. */
  readonly new_email: string
  readonly phone_number: string
  readonly nickname: string
  readonly auth_id: string
  readonly token: string | null
  /** Available and bonus money; null until it has been read. */
  readonly balance: Cents | null
  readonly bonus: Cents | null
  readonly reserved: Cents | null
  readonly user_wallet: string
  /** Why buying, trading and crafting are closed to this player. */
  readonly closed: Closure | null
  readonly flags: UserFlags
  readonly errorText: string
  readonly isAuthLoading: boolean
  readonly isMobile: boolean
}

const loading = 'Loading...'

/** The state before anything is known. A visitor is not a new user: only a profile can say that (SES-43). */
export const guest: UserState = {
  isLogged: false,
  name: loading,
  email: loading,
  email_verified: true,
  new_email: '',
  phone_number: loading,
  nickname: loading,
  auth_id: '',
  token: null,
  balance: null,
  bonus: null,
  reserved: null,
  user_wallet: '',
  closed: null,
  flags: { ...userFlags(flagDefaults), new_user: false },
  errorText: '',
  isAuthLoading: false,
  isMobile: false,
}

export interface Balance {
  readonly balance: Cents
  readonly bonus: Cents
  readonly reserved: Cents
  readonly user_wallet: string
  readonly closed: Closure | null
}

export function withProfile(state: UserState, profile: Profile): UserState {
  return {
    ...state,
    name: profile.name,
    email: profile.email,
    email_verified: profile.email_verified,
    new_email: profile.new_email ?? '',
    phone_number: profile.phone_number ?? '',
    nickname: profile.nickname ?? '',
    auth_id: profile.auth_id,
    flags: userFlags(profile.flags),
  }
}

export function withBalance(
  state: UserState,
  { balance, bonus, reserved, user_wallet, closed }: Balance,
): UserState {
  return { ...state, balance, bonus, reserved, user_wallet, closed }
}

/** The state with a new value for an existing field; an unknown name changes nothing (SES-51). */
export function edited(state: UserState, field: string, value: string | boolean): UserState {
  if (Object.hasOwn(state.flags, field)) {
    return typeof value === 'boolean' ? { ...state, flags: { ...state.flags, [field]: value } } : state
  }
  const isText = Object.entries(state).some(([name, known]) => name === field && typeof known === 'string')
  return isText && typeof value === 'string' ? { ...state, [field]: value } : state
}

function userFlags(flags: Readonly<Record<FlagName, boolean>>): UserFlags {
  return {
    sound: flags.sound,
    view_expired_event: flags.expiredevent,
    onboarding: flags.onboarding,
    has_demo: flags.demo,
    new_user: flags.newuser,
    has_dashboard_demo: flags.dashboarddemo,
    has_identity_crafting_demo: flags.indentitycraftingdemo,
    has_prediction_crafting_demo: flags.predictioncraftingdemo,
    has_buypacks_demo: flags.buypacksdemo,
    has_marketplace_demo: flags.marketplacedemo,
  }
}

/** The user as stored in session storage under `user`. Amounts are in dollars there, as on the wire. */
export function toStored(state: UserState): string {
  const dollars = (amount: Cents | null) => (amount === null ? null : dollarsFromCents(amount))
  return JSON.stringify({
    ...state,
    balance: dollars(state.balance),
    bonus: dollars(state.bonus),
    reserved: dollars(state.reserved),
  })
}

/** The stored user if it belongs to this token's owner and has all required fields; otherwise null. */
export function fromStored(stored: unknown, token: string, subject: string | null): UserState | null {
  if (!isRecord(stored) || stored['isLogged'] !== true) return null
  if (subject === null || stored['auth_id'] !== subject) return null
  const textOf = (name: keyof UserState) => {
    const value = stored[name]
    return typeof value === 'string' ? value : ''
  }
  const flags = isRecord(stored['flags']) ? stored['flags'] : {}
  const flagOf = (name: UserFlag) => {
    const value = flags[name]
    return typeof value === 'boolean' ? value : flagDefaults[flagNames[name]]
  }
  return {
    ...guest,
    isLogged: true,
    token,
    name: textOf('name'),
    email: textOf('email'),
    email_verified: stored['email_verified'] !== false,
    new_email: textOf('new_email'),
    phone_number: textOf('phone_number'),
    nickname: textOf('nickname'),
    auth_id: subject,
    user_wallet: textOf('user_wallet'),
    closed: closures.find((closure) => closure === stored['closed']) ?? null,
    balance: centsIn(stored['balance']),
    bonus: centsIn(stored['bonus']),
    reserved: centsIn(stored['reserved']),
    flags: {
      sound: flagOf('sound'),
      view_expired_event: flagOf('view_expired_event'),
      onboarding: flagOf('onboarding'),
      has_demo: flagOf('has_demo'),
      new_user: flagOf('new_user'),
      has_dashboard_demo: flagOf('has_dashboard_demo'),
      has_identity_crafting_demo: flagOf('has_identity_crafting_demo'),
      has_prediction_crafting_demo: flagOf('has_prediction_crafting_demo'),
      has_buypacks_demo: flagOf('has_buypacks_demo'),
      has_marketplace_demo: flagOf('has_marketplace_demo'),
    },
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function centsIn(dollars: unknown): Cents | null {
  return typeof dollars === 'number' ? centsFromDollars(dollars) : null
}
