import { createHash } from 'node:crypto'
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { refuse } from '@called-shot/shared/refusals.ts'

/** The facts in an access token that has passed all checks. */
export interface VerifiedToken {
  readonly authId: string
  readonly expiresAt: Date
  /** When the player last entered the password; null if the provider does not state it. */
  readonly loggedInAt: Date | null
  readonly scopes: ReadonlySet<string>
  /** The hashed grant behind a token of our own provider; other providers name none. */
  readonly grantHash: string | null
}

export interface TokenVerifier {
  /** Refuses (`not_logged_in`) anything but a valid, live access token for this API. */
  verify(token: string): Promise<VerifiedToken>
  /** Whether the grant behind a token has ended. */
  isRevoked(grantHash: string | null): boolean
}

interface VerifierParts {
  readonly issuer: string
  readonly audience: string
  /** Our own client. A token may name none; one issued to another client is not for us. */
  readonly clientId: string
  readonly keys: JWTVerifyGetKey
  /** Our provider marks its access tokens `at+jwt`; for others only issuer and audience are certain. */
  readonly type: 'at+jwt' | null
  readonly isRevoked: (grantHash: string) => boolean
}

const longestToken = 4096
const maxRemembered = 10_000

/**
 * RS256 by a known key, this issuer, this audience, our own client, not expired: nothing else is accepted. A token that
 * passed is cached (by its hash, until it expires), so that a busy player costs one signature check in ten minutes.
 */
export function createTokenVerifier(parts: VerifierParts): TokenVerifier {
  const remembered = new Map<string, VerifiedToken>()

  async function check(token: string): Promise<VerifiedToken> {
    const { issuer, audience, clientId, keys, type } = parts
    const required = { issuer, audience, algorithms: ['RS256'], requiredClaims: ['sub', 'exp'] }
    const { payload } = await jwtVerify(token, keys, type === null ? required : { ...required, typ: type })
    if (clientsOf(payload).some((client) => client !== clientId))
      throw new errors.JWTInvalid('another client’s token')
    return verified(payload)
  }

  function isRevoked(grantHash: string | null): boolean {
    return grantHash !== null && parts.isRevoked(grantHash)
  }

  return {
    isRevoked,
    async verify(token) {
      if (token.length > longestToken) throw refuse('not_logged_in')
      const hash = createHash('sha256').update(token).digest('base64url')
      let found = remembered.get(hash)
      if (!found) {
        found = await check(token).catch((error: unknown) => {
          throw isOfToken(error) ? refuse('not_logged_in') : error
        })
        if (remembered.size >= maxRemembered) forgetOldest(remembered)
        remembered.set(hash, found)
      }
      if (found.expiresAt.getTime() <= Date.now()) {
        remembered.delete(hash)
        throw refuse('not_logged_in')
      }
      if (isRevoked(found.grantHash)) throw refuse('not_logged_in')
      return found
    },
  }
}

/** A failed fetch of keys proves nothing about the token, so it logs nobody out. */
function isOfToken(error: unknown): boolean {
  return error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
}

/** The client that the token was issued to, under the claim names of OpenID Connect and RFC 9068. */
function clientsOf({ azp, client_id }: JWTPayload): unknown[] {
  return [azp, client_id].filter((client) => client !== undefined)
}

function verified({ sub, exp, scope, grant, auth_time }: JWTPayload): VerifiedToken {
  if (sub === undefined || exp === undefined) throw new errors.JWTInvalid('a required claim is missing')
  return {
    authId: sub,
    expiresAt: new Date(exp * 1000),
    loggedInAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : null,
    scopes: new Set(typeof scope === 'string' ? scope.split(' ') : []),
    grantHash: typeof grant === 'string' ? grant : null,
  }
}

function forgetOldest(remembered: Map<string, VerifiedToken>): void {
  const now = Date.now()
  for (const [hash, { expiresAt }] of remembered) if (expiresAt.getTime() <= now) remembered.delete(hash)
  let surplus = remembered.size - maxRemembered / 2
  for (const hash of remembered.keys()) {
    if (surplus <= 0) break
    remembered.delete(hash)
    surplus -= 1
  }
}
