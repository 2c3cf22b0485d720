import { createHmac, randomBytes } from 'node:crypto'
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../../test/browser.ts'
import { useTestDatabase } from '../../test/database.ts'
import { startTestIdentity, type TestIdentity } from '../../test/identity.ts'
import { createRandom } from '../commit/random.ts'
import { turnKeys, type SigningKey } from '../provider/keys.ts'

const { game, owner } = await useTestDatabase()
const sealingKey = randomBytes(32)
let server: TestIdentity
let token: string
let authId: string
let accountId: number
let key: SigningKey

beforeAll(async () => {
  server = await startTestIdentity({ game, sealingKey })
  const answer = await new Browser(server.publicUrl).postJson('/api/auth/register', {
    email: 'ann@example.com',
    password: 'correct horse battery',
    name: 'Ann Lee',
    birth_date: '1990-05-17',
    state: 'CA',
  })
  const body: { token: string; user: { id: number; auth_id: string } } = JSON.parse(await answer.text())
  token = body.token
  authId = body.user.auth_id
  accountId = body.user.id
  const [current] = await turnKeys(game, createRandom(sealingKey))
  if (!current) throw new Error('no signing key')
  key = current
})
afterAll(() => server.stop())

const call = (headers: Record<string, string>) => fetch(`${server.publicUrl}/api/me/get_profile`, { headers })
const callWith = (bearer: string) => call({ authorization: `Bearer ${bearer}` })

/** A token by the server's own key: only what the attack changes is wrong. */
async function signed(payload: JWTPayload = {}, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `${server.publicUrl}/`,
    aud: server.settings.audience,
    sub: authId,
    iat: now,
    exp: now + 300,
    ...payload,
  }
  const given = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))
  return new SignJWT(given)
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid, ...header })
    .sign(await importJWK(key.privateJwk, header.alg ?? 'RS256'))
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('what makes no session', () => {
  test('a correct token signed with our own key is accepted, as the baseline for the others', async () => {
    expect((await callWith(await signed())).status).toBe(200)
    expect((await callWith(token)).status).toBe(200)
  })

  const now = Math.floor(Date.now() / 1000)
  test.each<[string, JWTPayload, Partial<JWTHeaderParameters>]>([
    ['another issuer', { iss: 'https://elsewhere.example/' }, {}],
    ['the issuer without its slash', { iss: 'http://localhost' }, {}],
    ['another audience', { aud: 'https://elsewhere.example/api' }, {}],
    ['the client as audience, as ID tokens have', { aud: 'called-shot-web' }, {}],
    ['no subject', { sub: '' }, {}],
    ['a subject that nobody has', { sub: 'auth0|000000000000000000000000' }, {}],
    ['an expiry in the past', { exp: now - 1 }, {}],
    ['a beginning in the future', { nbf: now + 600 }, {}],
    ['the type of another token', {}, { typ: 'JWT' }],
    ['RS512', {}, { alg: 'RS512' }],
    ['PS256', {}, { alg: 'PS256' }],
    ['an unknown key id', {}, { kid: 'other' }],
  ])('a token with %s', async (_, payload, header) => {
    expect((await callWith(await signed(payload, header))).status).toBe(401)
  })

  test('a token without an expiry', async () => {
    const claims = { iss: `${server.publicUrl}/`, aud: server.settings.audience, sub: authId }
    const forever = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid })
      .sign(await importJWK(key.privateJwk, 'RS256'))
    expect((await callWith(forever)).status).toBe(401)
  })

  test('alg none, in every case of its letters', async () => {
    const [, body = ''] = token.split('.')
    for (const alg of ['none', 'None', 'NONE', '']) {
      for (const signature of ['', 'x']) {
        const forged = `${part({ alg, typ: 'at+jwt', kid: key.kid })}.${body}.${signature}`
        expect((await callWith(forged)).status).toBe(401)
      }
    }
  })

  test('HS256 with the published key as the secret', async () => {
    const [, body = ''] = token.split('.')
    const head = part({ alg: 'HS256', typ: 'at+jwt', kid: key.kid })
    for (const secret of [key.publicJwk.n ?? '', JSON.stringify(key.publicJwk)]) {
      const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')
      expect((await callWith(`${head}.${body}.${signature}`)).status).toBe(401)
    }
  })

  test('a key that the token brings along, or says where to find', async () => {
    const pair = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'mine', alg: 'RS256', use: 'sig' }
    for (const header of [
      { jwk },
      { jku: 'https://evil.example/keys' },
      { x5u: 'https://evil.example/x' },
      {},
    ]) {
      for (const kid of ['mine', key.kid]) {
        const forged = await new SignJWT(
          JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
        )
          .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, ...header })
          .sign(pair.privateKey)
        expect((await callWith(forged)).status).toBe(401)
      }
    }
  })

  test('a token with one bit changed, wherever it is', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (let count = 0; count < 200; count += 1) {
      // The last letter holds bits that mean nothing.
      const at = Math.floor((count / 200) * (token.length - 1))
      const letter = token[at] ?? ''
      if (letter === '.') continue
      const flipped = alphabet[alphabet.indexOf(letter) ^ (1 << (count % 6))] ?? ''
      expect((await callWith(token.slice(0, at) + flipped + token.slice(at + 1))).status).toBe(401)
    }
  })

  test('the cookie, another scheme, two tokens, or no token at all', async () => {
    for (const headers of [
      { cookie: `token=${token}` },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token} ${token}` },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${'a'.repeat(3000)}.b.c` },
      {},
    ]) {
      const answer = await call(headers)
      expect([answer.status, await answer.json()]).toEqual([
        401,
        expect.objectContaining({ code: 'not_logged_in' }),
      ])
    }
  })
})

describe('standing', () => {
  test('a suspension counts from the next call on, a closed account has no session', async () => {
    await owner.query(`update account set suspended_at = now() where id = $1`, [accountId])
    expect((await callWith(token)).status).toBe(200)
    const change = await fetch(`${server.publicUrl}/api/me/profile_flags`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ flags: { sound: false } }),
    })
    expect([change.status, await change.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'suspended' }),
    ])
    await owner.query(`update account set closed_at = now() where id = $1`, [accountId])
    expect((await callWith(token)).status).toBe(401)
    await owner.query(`update account set suspended_at = null, closed_at = null where id = $1`, [accountId])
    expect((await callWith(token)).status).toBe(200)
  })

  test('a stale token does not keep anybody from what is open to all', async () => {
    const answer = await fetch(`${server.publicUrl}/api/login_settings`, {
      headers: { authorization: 'Bearer a.b.c' },
    })
    expect(answer.status).toBe(200)
  })
})
