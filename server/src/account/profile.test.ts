import { describe, expect, test } from 'vitest'
import { accountId } from '@called-shot/shared/ids.ts'
import { flagDefaults } from '@called-shot/shared/account/flags.ts'
import { useAccounts } from '../../test/account-calls.ts'
import { Browser } from '../../test/browser.ts'
import { playerById } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import { accountById } from './account-reads.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { updateProfile } from './update-profile.ts'

const { game, owner, send, registered, newestMessage, mailedSecret, confirm, server } = await useAccounts()
const emailPath = (authId: string) => `/v2/users/${encodeURIComponent(authId)}`

describe('the profile', () => {
  test('settings change one at a time, by PUT and by POST, and stay', async () => {
    const { token } = await registered()
    await send('PUT /me/profile_flags', { flags: { sound: false } }, token)
    await send('POST /me/profile_flags', { flags: { expiredevent: true } }, token)
    await send('POST /me/update_profile', { flags: { demo: false } }, token)
    const { answer } = await send('GET /me/get_profile', undefined, token)
    expect(answer['flags']).toEqual({ ...flagDefaults, sound: false, expiredevent: true, demo: false })
    expect((await send('PUT /me/profile_flags', { flags: { money: true } }, token)).status).toBe(400)
  })

  test('name and nickname change, nothing else does', async () => {
    const { token, user } = await registered()
    const named = await send('POST /me/update_profile', { name: 'élise ок' }, token)
    expect(named.answer['name']).toBe('Élise Ок')
    const marked = await send('POST /me/update_profile', { nickname: '<img onerror=1>' }, token)
    expect(marked.answer['nickname']).toBe('<img onerror=1>')
    expect((await send('POST /me/update_profile', { nickname: '' }, token)).answer['nickname']).toBeNull()
    for (const change of [
      { name: '' },
      { name: 'a'.repeat(51) },
      { balance: 999 },
      { auth_id: 'x' },
      {},
      { nickname: 'a\u0000b' },
    ]) {
      expect((await send('POST /me/update_profile', change, token)).status).toBe(400)
    }
    expect((await send('GET /me/get_profile', undefined, token)).answer).toEqual({
      ...user,
      name: 'Élise Ок',
    })
  })

  test('who logs in elsewhere keeps nickname, email and password there', async () => {
    const { user } = await registered()
    const player = await playerById(queriesOf(game), accountId(user.id))
    if (!player) throw new Error('nobody registered')
    const elsewhere = { ...player, authId: 'google-oauth2|1' }
    await expect(updateProfile(server().parts, elsewhere, { nickname: 'Ace' })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(changeEmail(server().parts, elsewhere, 'x@example.com')).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const change = { current: 'x', next: 'another horse battery', address: '::1' }
    await expect(changePassword(server().parts, elsewhere, change)).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await updateProfile(server().parts, elsewhere, { name: 'Anna' })
    expect((await accountById(queriesOf(game), player.id)).name).toBe('Anna')
  })

  test('a phone number is kept once its code is told back', async () => {
    const { token } = await registered()
    const number = '+15550000001'
    expect((await send('POST /me/update_profile', { number }, token)).answer['phone_number']).toBeNull()
    const first = /\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0] ?? ''
    await send('POST /me/resend_code', { number }, token)
    const message = await newestMessage(number)
    const code = /\d{6}/.exec(message?.body ?? '')?.[0] ?? ''
    expect(message?.channel).toBe('text')
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await send('POST /me/verify_number', { number, code: wrong }, token)).status).toBe(400)
    if (first !== code)
      expect((await send('POST /me/verify_number', { number, code: first }, token)).status).toBe(400)
    expect((await send('POST /me/verify_number', { number: '+15550000002', code }, token)).status).toBe(400)
    expect((await send('POST /me/verify_number', { number, code }, token)).answer['phone_number']).toBe(
      number,
    )
    expect((await send('POST /me/verify_number', { number, code }, token)).status).toBe(400)
  })

  test('five tries at a code, then none, right or wrong', async () => {
    const { token } = await registered()
    const number = '+15550000003'
    await send('POST /me/resend_code', { number }, token)
    const code = /\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count += 1) {
      expect((await send('POST /me/verify_number', { number, code: wrong }, token)).status).toBe(400)
    }
    const sixth = await send('POST /me/verify_number', { number, code }, token)
    expect([sixth.status, sixth.headers.has('retry-after')]).toEqual([429, true])
  })

  test('a number that somebody has verified is not given away', async () => {
    const number = '+15550000004'
    const verify = async (token: string) => {
      await send('POST /me/resend_code', { number }, token)
      const code = /\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0] ?? ''
      return send('POST /me/verify_number', { number, code }, token)
    }
    expect((await verify((await registered()).token)).status).toBe(200)
    expect((await verify((await registered()).token)).status).toBe(409)
  })

  test('nobody is sent codes without end', async () => {
    const { token } = await registered()
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await send('POST /me/resend_code', { number: '+15550000005' }, token)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})

describe('password and email', () => {
  test('a new password needs the current one, and logs out every other device', async () => {
    const { token, form } = await registered()
    const path = '/me/change_password'
    const change = { current_password: form.password, new_password: 'another horse battery' }
    const wrong = await send(`POST ${path}`, { ...change, current_password: 'wrong password' }, token)
    expect([wrong.status, wrong.answer.message]).toEqual([400, expect.stringContaining('current_password')])
    expect((await send(`POST ${path}`, { ...change, new_password: 'short' }, token)).status).toBe(400)
    const done = await send(`POST ${path}`, change, token)
    expect(done.status).toBe(200)
    expect((await send('GET /me/get_profile', undefined, done.answer.token)).status).toBe(200)
    await expect
      .poll(async () => (await send('GET /me/get_profile', undefined, token)).status, { timeout: 3000 })
      .toBe(401)
    expect((await send('POST /user/login', { email: form.email, password: form.password })).status).toBe(401)
    expect(
      (await send('POST /user/login', { email: form.email, password: 'another horse battery' })).status,
    ).toBe(200)
  })

  test('a mailed link sets a new password, once, and nobody learns who has an account', async () => {
    const { token, form } = await registered()
    const browser = new Browser(server().publicUrl)
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
    expect(link).toMatch(new RegExp(`^${server().publicUrl}/interaction/reset-password/`))
    const path = new URL(link).pathname
    expect((await browser.get(path)).status).toBe(200)
    expect((await browser.post(path, { password: 'short' })).status).toBe(400)
    const uses = await Promise.all([1, 2].map(() => browser.post(path, { password: 'a new horse battery' })))
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(
      (await send('POST /user/login', { email: form.email, password: 'a new horse battery' })).status,
    ).toBe(200)
    await expect
      .poll(async () => (await send('GET /me/get_profile', undefined, token)).status, { timeout: 3000 })
      .toBe(401)
  })

  test('at most three such mails go to one address in a quarter of an hour', async () => {
    const { form } = await registered()
    const browser = new Browser(server().publicUrl)
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
    const done = await send(`PATCH ${path(ann.user.auth_id)}`, { email }, ann.token)
    expect([done.status, done.answer]).toEqual([
      200,
      { user_id: ann.user.auth_id, email, email_verified: false, name: 'Ann Lee', nickname: null },
    ])
    expect((await newestMessage(ann.form.email))?.body).toContain(email)
    await confirm(email)
    const foreign = await send(`PATCH ${path(bob.user.auth_id)}`, { email: 'x@example.com' }, ann.token)
    expect([foreign.status, foreign.answer['statusCode']]).toEqual([403, 403])
    const taken = await send(
      `PATCH ${path(ann.user.auth_id)}`,
      { email: bob.form.email.toUpperCase() },
      ann.token,
    )
    expect([taken.status, taken.answer['errorCode']]).toEqual([409, 'email_taken'])
    expect((await send(`PATCH ${path(ann.user.auth_id)}`, { email: 'nobody' }, ann.token)).status).toBe(400)
    expect((await send(`PATCH ${path(ann.user.auth_id)}`, { email }, undefined)).status).toBe(401)
  })
})

describe('confirming the email', () => {
  test('a link is mailed at sign-up; opened once or twice, it confirms', async () => {
    const { token, user, form } = await registered()
    expect(user['email_verified']).toBe(false)
    const secret = await mailedSecret(form.email)
    for (let count = 0; count < 2; count += 1) {
      const { status, answer } = await send('POST /confirm_email', { token: secret })
      expect([status, answer['email']]).toEqual([200, form.email])
    }
    expect((await send('GET /me/get_profile', undefined, token)).answer['email_verified']).toBe(true)
    // There is nothing left to send.
    expect((await send('POST /me/resend_confirmation', undefined, token)).answer['sent']).toBe(false)
  })

  test('the link leads to a page of the client, is kept as a hash alone, and ends after a day', async () => {
    const { form, user } = await registered()
    const link = /http\S+/.exec((await newestMessage(form.email))?.body ?? '')?.[0] ?? ''
    expect(link).toMatch(new RegExp(`^${server().publicUrl}/confirm-email\\?token=[\\w-]{43}$`))
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
    expect((await send('POST /confirm_email', { token: secret })).status).toBe(400)
  })

  test('a new link replaces the one before it, and at most three are mailed in a quarter of an hour', async () => {
    const { token, form } = await registered()
    const first = await mailedSecret(form.email)
    expect((await send('POST /me/resend_confirmation', undefined, token)).answer['sent']).toBe(true)
    expect((await send('POST /confirm_email', { token: first })).status).toBe(400)
    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1)
      statuses.push((await send('POST /me/resend_confirmation', undefined, token)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await send('POST /confirm_email', { token: await mailedSecret(form.email) })).status).toBe(200)
  })

  test.each([{}, { token: '' }, { token: 'made up' }, { token: 5 }, { token: 'x'.repeat(600) }])(
    '%j confirms nothing',
    async (body) => {
      expect((await send('POST /confirm_email', body)).status).toBe(400)
    },
  )

  test('the email changes only once it is confirmed, and the next one has to be confirmed too', async () => {
    const { token, user, form } = await registered()
    const change = (email: string) => send(`PATCH ${emailPath(user.auth_id)}`, { email }, token)
    const early = await change('early@example.com')
    expect([early.status, early.answer['errorCode']]).toEqual([403, 'email_unconfirmed'])
    await confirm(form.email)
    const mistyped = `mistyped-${form.email}`
    expect((await change(mistyped)).answer['email_verified']).toBe(false)
    expect((await newestMessage(mistyped))?.body).toContain('/confirm-email?token=')
    expect((await change('another@example.com')).status).toBe(403)
    // Whoever mistyped is not locked out: the way back to the confirmed address is open, and needs no new link.
    expect((await send('GET /me/get_profile', undefined, token)).answer['confirmed_email']).toBe(form.email)
    const back = await change(form.email.toUpperCase())
    expect([back.status, back.answer['email_verified']]).toEqual([200, true])
    // A link that was mailed to an address confirms that one alone.
    expect((await send('POST /confirm_email', { token: await mailedSecret(mistyped) })).status).toBe(400)
  })
})

describe('limits', () => {
  test('the weekly limit falls at once and rises after seven days', async () => {
    const { token } = await registered()
    const set = async (weekly_purchase: number) =>
      (await send('PUT /me/limits', { weekly_purchase }, token)).answer
    expect((await send('GET /me/limits', undefined, token)).answer).toEqual({
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
    expect((await send('GET /me/limits', undefined, token)).answer).toMatchObject({ weekly_purchase: 300 })
    expect(await set(50)).toMatchObject({ weekly_purchase: 50, weekly_purchase_next: null })
    for (const bad of [-1, 10.005, '5', 1e9]) {
      expect((await send('PUT /me/limits', { weekly_purchase: bad }, token)).status).toBe(400)
    }
  })

  test('the limit of now calls a raise off', async () => {
    const { token } = await registered()
    const set = async (weekly_purchase: number) =>
      (await send('PUT /me/limits', { weekly_purchase }, token)).answer
    expect(await set(800)).toMatchObject({ weekly_purchase: 500, weekly_purchase_next: 800 })
    expect(await set(500)).toMatchObject({
      weekly_purchase: 500,
      weekly_purchase_next: null,
      weekly_purchase_next_at: null,
    })
  })
})
