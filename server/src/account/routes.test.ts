import { describe, expect, test, vi } from 'vitest'
import { flagDefaults } from '@called-shot/shared/account/flags.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import { useAccounts, type AccountAnswer } from '../../test/account-calls.ts'
import { Browser, pkce } from '../../test/browser.ts'
import { startTestIdentity } from '../../test/identity.ts'
import { renewSilently } from '../../test/renew-silently.ts'
import { queriesOf } from '../commit/reader.ts'
import { accountByAuthId } from './account-reads.ts'

const { game, owner, sealingKey, person, send, registered, newestMessage, mailedResetLink, server } =
  await useAccounts()

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
      new_email: null,
      nickname: 'Ace',
      phone_number: '+15551234567',
      auth_id: expect.stringMatching(/^auth0\|[0-9a-f]{24}$/),
      flags: flagDefaults,
    })
    expect((await send('GET /me/get_profile', undefined, token)).answer).toEqual(user)
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
    [403, 'excluded_region', { country: 'Germany' }],
  ])('is refused with %i naming %s', async (status, named, change) => {
    const { status: got, answer } = await send('POST /auth/register', { ...person(), ...change })
    expect(got).toBe(status)
    if (status === 400)
      expect(answer).toMatchObject({ code: 'bad_input', message: expect.stringContaining(named) })
    else expect(answer.code).toBe(named)
  })

  test('an age counts by the database’s clock, whatever the process’s own says', async () => {
    const year = new Date().getUTCFullYear()
    const inTwoYears = Date.now() + 2 * 366 * secondsPerDay * 1000
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: inTwoYears })
      const child = { ...person(), birth_date: `${year - 17}-01-01` }
      expect(await send('POST /auth/register', child)).toMatchObject({
        status: 422,
        answer: { code: 'under_age' },
      })
    } finally {
      vi.useRealTimers()
      await owner.query(`delete from provider_attempt`)
    }
  })

  test('an email is taken in any case, also when twenty ask for it at once', async () => {
    const { form } = await registered()
    const taken = await send('POST /auth/register', { ...person(), email: form.email.toUpperCase() })
    expect([taken.status, taken.answer.code]).toEqual([409, 'email_taken'])
    const same = person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('POST /auth/register', same)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })

  test('stops at the limit of sign-ups from one address in an hour', async () => {
    const strict = await startTestIdentity({ game, sealingKey, attempts: { signUpsPerHour: 1 } })
    try {
      await owner.query(`delete from provider_attempt`)
      const browser = new Browser(strict.publicUrl)
      expect((await browser.postJson('/api/auth/register', person())).status).toBe(200)
      const second = await browser.postJson('/api/auth/register', person())
      expect([second.status, Number(second.headers.get('retry-after')) > 3000]).toEqual([429, true])
      // Each birth date under 18 blocks an email for a day, which could be somebody else's.
      const child = { ...person(), birth_date: '2015-01-01' }
      expect((await browser.postJson('/api/auth/register', child)).status).toBe(429)
      await owner.query(`delete from provider_attempt where starts_with(key, 'sign-up')`)
      const grownUp = { ...child, birth_date: '1990-01-01' }
      expect((await browser.postJson('/api/auth/register', grownUp)).status).toBe(200)
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
      const { status, answer } = await send('POST /user/login', {
        [name]: form.email.toUpperCase(),
        password: form.password,
      })
      expect([status, answer.user]).toEqual([200, user])
      expect((await send('GET /me/get_profile', undefined, answer.token)).status).toBe(200)
    }
  })

  test('nobody can tell an unknown email from a wrong password, here or on the log-in page', async () => {
    const { form } = await registered()
    const password = 'wrong password'
    const [wrong, unknown] = await Promise.all(
      [form.email, 'nobody@example.com'].map((email) => send('POST /user/login', { email, password })),
    )
    expect([wrong?.status, wrong?.answer]).toEqual([401, unknown?.answer])
    const [wrongPage, unknownPage] = await Promise.all(
      [form.email, 'nobody@example.com'].map((email) => onLogInPage({ email, password })),
    )
    expect(wrongPage).toMatchObject({
      status: 401,
      text: expect.stringContaining('or the password is wrong'),
    })
    expect(unknownPage).toEqual(wrongPage)
  })

  test('an unknown email costs a hash like a wrong password, here and on the log-in page, so timing does not reveal who has an account', async () => {
    const { form } = await registered()
    const { hashing } = server().parts
    const inTurn = hashing.inTurn.bind(hashing)
    const verified: (string | null)[] = []
    const turns = vi.spyOn(hashing, 'inTurn').mockImplementation((address, work) =>
      inTurn(address, (hasher) =>
        work({
          ...hasher,
          verify(passwordHash, password) {
            verified.push(passwordHash)
            return hasher.verify(passwordHash, password)
          },
        }),
      ),
    )
    const password = 'wrong password'
    for (const email of [form.email, 'nobody@example.com']) {
      await send('POST /user/login', { email, password })
      await onLogInPage({ email, password })
    }
    turns.mockRestore()
    const ofAnAccount = expect.stringMatching(/^\$argon2id\$/)
    expect(verified).toEqual([ofAnAccount, ofAnAccount, null, null])
  })

  /** The text of the identity provider's page, without the email and the name of the log-in. */
  async function onLogInPage({ email, password }: { email: string; password: string }) {
    const { browser, page } = await logInPage()
    const answer = await browser.post(`${page}/login`, { email, password })
    const text = await answer.text()
    return { status: answer.status, text: text.replaceAll(email, 'email').replaceAll(page, 'page') }
  }

  /** A log-in begun in a browser that no account knows. */
  async function logInPage() {
    const browser = new Browser(server().publicUrl)
    const query = new URLSearchParams({
      client_id: server().settings.clientId,
      scope: 'openid',
      redirect_uri: `${server().publicUrl}/callback`,
      response_type: 'code',
      code_challenge: pkce().challenge,
      code_challenge_method: 'S256',
    })
    const page = (await browser.get(`/authorize?${query}`)).headers.get('location') ?? ''
    return { browser, page }
  }

  test('renews silently: the answer also sets the session of the identity provider', async () => {
    const { form, user } = await registered()
    const browser = new Browser(server().publicUrl)
    await browser.postJson('/api/user/login', { email: form.email, password: form.password })
    const { access_token, refresh_token } = await renewSilently(browser, server())
    expect(refresh_token).toBeDefined()
    expect((await send('GET /me/get_profile', undefined, access_token)).answer).toEqual(user)
  })

  test('a log-in replaces the session cookie, and another player’s log-in ends the session', async () => {
    const [ann, bob] = [await registered(), await registered()]
    const browser = new Browser(server().publicUrl)
    browser.setCookie('provider_session', 'chosen-by-an-attacker')
    const logIn = ({ form }: typeof ann) =>
      browser.postJson('/api/user/login', { email: form.email, password: form.password })
    await logIn(ann)
    const first = browser.cookie('provider_session')
    expect(first).not.toBe('chosen-by-an-attacker')
    const again: AccountAnswer = JSON.parse(await (await logIn(ann)).text())
    expect(browser.cookie('provider_session')).not.toBe(first)
    await logIn(bob)
    await expect
      .poll(async () => (await send('GET /me/get_profile', undefined, again.token)).status)
      .toBe(401)
  })

  test('ten wrong tries close the account to that address for a while, and to no other', async () => {
    const [ann, bob] = [await registered(), await registered()]
    const guess = () => send('POST /user/login', { email: ann.form.email, password: 'wrong password' })
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(401)
    const eleventh = await guess()
    expect([eleventh.status, Number(eleventh.headers.get('retry-after')) > 600]).toEqual([429, true])
    const right = await send('POST /user/login', { email: ann.form.email, password: ann.form.password })
    expect(right.status).toBe(429)
    expect(
      (await send('POST /user/login', { email: bob.form.email, password: bob.form.password })).status,
    ).toBe(200)
  })

  test('a letter that only a database lowers to an i neither logs in nor gets tries of its own', async () => {
    const { form } = await registered({ email: 'idi@example.com' })
    const logIn = (email: string, password: string) => send('POST /user/login', { email, password })
    expect((await logIn('IDI@example.com', form.password)).status).toBe(200)
    for (const email of ['\u0130di@example.com', 'id\u0130@example.com'])
      expect((await logIn(email, form.password)).status).toBe(401)
    for (let count = 0; count < 10; count += 1) await logIn('idI@example.com', 'wrong password')
    expect((await logIn('idi@example.com', form.password)).status).toBe(429)
    const browser = new Browser(server().publicUrl)
    await browser.postJson('/dbconnections/change_password', { email: '\u0130di@example.com' })
    expect((await newestMessage(form.email))?.body).not.toContain('reset-password')
  })

  test('guesses from many networks do not lock out a known device, nor an owner who resets the password', async () => {
    const { form } = await registered()
    const known = new Browser(server().publicUrl)
    const logIn = (browser: Browser, password = form.password) =>
      browser.postJson('/api/user/login', { email: form.email, password })
    expect((await logIn(known)).status).toBe(200)
    const { attempts } = server().parts
    for (let network = 0; network < 20; network += 1)
      await attempts.countLoginFailure(form.email, { address: `192.0.2.${network}`, device: null })
    expect((await logIn(new Browser(server().publicUrl))).status).toBe(429)
    expect((await logIn(known)).status).toBe(200)

    // The owner, on a new device, asks for a link by mail.
    await known.postJson('/dbconnections/change_password', { email: form.email })
    const link = await mailedResetLink(form.email)
    const fresh = new Browser(server().publicUrl)
    expect((await fresh.post(new URL(link).pathname, { password: 'a new horse battery' })).status).toBe(200)
    expect((await logIn(fresh, 'a new horse battery')).status).toBe(200)
  })

  test('the log-in page marks a device as known, but only after the right password', async () => {
    const { form, user } = await registered()
    const account = await accountByAuthId(queriesOf(game), user.auth_id)
    if (!account) throw new Error('nobody registered')
    const logIn = async (password: string) => {
      const { browser, page } = await logInPage()
      const answer = await browser.post(`${page}/login`, { email: form.email, password })
      const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
      return server().parts.devices.deviceOf(account, cookies.join('; '))
    }
    expect(await logIn('wrong password')).toBeNull()
    expect(await logIn(form.password)).not.toBeNull()
  })

  test('of forty guesses at once, at most eleven are checked', async () => {
    const { form } = await registered()
    const guesses = Array.from({ length: 40 }, () =>
      send('POST /user/login', { email: form.email, password: 'wrong password' }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(11)
    expect(statuses.filter((status) => status !== 401).every((status) => status === 429)).toBe(true)
  })

  test('thirty correct log-ins at once all succeed', async () => {
    const { form } = await registered()
    const logIns = Array.from({ length: 30 }, () =>
      send('POST /user/login', { email: form.email, password: form.password }),
    )
    expect((await Promise.all(logIns)).every(({ status }) => status === 200)).toBe(true)
  })

  test('log-ins that find no room in the queue are told to try again later', async () => {
    const { form } = await registered()
    const logIns = Array.from({ length: 150 }, () =>
      send('POST /user/login', { email: form.email, password: form.password }),
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
    const { status, answer } = await send('POST /user/login', body)
    expect([status, answer.message]).toEqual([400, expect.stringContaining(field)])
  })
})
