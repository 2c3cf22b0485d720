/**
 * The prefix of the ids of people in the provider's password database; only they change nickname, email and password
 * here.
 */
export const passwordAccountPrefix = 'auth0|'

/** Nickname, email and password belong to the provider if another one keeps them (PROF-39, PROF-40). */
export function canEditAtProvider(authId: string, prefix: string = passwordAccountPrefix): boolean {
  return authId.startsWith(prefix)
}

/** The name of the password database at providers such as Auth0. */
export const passwordConnection = 'Username-Password-Authentication'
