import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../../test/browser.ts'
import { useTestDatabase } from '../../test/database.ts'
import { forgedTokens, signedLike, withBitFlipped } from '../../test/forged-tokens.ts'
import { startTestIdentity, type TestIdentity } from '../../test/identity.ts'
import { createRandom } from '../commit/random.ts'
import { turnKeys, type SigningKey } from '../provider/keys.ts'

const { game, owner } = await useTestDatabase()
const sealingKey = randomBytes(32)
let server: TestIdentity
let token: string
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
  const body: { token: string; user: { id: number } } = JSON.parse(await answer.text())
  token = body.token
  accountId = body.user.id
  const [current] = await turnKeys(game, createRandom(sealingKey))
  if (!current) throw new Error('no signing key')
  key = current
})
afterAll(() => server.stop())

const call = (headers: Record<string, string>) => fetch(`${server.publicUrl}/api/me/get_profile`, { headers })
const callWith = (bearer: string) => call({ authorization: `Bearer ${bearer}` })

describe('what makes no session', () => {
  test('a correct token signed with our own key is accepted, as the baseline for the others', async () => {
    expect((await callWith(await signedLike(token, key))).status).toBe(200)
    expect((await callWith(token)).status).toBe(200)
  })

  test('a token with wrong claims or a wrong signature', async () => {
    const forged = await forgedTokens(token, key)
    const answers = await Promise.all(
      forged.map(async ([attack, text]) => {
        const answer = await callWith(text)
        return [attack, answer.status, await answer.json()]
      }),
    )
    expect(answers).toEqual(
      forged.map(([attack]) => [attack, 401, expect.objectContaining({ code: 'not_logged_in' })]),
    )
    expect(forged.length).toBeGreaterThan(40)
  })

  test('a token with one bit changed, wherever it is', async () => {
    const { verifier } = server.identity
    await verifier.verify(token)
    for (let number = 0; number < 2000; number += 1)
      await expect(verifier.verify(withBitFlipped(token, number))).rejects.toMatchObject({
        code: 'not_logged_in',
      })
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
  test('a suspension counts from the next call on, and a closed account has no session', async () => {
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

  test('a stale token does not close calls that are open to all', async () => {
    const answer = await fetch(`${server.publicUrl}/api/login_settings`, {
      headers: { authorization: 'Bearer a.b.c' },
    })
    expect(answer.status).toBe(200)
  })
})
