import { secondsPerDay, secondsPerHour } from '@called-shot/shared/time.ts'

/** The provider's address and its client: one origin, one client of our own. */
export interface ProviderSettings {
  /** Without a slash at the end. */
  readonly publicUrl: string
  readonly clientId: string
  readonly audience: string
  readonly accessTokenSeconds: number
  /** A refresh token that was already used still returns its successor for this long. */
  readonly refreshGraceSeconds: number
}

const webClientId = 'called-shot-web'

/** The scopes that a sign-in requests (Core §7.3); the client library adds `offline_access`. */
export const requestedScopes = [
  'openid',
  'profile',
  'email',
  'create:user_tickets',
  'update:users',
  'update:users_app_metadata',
  'update:current_user_metadata',
] as const

export const oidcScopes = ['openid', 'profile', 'email', 'offline_access'] as const
export const grantedScope = [...new Set([...requestedScopes, ...oidcScopes])].join(' ')

export function providerSettings(publicUrl: string): ProviderSettings {
  return {
    publicUrl,
    clientId: webClientId,
    audience: `${publicUrl}/api`,
    accessTokenSeconds: 600,
    refreshGraceSeconds: 30,
  }
}

/** The client library expects exactly its domain with a slash at the end. */
export const issuerOf = ({ publicUrl }: ProviderSettings): string => `${publicUrl}/`

export const redirectUriOf = ({ publicUrl }: ProviderSettings): string => `${publicUrl}/callback`

export const logoutReturnsOf = ({ publicUrl }: ProviderSettings): string[] => [
  `${publicUrl}/`,
  publicUrl,
  `${publicUrl}/dashboard`,
]

export const secondsOf = {
  authorizationCode: 60,
  idToken: secondsPerHour,
  interaction: 30 * 60,
  session: 14 * secondsPerDay,
  refreshToken: 14 * secondsPerDay,
  /** Longer than the lifetime of everything that depends on it. */
  grant: 30 * secondsPerDay,
} as const
