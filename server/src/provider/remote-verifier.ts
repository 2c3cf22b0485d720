import { createRemoteJWKSet } from 'jose'
import { createTokenVerifier, type TokenVerifier } from './token-verifier.ts'

/** Another identity provider, by configuration (AUTH.md, section 9): its tokens, checked with its published keys. */
export function remoteVerifier(provider: {
  readonly issuer: string
  readonly audience: string
  readonly jwksUrl: string
}): TokenVerifier {
  return createTokenVerifier({
    issuer: provider.issuer,
    audience: provider.audience,
    keys: createRemoteJWKSet(new URL(provider.jwksUrl)),
    type: null,
    isRevoked: () => false,
  })
}
