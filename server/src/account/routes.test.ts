import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountId } from '@called-shot/shared/ids.ts'
import { flagDefaults } from '@called-shot/shared/account/flags.ts'
import { Browser, pkce } from '../../test/browser.ts'
import { useTestDatabase } from '../../test/database.ts'
import { startTestIdentity, type TestIdentity } from '../../test/identity.ts'
import { playerById } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import { accountById } from './account-reads.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { updateProfile } from './update-profile.ts'

const { game, owner } = await useTestDatabase()
const sealingKey = randomBytes(32)
let server: TestIdentity
beforeAll(async () => {
  server = await startTestIdentity({ game, sealingKey })
})
afterAll(() => server.stop())

interface Answer {
  token: string
  user: Record<string, unknown> & { id: number; auth_id: string; email: string }
  code: string
  message: string
}

let people = 0
function person(
  change: Record<string, unknown> = {},
): Record<string, unknown> & { email: string; password: string } {
  people += 1
  const email = `player${people}@example.com`
  return {
    email,
    password: 'correct horse battery',
    name: 'ann lee',
    birth_date: '1990-05-17',
    state: 'CA',
    ...change,
  }
}

async function send(method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${server.publicUrl}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: Answer & Record<string, unknown> = JSON.parse(await response.text())
  return { status: response.status, headers: response.headers, answer }
}

async function registered(change: Record<string, unknown> = {}) {
  const form = person(change)
  const { status, answer } = await send('POST', '/auth/register', form)
  if (status !== 200) throw new Error(answer.message)
  return { form, token: answer.token, user: answer.user }
}

async function newestMessage(recipient: string) {
  const { rows } = await owner.query<{ body: string; channel: string }>(
    'select body, channel from outbox where recipient = $1 order by id desc limit 1',
    [recipient],
  )
  return rows[0]
}

async function mailedSecret(email: string): Promise<string> {
  return /token=(\S+)/.exec((await newestMessage(email))?.body ?? '')?.[1] ?? ''
}

async function confirm(email: string): Promise<void> {
  expect((await send('POST', '/confirm_email', { token: await mailedSecret(email) })).status).toBe(200)
}

const emailPath = (authId: string) => `/v2/users/${encodeURIComponent(authId)}`

describe('registering', () => {
  test('opens an account with a purse, a wallet address and all ten settings, and logs in', async () => {
    const { token, user, form } = await registered({
      nickname: 'Ace',
      phone_number: '+15551234567',
      country: 'US',
    })
    expect(user).toEqual({
      id: expect.any(Number),
      name: 'Ann Lee',
      email: form.email,
      email_verified: false,
      confirmed_email: null,
      nickname: 'Ace',
      phone_number: '+15551234567',
      auth_id: expect.stringMatching(/^auth0\|[0-9a-f]{24}$/),
      flags: flagDefaults,
    })
    expect((await send('GET', '/me/get_profile', undefined, token)).answer).toEqual(user)
    const { rows } = await owner.query(
      'select kind, balance_cents from ledger_account where account_id = $1 order by id',
      [user.id],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['available', 'reserved', 'bonus'])
    const wallet = await owner.query<{ wallet_address: string; password_hash: string }>(
      'select wallet_address, password_hash from account where id = $1',
      [user.id],
    )
    expect(wallet.rows[0]?.wallet_address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(wallet.rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    [400, 'email', { email: 'nobody' }],
    [400, 'password', { password: 'ninechars' }],
    [400, 'password', { password: 'Password123' }],
    [400, 'name', { name: '' }],
    [400, 'birth_date', { birth_date: '1990-02-30' }],
    [400, 'birth_date', { birth_date: undefined }],
    [400, 'state', { state: undefined }],
    [400, 'state', { state: 12 }],
    [400, 'is_admin', { is_admin: true }],
    [422, 'under_age', { birth_date: '2015-01-01' }],
    [422, 'excluded_state', { state: 'WA' }],
    [422, 'excluded_state', { state: 'ZZ' }],
  ])('is refused with %i naming %s', async (status, named, change) => {
    const { status: got, answer } = await send('POST', '/auth/register', person(change))
    expect(got).toBe(status)
    if (status === 400)
      expect(answer).toMatchObject({ code: 'bad_input', message: expect.stringContaining(named) })
    else expect(answer.code).toBe(named)
  })

  test('an email is taken in any case, also when twenty ask for it at once', async () => {
    const { form } = await registered()
    const taken = await send('POST', '/auth/register', person({ email: form.email.toUpperCase() }))
    expect([taken.status, taken.answer.code]).toEqual([409, 'email_taken'])
    const same = person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/auth/register', same)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })

  test('stops after so many sign-ups from one address in an hour', async () => {
    const strict = await startTestIdentity({ game, sealingKey, attempts: { signUpsAnHour: 1 } })
    try {
      await owner.query(`delete from provider_attempt`)
      const browser = new Browser(strict.publicUrl)
      expect((await browser.postJson('/api/auth/register', person())).status).toBe(200)
      const second = await browser.postJson('/api/auth/register', person())
      expect([second.status, Number(second.headers.get('retry-after')) > 3000]).toEqual([429, true])
    } finally {
      await strict.stop()
      await owner.query(`delete from provider_attempt`)
    }
  })
})

describe('logging in', () => {
  test('takes the email in any case, under both names, and gives the same user', async () => {
    const { form, user } = await registered()
    for (const name of ['email', 'username']) {
      const { status, answer } = await send('POST', '/user/login', {
        [name]: form.email.toUpperCase(),
        password: form.password,
      })
      expect([status, answer.user]).toEqual([200, user])
      expect((await send('GET', '/me/get_profile', undefined, answer.token)).status).toBe(200)
    }
  })

  test('an unknown email and a wrong password are told apart by nobody', async () => {
    const { form } = await registered()
    const wrong = await send('POST', '/user/login', { email: form.email, password: 'wrong password' })
    const unknown = await send('POST', '/user/login', {
      email: 'nobody@example.com',
      password: 'wrong password',
    })
    expect([wrong.status, wrong.answer]).toEqual([401, unknown.answer])
    const took = async (email: string) => {
      const begun = performance.now()
      await send('POST', '/user/login', { email, password: 'wrong password' })
      return performance.now() - begun
    }
    const known: number[] = []
    const stranger: number[] = []
    for (let count = 0; count < 4; count += 1) {
      known.push(await took(form.email))
      stranger.push(await took(`nobody${count}@example.com`))
    }
    // Without a hash of its own an unknown email would be several times quicker.
    expect(Math.min(...stranger)).toBeGreaterThan(Math.min(...known) * 0.5)
  })

  test('renews silently: the answer also sets the session of the identity provider', async () => {
    const { form, user } = await registered()
    const browser = new Browser(server.publicUrl)
    await browser.postJson('/api/user/login', { email: form.email, password: form.password })
    const { verifier, challenge } = pkce()
    const query = new URLSearchParams({
      client_id: server.settings.clientId,
      scope: 'openid profile email offline_access',
      redirect_uri: `${server.publicUrl}/callback`,
      response_type: 'code',
      prompt: 'none',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    const silent = await browser.get(`/authorize?${query}`)
    const code = new URL(silent.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const tokens = await fetch(`${server.publicUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: server.settings.clientId,
        code,
        code_verifier: verifier,
        redirect_uri: `${server.publicUrl}/callback`,
      }),
    })
    const { access_token, refresh_token }: Record<string, string> = JSON.parse(await tokens.text())
    expect(refresh_token).toBeDefined()
    expect((await send('GET', '/me/get_profile', undefined, access_token)).answer).toEqual(user)
  })

  test('a session cookie that was there before is not the one after, and another player takes its place', async () => {
    const [ann, bob] = [await registered(), await registered()]
    const browser = new Browser(server.publicUrl)
    browser.setCookie('provider_session', 'chosen-by-an-attacker')
    const logIn = ({ form }: typeof ann) =>
      browser.postJson('/api/user/login', { email: form.email, password: form.password })
    await logIn(ann)
    const first = browser.cookie('provider_session')
    expect(first).not.toBe('chosen-by-an-attacker')
    const again: Answer = JSON.parse(await (await logIn(ann)).text())
    expect(browser.cookie('provider_session')).not.toBe(first)
    await logIn(bob)
    await expect
      .poll(async () => (await send('GET', '/me/get_profile', undefined, again.token)).status, {
        timeout: 3000,
      })
      .toBe(401)
  })

  test('ten wrong tries close the account to that address for a while, and to nobody else', async () => {
    const [ann, bob] = [await registered(), await registered()]
    const guess = () => send('POST', '/user/login', { email: ann.form.email, password: 'wrong password' })
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(401)
    const eleventh = await guess()
    expect([eleventh.status, Number(eleventh.headers.get('retry-after')) > 600]).toEqual([429, true])
    const right = await send('POST', '/user/login', { email: ann.form.email, password: ann.form.password })
    expect(right.status).toBe(429)
    expect(
      (await send('POST', '/user/login', { email: bob.form.email, password: bob.form.password })).status,
    ).toBe(200)
  })

  test('forty guesses at once are hardly more than ten', async () => {
    const { form } = await registered()
    const guesses = Array.from({ length: 40 }, () =>
      send('POST', '/user/login', { email: form.email, password: 'wrong password' }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(11)
    expect(statuses.filter((status) => status !== 401).every((status) => status === 429)).toBe(true)
  })

  test('being right often is never held up', async () => {
    const { form } = await registered()
    const logIns = Array.from({ length: 30 }, () =>
      send('POST', '/user/login', { email: form.email, password: form.password }),
    )
    expect((await Promise.all(logIns)).every(({ status }) => status === 200)).toBe(true)
  })

  test('more at once than can wait are told to come back', async () => {
    const { form } = await registered()
    const logIns = Array.from({ length: 150 }, () =>
      send('POST', '/user/login', { email: form.email, password: form.password }),
    )
    const answers = await Promise.all(logIns)
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.every(({ headers }) => headers.get('retry-after') === '2')).toBe(true)
    expect(answers.filter(({ status }) => status !== 503).every(({ status }) => status === 200)).toBe(true)
  })

  test.each([
    [{ password: 'x' }, 'email'],
    [{ email: 'a@b.c' }, 'password'],
    [{ email: 5, password: 'x' }, 'email'],
    [{ email: 'a@b.c', password: '' }, 'password'],
    [{ email: 'a@b.c', password: 'x', admin: true }, 'admin'],
  ])('%j is refused naming %s', async (body, field) => {
    const { status, answer } = await send('POST', '/user/login', body)
    expect([status, answer.message]).toEqual([400, expect.stringContaining(field)])
  })
})

describe('the profile', () => {
  test('settings change one at a time, by PUT and by POST, and stay', async () => {
    const { token } = await registered()
    await send('PUT', '/me/profile_flags', { flags: { sound: false } }, token)
    await send('POST', '/me/profile_flags', { flags: { expiredevent: true } }, token)
    await send('POST', '/me/update_profile', { flags: { demo: false } }, token)
    const { answer } = await send('GET', '/me/get_profile', undefined, token)
    expect(answer['flags']).toEqual({ ...flagDefaults, sound: false, expiredevent: true, demo: false })
    expect((await send('PUT', '/me/profile_flags', { flags: { money: true } }, token)).status).toBe(400)
  })

  test('name and nickname change, nothing else does', async () => {
    const { token, user } = await registered()
    const named = await send('POST', '/me/update_profile', { name: 'élise ок' }, token)
    expect(named.answer['name']).toBe('Élise Ок')
    const marked = await send('POST', '/me/update_profile', { nickname: '<img onerror=1>' }, token)
    expect(marked.answer['nickname']).toBe('<img onerror=1>')
    expect((await send('POST', '/me/update_profile', { nickname: '' }, token)).answer['nickname']).toBeNull()
    for (const change of [
      { name: '' },
      { name: 'a'.repeat(51) },
      { balance: 999 },
      { auth_id: 'x' },
      {},
      { nickname: 'a\u0000b' },
    ]) {
      expect((await send('POST', '/me/update_profile', change, token)).status).toBe(400)
    }
    expect((await send('GET', '/me/get_profile', undefined, token)).answer).toEqual({
      ...user,
      name: 'Élise Ок',
    })
  })

  test('who logs in elsewhere keeps nickname, email and password there', async () => {
    const { user } = await registered()
    const player = await playerById(queriesOf(game), accountId(user.id))
    if (!player) throw new Error('nobody registered')
    const elsewhere = { ...player, authId: 'google-oauth2|1' }
    await expect(updateProfile(server.parts, elsewhere, { nickname: 'Ace' })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(changeEmail(server.parts, elsewhere, 'x@example.com')).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const change = { current: 'x', next: 'another horse battery', address: '::1' }
    await expect(changePassword(server.parts, elsewhere, change)).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await updateProfile(server.parts, elsewhere, { name: 'Anna' })
    expect((await accountById(queriesOf(game), player.id)).name).toBe('Anna')
  })

  test('a phone number is kept once its code is told back', async () => {
    const { token } = await registered()
    const number = '+15550000001'
    expect((await send('POST', '/me/update_profile', { number }, token)).answer['phone_number']).toBeNull()
    const first = /\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0] ?? ''
    await send('POST', '/me/resend_code', { number }, token)
    const message = await newestMessage(number)
    const code = /\d{6}/.exec(message?.body ?? '')?.[0] ?? ''
    expect(message?.channel).toBe('text')
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await send('POST', '/me/verify_number', { number, code: wrong }, token)).status).toBe(400)
    if (first !== code)
      expect((await send('POST', '/me/verify_number', { number, code: first }, token)).status).toBe(400)
    expect((await send('POST', '/me/verify_number', { number: '+15550000002', code }, token)).status).toBe(
      400,
    )
    expect((await send('POST', '/me/verify_number', { number, code }, token)).answer['phone_number']).toBe(
      number,
    )
    expect((await send('POST', '/me/verify_number', { number, code }, token)).status).toBe(400)
  })

  test('five tries at a code, then none, right or wrong', async () => {
    const { token } = await registered()
    const number = '+15550000003'
    await send('POST', '/me/resend_code', { number }, token)
    const code = /\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count += 1) {
      expect((await send('POST', '/me/verify_number', { number, code: wrong }, token)).status).toBe(400)
    }
    const sixth = await send('POST', '/me/verify_number', { number, code }, token)
    expect([sixth.status, sixth.headers.has('retry-after')]).toEqual([429, true])
  })

  test('a number that somebody has verified is not given away', async () => {
    const number = '+15550000004'
    const verify = async (token: string) => {
      await send('POST', '/me/resend_code', { number }, token)
      const code = /\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0] ?? ''
      return send('POST', '/me/verify_number', { number, code }, token)
    }
    expect((await verify((await registered()).token)).status).toBe(200)
    expect((await verify((await registered()).token)).status).toBe(409)
  })

  test('nobody is sent codes without end', async () => {
    const { token } = await registered()
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await send('POST', '/me/resend_code', { number: '+15550000005' }, token)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})

describe('password and email', () => {
  test('a new password needs the current one, and logs out every other device', async () => {
    const { token, form } = await registered()
    const path = '/me/change_password'
    const change = { current_password: form.password, new_password: 'another horse battery' }
    const wrong = await send('POST', path, { ...change, current_password: 'wrong password' }, token)
    expect([wrong.status, wrong.answer.message]).toEqual([400, expect.stringContaining('current_password')])
    expect((await send('POST', path, { ...change, new_password: 'short' }, token)).status).toBe(400)
    const done = await send('POST', path, change, token)
    expect(done.status).toBe(200)
    expect((await send('GET', '/me/get_profile', undefined, done.answer.token)).status).toBe(200)
    await expect
      .poll(async () => (await send('GET', '/me/get_profile', undefined, token)).status, { timeout: 3000 })
      .toBe(401)
    expect((await send('POST', '/user/login', { email: form.email, password: form.password })).status).toBe(
      401,
    )
    expect(
      (await send('POST', '/user/login', { email: form.email, password: 'another horse battery' })).status,
    ).toBe(200)
  })

  test('a mailed link sets a new password, once, and nobody learns who has an account', async () => {
    const { token, form } = await registered()
    const browser = new Browser(server.publicUrl)
    const ask = (email: string) =>
      browser.postJson('/dbconnections/change_password', {
        client_id: 'called-shot-web',
        email,
        connection: 'x',
      })
    const [known, unknown] = [await ask(form.email), await ask('nobody@example.com')]
    expect([known.status, await known.text()]).toEqual([
      200,
      "We've just sent you an email to reset your password.",
    ])
    expect([unknown.status, await unknown.text()]).toEqual([
      200,
      "We've just sent you an email to reset your password.",
    ])
    expect(await newestMessage('nobody@example.com')).toBeUndefined()
    const link = /http\S+/.exec((await newestMessage(form.email))?.body ?? '')?.[0] ?? ''
    expect(link).toMatch(new RegExp(`^${server.publicUrl}/interaction/reset-password/`))
    const path = new URL(link).pathname
    expect((await browser.get(path)).status).toBe(200)
    expect((await browser.post(path, { password: 'short' })).status).toBe(400)
    const uses = await Promise.all([1, 2].map(() => browser.post(path, { password: 'a new horse battery' })))
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(
      (await send('POST', '/user/login', { email: form.email, password: 'a new horse battery' })).status,
    ).toBe(200)
    await expect
      .poll(async () => (await send('GET', '/me/get_profile', undefined, token)).status, { timeout: 3000 })
      .toBe(401)
  })

  test('at most three such mails go to one address in a quarter of an hour', async () => {
    const { form } = await registered()
    const browser = new Browser(server.publicUrl)
    for (let count = 0; count < 5; count += 1) {
      expect((await browser.post('/interaction/forgot-password', { email: form.email })).status).toBe(200)
    }
    const { rows } = await owner.query(
      `select 1 from outbox where recipient = $1 and subject = 'Set a new Called Shot password'`,
      [form.email],
    )
    expect(rows.length).toBe(3)
  })

  test('the email changes for its owner alone, in the shape of Auth0', async () => {
    const [ann, bob] = [await registered(), await registered()]
    await confirm(ann.form.email)
    const path = emailPath
    const email = `changed-${ann.form.email}`
    const done = await send('PATCH', path(ann.user.auth_id), { email }, ann.token)
    expect([done.status, done.answer]).toEqual([
      200,
      { user_id: ann.user.auth_id, email, email_verified: false, name: 'Ann Lee', nickname: null },
    ])
    expect((await newestMessage(ann.form.email))?.body).toContain(email)
    await confirm(email)
    const foreign = await send('PATCH', path(bob.user.auth_id), { email: 'x@example.com' }, ann.token)
    expect([foreign.status, foreign.answer['statusCode']]).toEqual([403, 403])
    const taken = await send(
      'PATCH',
      path(ann.user.auth_id),
      { email: bob.form.email.toUpperCase() },
      ann.token,
    )
    expect([taken.status, taken.answer['errorCode']]).toEqual([409, 'email_taken'])
    expect((await send('PATCH', path(ann.user.auth_id), { email: 'nobody' }, ann.token)).status).toBe(400)
    expect((await send('PATCH', path(ann.user.auth_id), { email }, undefined)).status).toBe(401)
  })
})

describe('confirming the email', () => {
  test('a link is mailed at sign-up; opened once or twice, it confirms', async () => {
    const { token, user, form } = await registered()
    expect(user['email_verified']).toBe(false)
    const secret = await mailedSecret(form.email)
    for (let count = 0; count < 2; count += 1) {
      const { status, answer } = await send('POST', '/confirm_email', { token: secret })
      expect([status, answer['email']]).toEqual([200, form.email])
    }
    expect((await send('GET', '/me/get_profile', undefined, token)).answer['email_verified']).toBe(true)
    // There is nothing left to send.
    expect((await send('POST', '/me/resend_confirmation', undefined, token)).answer['sent']).toBe(false)
  })

  test('the link leads to a page of the client, is kept as a hash alone, and ends after a day', async () => {
    const { form, user } = await registered()
    const link = /http\S+/.exec((await newestMessage(form.email))?.body ?? '')?.[0] ?? ''
    expect(link).toMatch(new RegExp(`^${server.publicUrl}/confirm-email\\?token=[\\w-]{43}$`))
    const secret = await mailedSecret(form.email)
    const { rows } = await owner.query<{ secret_hash: string; hours: number }>(
      `select secret_hash, round(extract(epoch from expires_at - clock_timestamp()) / 3600)::int as hours
      from verification where account_id = $1 and purpose = 'email'`,
      [user.id],
    )
    expect(rows).toEqual([{ secret_hash: expect.not.stringContaining(secret), hours: 24 }])
    await owner.query(`update verification set expires_at = clock_timestamp() where account_id = $1`, [
      user.id,
    ])
    expect((await send('POST', '/confirm_email', { token: secret })).status).toBe(400)
  })

  test('a new link replaces the one before it, and at most three are mailed in a quarter of an hour', async () => {
    const { token, form } = await registered()
    const first = await mailedSecret(form.email)
    expect((await send('POST', '/me/resend_confirmation', undefined, token)).answer['sent']).toBe(true)
    expect((await send('POST', '/confirm_email', { token: first })).status).toBe(400)
    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1)
      statuses.push((await send('POST', '/me/resend_confirmation', undefined, token)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await send('POST', '/confirm_email', { token: await mailedSecret(form.email) })).status).toBe(200)
  })

  test.each([{}, { token: '' }, { token: 'made up' }, { token: 5 }, { token: 'x'.repeat(600) }])(
    '%j confirms nothing',
    async (body) => {
      expect((await send('POST', '/confirm_email', body)).status).toBe(400)
    },
  )

  test('the email changes only once it is confirmed, and the next one has to be confirmed too', async () => {
    const { token, user, form } = await registered()
    const change = (email: string) => send('PATCH', emailPath(user.auth_id), { email }, token)
    const early = await change('early@example.com')
    expect([early.status, early.answer['errorCode']]).toEqual([403, 'email_unconfirmed'])
    await confirm(form.email)
    const mistyped = `mistyped-${form.email}`
    expect((await change(mistyped)).answer['email_verified']).toBe(false)
    expect((await newestMessage(mistyped))?.body).toContain('/confirm-email?token=')
    expect((await change('another@example.com')).status).toBe(403)
    // Whoever mistyped is not locked out: the way back to the confirmed address is open, and needs no new link.
    expect((await send('GET', '/me/get_profile', undefined, token)).answer['confirmed_email']).toBe(
      form.email,
    )
    const back = await change(form.email.toUpperCase())
    expect([back.status, back.answer['email_verified']]).toEqual([200, true])
    // A link that was mailed to an address confirms that one alone.
    expect((await send('POST', '/confirm_email', { token: await mailedSecret(mistyped) })).status).toBe(400)
  })
})

describe('limits', () => {
  test('the weekly limit falls at once and rises after seven days', async () => {
    const { token } = await registered()
    const set = async (weekly_purchase: number) =>
      (await send('PUT', '/me/limits', { weekly_purchase }, token)).answer
    expect((await send('GET', '/me/limits', undefined, token)).answer).toEqual({
      weekly_purchase: 500,
      weekly_spent: 0,
      weekly_purchase_next: null,
      weekly_purchase_next_at: null,
      break_until: null,
      self_excluded_until: null,
    })
    expect(await set(100)).toMatchObject({ weekly_purchase: 100, weekly_purchase_next: null })
    const raised = await set(300.5)
    expect(raised).toMatchObject({ weekly_purchase: 100, weekly_purchase_next: 300.5 })
    const days = (new Date(String(raised['weekly_purchase_next_at'])).getTime() - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
    expect(await set(300)).toMatchObject({ weekly_purchase_next_at: raised['weekly_purchase_next_at'] })
    await owner.query(`update account set weekly_limit_next_at = clock_timestamp() - interval '1 second'`)
    expect((await send('GET', '/me/limits', undefined, token)).answer).toMatchObject({ weekly_purchase: 300 })
    expect(await set(50)).toMatchObject({ weekly_purchase: 50, weekly_purchase_next: null })
    for (const bad of [-1, 10.005, '5', 1e9]) {
      expect((await send('PUT', '/me/limits', { weekly_purchase: bad }, token)).status).toBe(400)
    }
  })

  test('the limit of now calls a raise off', async () => {
    const { token } = await registered()
    const set = async (weekly_purchase: number) =>
      (await send('PUT', '/me/limits', { weekly_purchase }, token)).answer
    expect(await set(800)).toMatchObject({ weekly_purchase: 500, weekly_purchase_next: 800 })
    expect(await set(500)).toMatchObject({
      weekly_purchase: 500,
      weekly_purchase_next: null,
      weekly_purchase_next_at: null,
    })
  })
})
