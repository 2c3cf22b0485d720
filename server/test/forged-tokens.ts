import { createHmac } from 'node:crypto'
import {
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose'
import type { SigningKey } from '../src/provider/keys.ts'

/** The fault of a token, and the token. */
type Forgery = readonly [attack: string, token: string]

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inAMinute = 60
const seconds = () => Math.floor(Date.now() / 1000)

interface Change {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Partial<JWTHeaderParameters>
}

/**
 * A token signed with the server's own key that has the claims of a good one, except for the changed ones; null leaves
 * a claim out.
 */
export async function signedLike(
  good: string,
  key: SigningKey,
  { claims = {}, header = {} }: Change = {},
): Promise<string> {
  const payload = Object.entries({ ...decodeJwt(good), ...claims }).filter(([, value]) => value !== null)
  return new SignJWT(Object.fromEntries(payload))
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid, ...header })
    .sign(await importJWK(key.privateJwk, header.alg ?? 'RS256'))
}

/**
 * Tokens made from a good one, each wrong in one way: in its claims although signed with our own key, in its signature,
 * or in a key that it brings along.
 */
export async function forgedTokens(good: string, key: SigningKey): Promise<readonly Forgery[]> {
  return [...(await wronglySaid(good, key)), ...unsigned(good, key), ...(await byAnotherKey(good, key))]
}

async function wronglySaid(good: string, key: SigningKey): Promise<Forgery[]> {
  const { iss = '' } = decodeJwt(good)
  const said: [attack: string, claims: Record<string, unknown>, header?: Partial<JWTHeaderParameters>][] = [
    ['another issuer', { iss: 'https://elsewhere.example/' }],
    ['the issuer without its slash', { iss: iss.slice(0, -1) }],
    ['no issuer', { iss: null }],
    ['another audience', { aud: 'https://elsewhere.example/api' }],
    ['the client as audience, as ID tokens have', { aud: 'called-shot-web' }],
    ['no audience', { aud: null }],
    ['another client as the authorized party', { azp: 'another-client' }],
    ['the id of another client', { client_id: 'another-client' }],
    ['no subject', { sub: '' }],
    ['a subject that nobody has', { sub: 'auth0|000000000000000000000000' }],
    ['a subject that is no text', { sub: 7 }],
    ['an expiry in the past', { exp: seconds() - 1 }],
    ['an expiry that is no number', { exp: 'never' }],
    ['no expiry', { exp: null }],
    ['a beginning in the future', { nbf: seconds() + inAMinute }],
    ['the type of another token', {}, { typ: 'JWT' }],
    ['the algorithm RS512', {}, { alg: 'RS512' }],
    ['the algorithm PS256', {}, { alg: 'PS256' }],
    ['the id of an unknown key', {}, { kid: 'other' }],
    ['a path as the id of its key', {}, { kid: '../../dev/null' }],
    ['SQL as the id of its key', {}, { kid: "' or true --" }],
  ]
  return Promise.all(
    said.map(async ([attack, claims, header]): Promise<Forgery> => [
      attack,
      await signedLike(good, key, { claims, ...(header && { header }) }),
    ]),
  )
}

function unsigned(good: string, key: SigningKey): Forgery[] {
  const [, body = '', signature = ''] = good.split('.')
  const head = (alg: string) => encoded({ alg, typ: 'at+jwt', kid: key.kid })
  const hmac = (secret: string) =>
    createHmac('sha256', secret)
      .update(`${head('HS256')}.${body}`)
      .digest('base64url')
  return [
    ...['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg): Forgery[] =>
      ['', 'x', signature].map((end) => [
        `the algorithm ${alg || 'of no name'}`,
        `${head(alg)}.${body}.${end}`,
      ]),
    ),
    ...[key.publicJwk.n ?? '', JSON.stringify(key.publicJwk)].map((secret): Forgery => [
      'our published key as the secret of HS256',
      `${head('HS256')}.${body}.${hmac(secret)}`,
    ]),
  ]
}

async function byAnotherKey(good: string, key: SigningKey): Promise<Forgery[]> {
  const pair = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'mine', alg: 'RS256', use: 'sig' }
  const claims: JWTPayload = decodeJwt(good)
  const headers: [attack: string, header: Partial<JWTHeaderParameters>][] = [
    ['a key that it brings along', { jwk }],
    ['the address of a key', { jku: 'https://evil.example/keys' }],
    ['the address of a certificate', { x5u: 'https://evil.example/x' }],
    ['a certificate that it brings along', { x5c: ['MIIB'] }],
    ['the signature of somebody’s own key', {}],
  ]
  const forgeries = headers.flatMap(([attack, header]) =>
    ['mine', key.kid].map(async (kid): Promise<Forgery> => [
      attack,
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, ...header })
        .sign(pair.privateKey),
    ]),
  )
  return Promise.all(forgeries)
}

/** The token with one bit of header, claims or signature changed: another bit for each number. */
export function withBitFlipped(good: string, number: number): string {
  const parts = good.split('.').map((part) => Buffer.from(part, 'base64url'))
  const bits = parts.reduce((sum, part) => sum + part.length * 8, 0)
  // Steps of a prime number spread a few flips over the whole token.
  let at = (number * 7919) % bits
  for (const part of parts) {
    if (at < part.length * 8) {
      const byte = Math.floor(at / 8)
      part[byte] = (part[byte] ?? 0) ^ (1 << (at % 8))
      break
    }
    at -= part.length * 8
  }
  return parts.map((part) => part.toString('base64url')).join('.')
}
