import { describe, expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import { keys } from '@called-shot/shared/keys/contract.ts'
import { maxKeys, scopes } from '@called-shot/shared/keys/rules.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { giveKey } from '../../test/key-samples.ts'
import { possessionsOf } from '../../test/possessions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { queriesOf, type Queries, type Statement } from '../commit/reader.ts'
import { createKeySessions, type KeyCall } from './key-sessions.ts'
import { isWellFormed, newKey } from './key-text.ts'

const callsPerMinute = 40
const app = await useWholeApp({ KEY_CALLS_PER_MINUTE: String(callsPerMinute) })

const aKey = { name: 'my program', scopes: ['read'], expires_in_days: 30 } as const
const make = (as: Someone, change: object = {}) =>
  app.send('POST', '/api/me/api_keys', { token: as.token, body: { ...aKey, ...change } })
const balanceBy = (key: string) => app.send('GET', '/api/me/get_balance', { token: key })
const refusal = (code: string, status = 401) => ({ status, body: { code } })

interface KeyRow {
  readonly key_hash: string
  readonly last_used_at: Date | null
}
async function rowsOf(who: Someone): Promise<KeyRow[]> {
  const { rows } = await app.database.owner.query<KeyRow>(
    'select * from api_key where account_id = $1 order by id',
    [who.id],
  )
  return rows
}

describe('a key in the settings', () => {
  test('is shown once, stored as a hash, listed without its text, and announced by mail', async () => {
    const ann = await app.register()
    const created = await app.ask(keys.createKey, {
      as: ann,
      body: { name: '  my program ', scopes: ['trade', 'read'], expires_in_days: 30 },
    })
    expect(created).toMatchObject({ name: 'my program', scopes: ['read', 'trade'], last_used_at: null })
    expect(created.key).toMatch(/^cs_[0-9A-Za-z]{38}$/)
    expect(created.key.endsWith(created.tail)).toBe(true)
    expect(await app.newestMessageTo(ann.email)).toContain(
      'The API key "my program" was created for your Called Shot account just now. A program that has it can read and trade for you.',
    )
    expect(JSON.stringify(await rowsOf(ann))).not.toContain(created.key.slice(3, -4))
    const { key: _, ...shown } = created
    expect((await app.ask(keys.listKeys, { as: ann })).data).toEqual([shown])
    expect(created.expires_at.getTime() - created.created_at.getTime()).toBeCloseTo(30 * 86_400_000, -4)
  })

  test('can be made in every combination of scopes and no other', async () => {
    const ann = await app.register()
    for (const bad of [[], ['withdraw'], ['read', 'read'], ['operator'], 'read', null])
      expect(await make(ann, { scopes: bad })).toMatchObject(refusal('bad_input', 400))
    for (const bad of [0, 366, 1.5, '30', null])
      expect(await make(ann, { expires_in_days: bad })).toMatchObject(refusal('bad_input', 400))
    for (const bad of ['', '   ', 'x'.repeat(41), 'two\nlines'])
      expect(await make(ann, { name: bad })).toMatchObject(refusal('bad_input', 400))
    expect(await rowsOf(ann)).toEqual([])
  })

  test('is made once when its form is sent many times at once', async () => {
    const ann = await app.register()
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(ann)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await make(ann, { name: 'MY PROGRAM' })).toMatchObject(refusal('name_taken', 409))
  })

  test('is one of at most ten, even when they are made at once', async () => {
    const ann = await app.register()
    const answers = await Promise.all(
      Array.from({ length: maxKeys + 4 }, (_, index) => make(ann, { name: `program ${index}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxKeys)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(refusal('keys_full', 422))
    const [first] = (await app.ask(keys.listKeys, { as: ann })).data
    await app.ask(keys.revokeKey, { as: ann, params: { id: String(first?.id) } })
    expect((await make(ann, { name: 'one more' })).status).toBe(200)
  })

  test('belongs to its player, and another player neither sees nor revokes it', async () => {
    const [ann, bob] = [await app.register(), await app.register()]
    const { id, key } = await giveKey(app, ann)
    expect((await app.ask(keys.listKeys, { as: bob })).data).toEqual([])
    const taken = await app.send('DELETE', `/api/me/api_keys/${id}`, { token: bob.token })
    expect(taken).toMatchObject(refusal('not_found', 404))
    expect((await balanceBy(key)).status).toBe(200)
  })

  test('is part of the data that a player downloads, without its text', async () => {
    const ann = await app.register()
    const { key } = await app.ask(keys.createKey, { as: ann, body: { ...aKey, scopes: ['read'] } })
    const { text } = await app.send('GET', '/api/me/export', { token: ann.token })
    expect(JSON.parse(text)).toMatchObject({ api_keys: [{ name: 'my program', scopes: ['read'] }] })
    expect(text).not.toContain(key)
  })
})

describe('a key ends', () => {
  test('when it is revoked: this process and others refuse the next call, and revoking again is fine', async () => {
    const ann = await app.register()
    const { id, key } = await giveKey(app, ann)
    const elsewhere = createKeySessions({ pool: app.database.game }, { keyCallsPerMinute: callsPerMinute })
    const call: KeyCall = { endpoint: wallet.getBalance, address: '192.0.2.1', reply: headersOf().reply }
    expect((await balanceBy(key)).status).toBe(200)
    expect((await elsewhere.authorize(key, call)).id).toBe(ann.id)
    for (const _ of [1, 2])
      expect(await app.ask(keys.revokeKey, { as: ann, params: { id: String(id) } })).toEqual({
        id,
        status: 'revoked',
      })
    expect(await balanceBy(key)).toMatchObject(refusal('key_revoked'))
    await expect(elsewhere.authorize(key, call)).rejects.toMatchObject({ code: 'key_revoked' })
    expect((await app.ask(keys.listKeys, { as: ann })).data).toEqual([])
  })

  test('when it expires, and stays listed so that its player sees why', async () => {
    const ann = await app.register()
    const { id, key } = await giveKey(app, ann)
    expect((await balanceBy(key)).status).toBe(200)
    await app.database.owner.query('update api_key set expires_at = clock_timestamp() where id = $1', [id])
    expect(await balanceBy(key)).toMatchObject(refusal('key_expired'))
    expect((await app.ask(keys.listKeys, { as: ann })).data).toMatchObject([{ id }])
  })

  test('during a suspension, even for what a suspended player may read', async () => {
    const ann = await app.register()
    const { key } = await giveKey(app, ann)
    const params = { id: String(ann.id) }
    await app.ask(operator.suspendAccount, { as: app.operator, params, body: { reason: 'for a test' } })
    expect((await app.ask(wallet.getBalance, { as: ann })).balance).toBe(0)
    expect(await balanceBy(key)).toMatchObject(refusal('suspended', 403))
    await app.ask(operator.restoreAccount, { as: app.operator, params, body: { reason: 'for a test' } })
    expect((await balanceBy(key)).status).toBe(200)
  })

  test('at a new password, and when the account is closed', async () => {
    const [ann, bob] = [await app.register(), await app.register()]
    const [hers, his] = [await giveKey(app, ann), await giveKey(app, bob)]
    await app.ask(account.changePassword, {
      as: ann,
      body: { current_password: ann.password, new_password: 'another horse battery' },
    })
    await app.ask(account.closeAccount, { as: bob, body: { email: bob.email } })
    for (const { key } of [hers, his]) expect(await balanceBy(key)).toMatchObject(refusal('key_revoked'))
  })

  test('and a token from before a new password makes none, not even in the second before it is known everywhere', async () => {
    const ann = await app.register()
    await app.ask(account.changePassword, {
      as: ann,
      body: { current_password: ann.password, new_password: 'another horse battery' },
    })
    expect(await make(ann)).toMatchObject(refusal('not_logged_in'))
    expect(await rowsOf(ann)).toEqual([])
  })
})

test('an operator’s key makes no operator call', async () => {
  const { key } = await giveKey(app, app.operator, { scopes })
  const answer = await app.send('GET', '/api/operator/accounts', { token: key })
  expect(answer).toMatchObject(refusal('key_not_allowed', 403))
})

test('a call that is open to guests ignores a key', async () => {
  expect((await app.send('GET', '/api/leaderboard', { token: 'cs_nonsense' })).status).toBe(200)
})

test('the last use is noted at most once a minute, even when calls come at once', async () => {
  const ann = await app.register()
  const { id, key } = await giveKey(app, ann)
  const used = async () => (await rowsOf(ann))[0]?.last_used_at?.toISOString() ?? null
  expect(await used()).toBeNull()
  await Promise.all([balanceBy(key), balanceBy(key), balanceBy(key)])
  const first = await used()
  expect(first).not.toBeNull()
  await balanceBy(key)
  expect(await used()).toBe(first)
  await app.database.owner.query(
    `update api_key set last_used_at = last_used_at - interval '61 seconds' where id = $1`,
    [id],
  )
  const before = await used()
  await balanceBy(key)
  expect(await used()).not.toBe(before)
})

describe('limits', () => {
  test('a key that calls too often gets 429 and when to come back; the player and other keys do not', async () => {
    const ann = await app.register()
    const [busy, quiet] = [await giveKey(app, ann), await giveKey(app, ann)]
    const answers = []
    for (let calls = 0; calls < callsPerMinute + 2; calls += 1) answers.push(await balanceBy(busy.key))
    const [first, last] = [answers[0], answers.at(-1)]
    expect(first?.headers.get('ratelimit-policy')).toBe(`"key";q=${callsPerMinute};w=60`)
    expect(first?.headers.get('ratelimit')).toMatch(new RegExp(`^"key";r=${callsPerMinute - 1};t=\\d+$`))
    expect(answers.map(({ status }) => status)).toEqual([...Array(callsPerMinute).fill(200), 429, 429])
    expect(last).toMatchObject(refusal('too_many', 429))
    expect(last?.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await balanceBy(quiet.key)).status).toBe(200)
    expect((await app.ask(wallet.getBalance, { as: ann })).balance).toBe(0)
  })

  test('calls refused for their scope count, too', async () => {
    const ann = await app.register()
    const { key } = await giveKey(app, ann)
    const open = () => app.send('POST', '/api/me/card_pack/daily', { token: key, body: {} })
    const answers = []
    for (let calls = 0; calls < callsPerMinute + 1; calls += 1) answers.push((await open()).status)
    expect(answers).toEqual([...Array(callsPerMinute).fill(403), 429])
  })

  test('300 malformed keys at once change nothing and never reach the database; unknown ones hardly do', async () => {
    const real = (await giveKey(app, await app.register(), { scopes })).key
    const other = real.endsWith('A') ? 'B' : 'A'
    const malformed = [
      '',
      'cs_',
      `${real}A`,
      real.slice(0, -1) + other,
      real.toLowerCase(),
      `cs_${'é'.repeat(38)}`,
    ]
    const before = await possessionsOf(app.database.owner)
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => {
        const key = malformed[index % malformed.length] ?? ''
        const token = index % malformed.length === 0 ? `cs_${index}` : encodeURI(key)
        return app.send('POST', '/api/me/card_pack/daily', { token, body: {} })
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await possessionsOf(app.database.owner)).toEqual(before)

    const asked: Statement[] = []
    const own = queriesOf(app.database.game)
    const counting: Queries = {
      ...own,
      query: (statement) => {
        asked.push(statement)
        return own.query(statement)
      },
    }
    const sessions = createKeySessions(
      { pool: app.database.game, queries: counting },
      { keyCallsPerMinute: callsPerMinute },
    )
    const codesOf = async (texts: readonly string[]) => {
      const codes = []
      for (const text of texts)
        codes.push(
          await sessions
            .authorize(text, { endpoint: wallet.getBalance, address: '192.0.2.7', reply: headersOf().reply })
            .then(() => 'accepted')
            .catch((error: { code: string }) => error.code),
        )
      return codes
    }
    expect(await codesOf([real])).toEqual(['accepted'])
    asked.length = 0
    await codesOf(malformed)
    expect(asked).toHaveLength(0)
    const unknown = Array.from({ length: 100 }, () => newKey().text)
    expect(new Set(await codesOf([...unknown, ...unknown]))).toEqual(new Set(['key_invalid', 'too_many']))
    expect(asked).toHaveLength(30)
    expect(await codesOf([real])).toEqual(['accepted'])
  })
})

test('a key is well formed only with its own checksum', () => {
  for (let times = 0; times < 100; times += 1) {
    const { text } = newKey()
    expect(isWellFormed(text)).toBe(true)
    const at = 3 + (times % 38)
    const swapped = text[at] === 'x' ? 'y' : 'x'
    expect(isWellFormed(text.slice(0, at) + swapped + text.slice(at + 1))).toBe(false)
  }
})

/** A stand-in for an answer that keeps the headers it is given. */
function headersOf() {
  const headers: Record<string, unknown> = {}
  const reply: KeyCall['reply'] = {
    header(name: string, value: unknown) {
      headers[name] = value
      return reply as never
    },
  }
  return { headers, reply }
}
