import { describe, expect, test } from 'vitest'
import { useAccounts } from '../../test/account-calls.ts'
import { Browser } from '../../test/browser.ts'

const {
  owner,
  send,
  registered,
  confirmed,
  tokenOfLogIn,
  newestMessage,
  mailedSecret,
  mailedResetLink,
  confirm,
  server,
  restart,
} = await useAccounts()
const emailPath = (authId: string) => `/v2/users/${encodeURIComponent(authId)}`

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
    await expect.poll(async () => (await send('GET /me/get_profile', undefined, token)).status).toBe(401)
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
    const stranger = await browser.postJson('/dbconnections/change_password', {
      client_id: 'somebody-else',
      email: form.email,
      connection: 'x',
    })
    expect([stranger.status, await stranger.json()]).toEqual([
      400,
      { error: 'client_id is unknown', code: 'bad_input', message: 'client_id: is unknown' },
    ])
    const link = await mailedResetLink(form.email)
    expect(link).toMatch(new RegExp(`^${server().publicUrl}/interaction/reset-password/`))
    expect(await newestMessage('nobody@example.com')).toBeUndefined()
    const path = new URL(link).pathname
    expect((await browser.get(path)).status).toBe(200)
    expect((await browser.post(path, { password: 'short' })).status).toBe(400)
    const uses = await Promise.all([1, 2].map(() => browser.post(path, { password: 'a new horse battery' })))
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(
      (await send('POST /user/login', { email: form.email, password: 'a new horse battery' })).status,
    ).toBe(200)
    await expect.poll(async () => (await send('GET /me/get_profile', undefined, token)).status).toBe(401)
  })

  test.each(['/dbconnections/change_password', '/interaction/forgot-password'])(
    'POST %s answers before anything is done that only an account needs',
    async (path) => {
      const { form } = await registered()
      const browser = new Browser(server().publicUrl)
      const ask = () =>
        path.startsWith('/interaction')
          ? browser.post(path, { email: form.email })
          : browser.postJson(path, { email: form.email })
      const held = await owner.connect()
      try {
        await held.query('begin; lock table account, verification, outbox in access exclusive mode')
        expect((await ask()).status).toBe(200)
      } finally {
        await held.query('rollback')
        held.release()
      }
      await expect.poll(async () => (await newestMessage(form.email))?.body).toContain('reset-password')
    },
  )

  test('a stop waits for the mails that answers have promised', async () => {
    const { form } = await registered()
    const held = await owner.connect()
    await held.query('begin; lock table outbox in access exclusive mode')
    const browser = new Browser(server().publicUrl)
    expect((await browser.post('/interaction/forgot-password', { email: form.email })).status).toBe(200)
    const restarted = restart()
    await held.query('rollback')
    held.release()
    await restarted
    expect((await newestMessage(form.email))?.body).toContain('reset-password')
  })

  test('at most three password links go to one address in a quarter of an hour', async () => {
    const { form } = await registered()
    const browser = new Browser(server().publicUrl)
    for (let count = 0; count < 5; count += 1) {
      expect((await browser.post('/interaction/forgot-password', { email: form.email })).status).toBe(200)
    }
    // Nothing that was promised comes later than a stop.
    await restart()
    const { rows } = await owner.query(
      `select 1 from outbox where recipient = $1 and subject = 'Set a new Called Shot password'`,
      [form.email],
    )
    expect(rows.length).toBe(3)
  })

  test('only its owner can change an email, in the format of Auth0; it changes once the new address is confirmed', async () => {
    const [ann, bob] = [await registered(), await registered()]
    await confirm(ann.form.email)
    const path = emailPath
    const email = `changed-${ann.form.email}`
    const asked = await send(`PATCH ${path(ann.user.auth_id)}`, { email }, ann.token)
    expect([asked.status, asked.answer]).toEqual([
      200,
      {
        user_id: ann.user.auth_id,
        email: ann.form.email,
        email_verified: true,
        new_email: email,
        name: 'Ann Lee',
        nickname: null,
      },
    ])
    // Nothing has changed yet; the current address gets a notice.
    expect((await newestMessage(ann.form.email))?.body).toContain(`change its email to ${email}`)
    const profile = async () => (await send('GET /me/get_profile', undefined, ann.token)).answer
    expect(await profile()).toMatchObject({ email: ann.form.email, email_verified: true, new_email: email })
    for (let count = 0; count < 2; count += 1) await confirm(email)
    expect(await profile()).toMatchObject({
      email,
      email_verified: true,
      confirmed_email: email,
      new_email: null,
    })
    expect((await newestMessage(ann.form.email))?.body).toContain(`now has the email ${email}`)
    const logIn = (name: string) => send('POST /user/login', { email: name, password: ann.form.password })
    expect([(await logIn(ann.form.email)).status, (await logIn(email)).status]).toEqual([401, 200])

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

  test('a player who mistyped the address at sign-up can change it, and the old address is not told the new one', async () => {
    const { token, user, form } = await registered()
    const email = `right-${form.email}`
    expect((await send(`PATCH ${emailPath(user.auth_id)}`, { email }, token)).status).toBe(200)
    expect((await newestMessage(form.email))?.body).toContain('change its email to another address')
    await confirm(email)
    expect((await newestMessage(form.email))?.body).not.toContain(email)
    const { answer } = await send('GET /me/get_profile', undefined, token)
    expect(answer).toMatchObject({ email, email_verified: true })
  })

  test('a token of an older log-in needs the password to change the email or close the account', async () => {
    const { user, form } = await confirmed()
    const email = `stolen-${form.email}`
    const path = `PATCH ${emailPath(user.auth_id)}`
    const [recent, old] = [await tokenOfLogIn(form, 8), await tokenOfLogIn(form, 11)]
    const refused = await send(path, { email }, old)
    expect([refused.status, refused.answer['errorCode']]).toEqual([403, 'password_needed'])
    const closing = await send('POST /me/close', { email: form.email }, old)
    expect([closing.status, closing.answer.code]).toEqual([403, 'password_needed'])
    const guess = await send(path, { email, current_password: 'a wrong guess' }, old)
    expect([guess.status, guess.answer.message]).toEqual([400, 'current_password: is wrong'])
    expect((await send('GET /me/get_profile', undefined, old)).answer['new_email']).toBeNull()

    // A wrong password is wrong at any time, even where none is needed.
    const early = await send(path, { email, current_password: 'a wrong guess' }, recent)
    expect([early.status, early.answer.message]).toEqual([400, 'current_password: is wrong'])
    expect((await send(path, { email, current_password: form.password }, old)).status).toBe(200)
    expect((await send(path, { email }, recent)).status).toBe(200)
    const wrong = { email: form.email, current_password: 'a wrong guess' }
    for (let count = 0; count < 8; count += 1)
      expect((await send('POST /me/close', wrong, count % 2 === 0 ? old : recent)).status).toBe(400)
    // Guesses here count like those at the log-in, and are stopped in the same way.
    const right = { email: form.email, current_password: form.password }
    expect((await send('POST /me/close', right, old)).status).toBe(429)
    expect((await send('POST /user/login', { email: form.email, password: form.password })).status).toBe(429)
  })

  test('a new password cancels a pending change of the email, and so does asking for the current address', async () => {
    const { token, user, form } = await confirmed()
    const ask = (email: string) => send(`PATCH ${emailPath(user.auth_id)}`, { email }, token)
    const thief = `thief-${form.email}`
    await ask(thief)
    const first = await mailedSecret(thief)
    expect((await ask(form.email)).answer['new_email']).toBeNull()
    expect((await send('POST /confirm_email', { token: first })).status).toBe(400)

    await ask(thief)
    const second = await mailedSecret(thief)
    await new Browser(server().publicUrl).postJson('/dbconnections/change_password', { email: form.email })
    const link = await mailedResetLink(form.email)
    await new Browser(server().publicUrl).post(new URL(link).pathname, { password: 'a new horse battery' })
    // Not even in the second before every process knows that the old token has ended does it begin another change.
    expect((await ask(thief)).status).toBe(401)
    expect((await send('POST /confirm_email', { token: second })).status).toBe(400)
    expect(
      (await send('POST /user/login', { email: form.email, password: 'a new horse battery' })).answer.user,
    ).toMatchObject({ email: form.email, new_email: null })
  })

  test('of two players who ask for the same address, the first to confirm gets it', async () => {
    const [ann, bob] = [await confirmed(), await confirmed()]
    const email = `wanted-${ann.form.email}`
    const ask = ({ user, token }: typeof ann) => send(`PATCH ${emailPath(user.auth_id)}`, { email }, token)
    await ask(ann)
    const anns = await mailedSecret(email)
    await ask(bob)
    const bobs = await mailedSecret(email)
    const opened = await Promise.all(
      [anns, bobs].map((secret) => send('POST /confirm_email', { token: secret })),
    )
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 409])
    const { rows } = await owner.query('select 1 from account where email = $1', [email])
    expect(rows.length).toBe(1)
  })

  test('nobody finds out with it which of many addresses have an account', async () => {
    const [ann, bob] = [await confirmed(), await confirmed()]
    const ask = () => send(`PATCH ${emailPath(ann.user.auth_id)}`, { email: bob.form.email }, ann.token)
    const statuses: number[] = []
    while (statuses.length < 12) statuses.push((await ask()).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429, 429])
  })

  test('a link opened many times in parallel changes the email once and tells the old address once', async () => {
    const { token, user, form } = await confirmed()
    const email = `once-${form.email}`
    await send(`PATCH ${emailPath(user.auth_id)}`, { email }, token)
    const secret = await mailedSecret(email)
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => send('POST /confirm_email', { token: secret })),
    )
    expect(opened.map(({ status, answer }) => [status, answer['email']])).toEqual(
      Array.from({ length: 6 }, () => [200, email]),
    )
    const { rows } = await owner.query(
      `select 1 from outbox where recipient = $1 and subject = 'Your Called Shot email was changed'`,
      [form.email],
    )
    expect(rows.length).toBe(1)
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

  test('the link leads to a page of the client, is stored only as a hash, and expires after a day', async () => {
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
})
