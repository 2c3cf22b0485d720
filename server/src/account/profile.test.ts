import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountId, type AccountId } from '@called-shot/shared/ids.ts'
import { flagDefaults } from '@called-shot/shared/account/flags.ts'
import { useAccounts } from '../../test/account-calls.ts'
import { Browser } from '../../test/browser.ts'
import { playerById } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import { accountById } from './account-reads.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { createTextLimits, type TextSettings } from './text-limits.ts'
import { updateProfile } from './update-profile.ts'

const {
  game,
  owner,
  send,
  registered,
  confirmed,
  tokenOfLogIn,
  newestMessage,
  mailedSecret,
  confirm,
  halfAMinuteLater,
  server,
} = await useAccounts()
const caller = { ip: '::1', headers: {} }
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

  test('name and nickname can change, and nothing else can', async () => {
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

  test('accounts of another provider keep nickname, email and password there', async () => {
    const { user } = await registered()
    const player = await playerById(queriesOf(game), accountId(user.id))
    if (!player) throw new Error('nobody registered')
    const elsewhere = { ...player, authId: 'google-oauth2|1' }
    await expect(
      updateProfile(server().parts, { player: elsewhere, caller }, { nickname: 'Ace' }),
    ).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(
      changeEmail(server().parts, { player: elsewhere, caller }, 'x@example.com'),
    ).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const change = { current: 'x', next: 'another horse battery' }
    await expect(changePassword(server().parts, { player: elsewhere, caller }, change)).rejects.toMatchObject(
      {
        code: 'not_allowed',
      },
    )
    await updateProfile(server().parts, { player: elsewhere, caller }, { name: 'Anna' })
    expect((await accountById(queriesOf(game), player.id)).name).toBe('Anna')
  })

  test('a phone number is saved once its code is entered', async () => {
    const { token, form } = await confirmed()
    const number = '+14155550101'
    expect((await send('POST /me/update_profile', { number }, token)).answer['phone_number']).toBeNull()
    const first = /\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0] ?? ''
    await halfAMinuteLater()
    await send('POST /me/resend_code', { number }, token)
    const message = await newestMessage(number)
    const code = /\d{6}/.exec(message?.body ?? '')?.[0] ?? ''
    expect(message?.channel).toBe('text')
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await send('POST /me/verify_number', { number, code: wrong }, token)).status).toBe(400)
    if (first !== code)
      expect((await send('POST /me/verify_number', { number, code: first }, token)).status).toBe(400)
    expect((await send('POST /me/verify_number', { number: '+14155550102', code }, token)).status).toBe(400)
    expect((await send('POST /me/verify_number', { number, code }, token)).answer['phone_number']).toBe(
      number,
    )
    expect((await send('POST /me/verify_number', { number, code }, token)).status).toBe(400)
    expect((await newestMessage(form.email))?.body).toContain('got a new phone number just now')
  })

  test('a code allows five tries; the sixth is refused, even with the right code', async () => {
    const { token } = await confirmed()
    const number = '+14155550103'
    await send('POST /me/resend_code', { number }, token)
    const code = /\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count += 1) {
      expect((await send('POST /me/verify_number', { number, code: wrong }, token)).status).toBe(400)
    }
    const sixth = await send('POST /me/verify_number', { number, code }, token)
    expect([sixth.status, sixth.headers.has('retry-after')]).toEqual([429, true])
  })

  test('of a hundred guesses at once, five are checked, and then even the right code is refused', async () => {
    const { token } = await confirmed()
    const number = '+14155550113'
    await send('POST /me/resend_code', { number }, token)
    const code = Number(/\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0])
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const guess = String((code + 1 + index) % 1_000_000).padStart(6, '0')
        return send('POST /me/verify_number', { number, code: guess }, token)
      }),
    )
    const checked = answers.filter(({ status }) => status === 400)
    const refused = answers.filter(({ status }) => status === 429)
    expect([checked.length, refused.length]).toEqual([5, 95])
    const right = { number, code: String(code).padStart(6, '0') }
    expect((await send('POST /me/verify_number', right, token)).status).toBe(429)
  })

  test('a number that one player has verified cannot be verified by another', async () => {
    const number = '+14155550104'
    const verify = async (token: string) => {
      await send('POST /me/resend_code', { number }, token)
      const code = /\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0] ?? ''
      return send('POST /me/verify_number', { number, code }, token)
    }
    expect((await verify((await confirmed()).token)).status).toBe(200)
    expect((await verify((await confirmed()).token)).status).toBe(409)
  })

  test('a second code within 30 seconds is refused by both calls that send one', async () => {
    const { token } = await confirmed()
    const number = '+14155550105'
    expect((await send('POST /me/update_profile', { number }, token)).status).toBe(200)
    const codesSent = async () =>
      (await owner.query('select 1 from outbox where recipient = $1', [number])).rows.length
    for (const call of ['POST /me/resend_code', 'POST /me/update_profile']) {
      const early = await send(call, { number }, token)
      const wait = Number(early.headers.get('retry-after'))
      expect([early.status, wait > 20 && wait <= 30]).toEqual([429, true])
    }
    expect(await codesSent()).toBe(1)
    await halfAMinuteLater()
    const many = await Promise.all(
      Array.from({ length: 8 }, () => send('POST /me/resend_code', { number }, token)),
    )
    expect(many.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 429)])
    expect(await codesSent()).toBe(2)
  })

  test('no code is sent before the email is confirmed, or to a number outside the United States', async () => {
    const { token, form } = await registered()
    const ask = (number: string) => send('POST /me/resend_code', { number }, token)
    expect((await ask('+14155550106')).answer.code).toBe('email_unconfirmed')
    const changed = await send('POST /me/update_profile', { number: '+14155550106', name: 'Bea' }, token)
    expect([changed.status, changed.answer.code]).toEqual([403, 'email_unconfirmed'])
    expect((await send('GET /me/get_profile', undefined, token)).answer['name']).toBe('Ann Lee')
    await confirm(form.email)
    for (const number of ['+881612345678', '+447911123456', '+18765550106', '+19005550106', '+123456789']) {
      const refused = await ask(number)
      expect([number, refused.status, refused.answer.message]).toEqual([
        number,
        400,
        expect.stringContaining('number: '),
      ])
    }
    expect((await ask('+14155550106')).status).toBe(200)
  })

  test('without a mail server a code is sent before the email is confirmed', async () => {
    const { user } = await registered()
    const player = await playerById(queriesOf(game), accountId(user.id))
    if (!player) throw new Error('nobody registered')
    const phoneNumber = '+14155550108'
    const parts = { ...server().parts, needsConfirmedEmail: false }
    await sendPhoneCode(parts, player, { phoneNumber, address: '192.0.2.7' })
    expect((await newestMessage(phoneNumber))?.body).toMatch(/^\d{6} is your Called Shot code/)
  })
})

describe('text messages in a day', () => {
  const open: TextSettings = { textsPerNumber: 99, textsPerPlayer: 99, textsPerAddress: 99, textsPerDay: 99 }
  const textOf = (nr: number) => ({
    accountId: accounts[nr % accounts.length] ?? accountId(0),
    phoneNumber: `+1415555${String(nr).padStart(4, '0')}`,
    address: `192.0.2.${nr % 250}`,
  })
  let accounts: AccountId[] = []
  beforeAll(async () => {
    accounts = await Promise.all(
      Array.from({ length: 12 }, async () => accountId((await registered()).user.id)),
    )
  })
  beforeEach(() => owner.query('delete from text_sent'))
  /** How many of twelve messages are sent when two processes are asked for all of them at once. */
  const sentOf = async (settings: Partial<TextSettings>, change: Partial<ReturnType<typeof textOf>>) => {
    const processes = [1, 2].map(() => createTextLimits(game, { ...open, ...settings }))
    const asked = await Promise.allSettled(
      accounts.map(async (_, nr) => processes[nr % 2]?.count({ ...textOf(nr), ...change })),
    )
    for (const each of asked)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'too_many' })
    return asked.filter(({ status }) => status === 'fulfilled').length
  }

  test.each<[string, Partial<TextSettings>, Partial<ReturnType<typeof textOf>>]>([
    ['to one number', { textsPerNumber: 3 }, { phoneNumber: '+14155550199' }],
    ['from one address', { textsPerAddress: 3 }, { address: '198.51.100.1' }],
    ['of all players', { textsPerDay: 3 }, {}],
  ])(
    '%s stop at the limit, also when requested in parallel, until the first is a day old',
    async (_, settings, change) => {
      expect(await sentOf(settings, change)).toBe(3)
      const limits = createTextLimits(game, { ...open, ...settings })
      await halfAMinuteLater()
      const refused = await limits.count({ ...textOf(0), ...change }).catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'too_many', retryAfterSeconds: expect.closeTo(86_370, -2) })
      await owner.query(
        `update text_sent set sent_at = sent_at - interval '1 day' where id = (select min(id) from text_sent)`,
      )
      await limits.count({ ...textOf(0), ...change })
      await expect(limits.count({ ...textOf(1), ...change })).rejects.toMatchObject({ code: 'too_many' })
    },
  )

  test('text messages to one player stop at the daily limit', async () => {
    const limits = createTextLimits(game, { ...open, textsPerPlayer: 3 })
    for (let nr = 0; nr < 3; nr += 1) {
      await limits.count({ ...textOf(nr), accountId: textOf(0).accountId })
      await halfAMinuteLater()
    }
    const refused = await limits.count(textOf(0)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'too_many', retryAfterSeconds: expect.closeTo(86_310, -2) })
    await limits.count(textOf(1))
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
    expect(await newestMessage('nobody@example.com')).toBeUndefined()
    const stranger = await browser.postJson('/dbconnections/change_password', {
      client_id: 'somebody-else',
      email: form.email,
      connection: 'x',
    })
    expect([stranger.status, await stranger.json()]).toEqual([
      400,
      { error: 'client_id is unknown', code: 'bad_input', message: 'client_id: is unknown' },
    ])
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
    await expect.poll(async () => (await send('GET /me/get_profile', undefined, token)).status).toBe(401)
  })

  test('at most three password links go to one address in a quarter of an hour', async () => {
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
    const link = /http\S+/.exec((await newestMessage(form.email))?.body ?? '')?.[0] ?? ''
    await new Browser(server().publicUrl).post(new URL(link).pathname, { password: 'a new horse battery' })
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

  test('setting the current limit again cancels a pending raise', async () => {
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
