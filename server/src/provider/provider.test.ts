import { inspect } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { Browser, pkce } from '../../test/browser.ts'
import { claimsOf, eventually, locationOf, useProvider } from '../../test/provider-fixtures.ts'
import { hashOf } from './adapter.ts'

const { owner, server, person, authorizeUrl, signUp, exchange, tokensOf, newPlayer, refresh, profile } =
  await useProvider()

describe('signing up and logging in', () => {
  test('a newcomer signs up on our page and comes back with a code that is exchanged for tokens', async () => {
    const browser = new Browser(server().publicUrl)
    const { challenge, verifier } = pkce()
    const start = await browser.get(authorizeUrl(challenge))
    expect(start.status).toBe(303)
    const page = await browser.get(locationOf(start))
    const markup = await page.text()
    for (const words of ['>Email<', '>Password<', '>Log in<', '>Create account<'])
      expect(markup).toContain(words)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(markup).not.toContain('<script')

    const asked = await browser.post(`${locationOf(start)}/signup`, {
      email: 'new@example.com',
      password: '',
    })
    const form = await asked.text()
    for (const words of ['>Name<', '>Birth date<', '>State<', 'value="new@example.com"'])
      expect(form).toContain(words)

    const resume = await browser.post(`${locationOf(start)}/signup`, person({ email: 'new@example.com' }))
    expect(resume.status).toBe(303)
    const back = await browser.get(locationOf(resume))
    const address = new URL(locationOf(back))
    expect(address.href).toMatch(new RegExp(`^${server().publicUrl}/callback\\?`))
    expect(address.searchParams.get('state')).toBe('the-state')
    const tokens = await tokensOf(await exchange(address.searchParams.get('code') ?? '', verifier))
    expect(tokens.expires_in).toBeLessThanOrEqual(900)
    expect(claimsOf(tokens.access_token)).toMatchObject({
      iss: `${server().publicUrl}/`,
      aud: server().settings.audience,
      sub: expect.stringMatching(/^auth0\|[0-9a-f]{24}$/),
      role: 'player',
    })
    expect(String(claimsOf(tokens.access_token)['scope']).split(' ')).toEqual(
      expect.arrayContaining(['openid', 'profile', 'email', 'update:users', 'update:current_user_metadata']),
    )
    expect(claimsOf(tokens.id_token)).toMatchObject({
      name: 'Ann Lee',
      email: 'new@example.com',
      nonce: 'the-nonce',
    })
    expect(await (await profile(tokens.access_token)).json()).toMatchObject({ email: 'new@example.com' })
  })

  test('the browser that has a session gets the next code without a page, also in a silent frame', async () => {
    const { browser } = await newPlayer()
    const { challenge } = pkce()
    const silent = await browser.get(
      authorizeUrl(challenge, { prompt: 'none', response_mode: 'web_message' }),
    )
    expect(silent.status).toBe(200)
    expect(silent.headers.get('x-frame-options')).toBeNull()
    expect(silent.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(await silent.text()).toContain('authorization_response')
    const stranger = await new Browser(server().publicUrl).get(authorizeUrl(challenge, { prompt: 'none' }))
    expect(new URL(locationOf(stranger)).searchParams.get('error')).toBe('login_required')
  })

  test.each([
    ['under 18', { birth_date: '2020-01-01' }, 422, 'You must be 18 or older'],
    ['from an excluded state', { state: 'NY' }, 422, 'is not available in this state'],
    ['without a state', { state: '' }, 400, 'State must be chosen'],
    ['with a short password', { password: 'ninechars' }, 400, 'Password must have at least 10 characters'],
    ['with digits for a name', { name: '12' }, 400, 'Name must be'],
    ['with a hyphen at the end of the name', { name: 'Anne-' }, 400, 'Name must be'],
    ['with markup for a name', { name: '<img onerror=x>' }, 400, '&lt;img onerror=x&gt;'],
  ])('nobody signs up %s', async (_, change, status, words) => {
    const browser = new Browser(server().publicUrl)
    const page = locationOf(await browser.get(authorizeUrl(pkce().challenge)))
    const answer = await browser.post(`${page}/signup`, person(change))
    const markup = await answer.text()
    expect([answer.status, markup.includes(words)]).toEqual([status, true])
    expect(markup).toContain('role="alert"')
    expect(markup).not.toContain('<img')
  })

  test('the sign-up page keeps a valid password when another field is wrong, and empties an invalid one', async () => {
    const browser = new Browser(server().publicUrl)
    const page = locationOf(await browser.get(authorizeUrl(pkce().challenge)))
    const shownPassword = async (change: Record<string, string>) =>
      /type="password"\s+value="([^"]*)"/.exec(
        await (await browser.post(`${page}/signup`, person(change))).text(),
      )?.[1]
    expect(await shownPassword({ name: 'Anne 2' })).toBe('correct horse battery')
    expect(await shownPassword({ state: 'NY' })).toBe('correct horse battery')
    expect(await shownPassword({ name: '12', password: 'ninechars' })).toBe('')
  })

  test.each(['Anne-Marie Smith-Jones', "Sean O'Brien", 'José Núñez'])(
    '%s signs up by that name',
    async (name) => {
      const browser = new Browser(server().publicUrl)
      const page = locationOf(await browser.get(authorizeUrl(pkce().challenge)))
      const form = person({ name })
      expect((await browser.post(`${page}/signup`, form)).status).toBe(303)
      const { rows } = await owner.query('select name from account where email = $1', [form.email])
      expect(rows).toEqual([{ name }])
    },
  )

  test('a birth date under 18 blocks sign-up for a day, in that browser and with that email', async () => {
    const browser = new Browser(server().publicUrl)
    const form = person({ name: "Sean O'Brien" })
    const signUpFrom = async (from: Browser, filledIn: Record<string, string>) => {
      const page = locationOf(await from.get(authorizeUrl(pkce().challenge)))
      const answer = await from.post(`${page}/signup`, filledIn)
      return [answer.status, /If that was a mistake, please try again in 24 hours/.test(await answer.text())]
    }
    expect(await signUpFrom(browser, { ...form, birth_date: '2012-05-17' })).toEqual([422, false])
    expect(await signUpFrom(browser, form)).toEqual([422, true])
    expect(await signUpFrom(browser, person())).toEqual([422, true])
    expect(
      await signUpFrom(new Browser(server().publicUrl), { ...form, email: form.email.toUpperCase() }),
    ).toEqual([422, true])
    // Another person in the same household is not blocked.
    expect(await signUpFrom(new Browser(server().publicUrl), person())).toEqual([303, false])
    await owner.query(`delete from provider_attempt where starts_with(key, 'under-age')`)
    expect(await signUpFrom(new Browser(server().publicUrl), form)).toEqual([303, false])
  })

  test('an email belongs to one account, in whatever case it is written', async () => {
    const { form } = await newPlayer()
    const browser = new Browser(server().publicUrl)
    const page = locationOf(await browser.get(authorizeUrl(pkce().challenge)))
    const answer = await browser.post(`${page}/signup`, person({ email: form.email.toUpperCase() }))
    expect([answer.status, (await answer.text()).includes('already exists')]).toEqual([409, true])
  })

  test('a wrong password shows the page again, the right one goes on; after that, Back leads to the game', async () => {
    const { form } = await newPlayer()
    const browser = new Browser(server().publicUrl)
    const page = locationOf(await browser.get(authorizeUrl(pkce().challenge)))
    const wrong = await browser.post(`${page}/login`, { email: form.email, password: 'wrong password' })
    const again = await wrong.text()
    expect([wrong.status, again.includes('The email or the password is wrong.')]).toEqual([401, true])
    // The email is still there: the cursor waits in the password.
    expect(again.match(/<input[^>]*autofocus/)?.[0]).toContain('name="password"')
    const right = await browser.post(`${page}/login`, { email: form.email, password: form.password })
    expect(right.status).toBe(303)
    await browser.get(locationOf(right))
    const back = await browser.get(page)
    expect([back.status, locationOf(back)]).toEqual([303, '/dashboard'])
    const elsewhere = await new Browser(server().publicUrl).get(page)
    expect([elsewhere.status, (await elsewhere.text()).includes('Log in again')]).toEqual([400, true])
  })

  test('a form sent by another site or another browser is refused', async () => {
    const { form } = await newPlayer()
    const browser = new Browser(server().publicUrl)
    const page = locationOf(await browser.get(authorizeUrl(pkce().challenge)))
    const credentials = { email: form.email, password: form.password }
    const crossSite = await browser.post(`${page}/login`, credentials, { 'sec-fetch-site': 'cross-site' })
    expect(crossSite.status).toBe(403)
    expect((await new Browser(server().publicUrl).post(`${page}/login`, credentials)).status).toBe(400)
  })
})

describe('requests that are refused', () => {
  test.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['with plain PKCE', { code_challenge_method: 'plain' }],
    ['for another audience', { audience: 'https://elsewhere.example/api' }],
    ['with a token as the response', { response_type: 'token' }],
  ])('authorize %s', async (_, change) => {
    const answer = await new Browser(server().publicUrl).get(authorizeUrl(pkce().challenge, change))
    expect(new URL(locationOf(answer)).searchParams.get('error')).toMatch(/invalid|unsupported|unauthorized/)
  })

  test.each([
    'https://elsewhere.example/callback',
    '/callback/../evil',
    '/callback?x=1',
    '/callbacks',
    '.evil.example/callback',
    '@evil.example/callback',
    ':1/callback',
    '/callback/',
    '/CALLBACK',
    '/callback#x',
    '/callback%2f',
    '/callback%00',
    '/callback\\@evil.example',
    '//callback',
    'https:/callback',
    'javascript:alert(1)//callback',
    'data:text/html,callback',
  ])('authorize with the unregistered redirect address %s never leaves our pages', async (suffix) => {
    const redirect_uri = /^(https|javascript|data):/.test(suffix) ? suffix : `${server().publicUrl}${suffix}`
    const answer = await new Browser(server().publicUrl).get(authorizeUrl(pkce().challenge, { redirect_uri }))
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  test('authorize with two redirect addresses, ours first or last, never leaves our pages', async () => {
    const foreign = 'redirect_uri=https%3A%2F%2Fevil.example%2Fcallback'
    const [path = '', query = ''] = authorizeUrl(pkce().challenge).split('?')
    for (const both of [`${query}&${foreign}`, `${foreign}&${query}`]) {
      const answer = await new Browser(server().publicUrl).get(`${path}?${both}`)
      const back = new URL(locationOf(answer))
      expect([back.origin, back.pathname]).toEqual([server().publicUrl, '/callback'])
      expect([back.searchParams.get('error'), back.searchParams.has('code')]).toEqual([
        'invalid_request',
        false,
      ])
    }
  })

  test('what comes back with a code names its issuer and the state, so that no other server’s answer is taken for it', async () => {
    const { back } = await signUp(new Browser(server().publicUrl))
    expect(Object.fromEntries(new URL(locationOf(back)).searchParams)).toEqual({
      code: expect.any(String),
      state: 'the-state',
      iss: `${server().publicUrl}/`,
    })
  })

  test('ID tokens, refresh tokens and codes are not accepted as access tokens', async () => {
    const { id_token, refresh_token, access_token } = await newPlayer()
    const { code } = await signUp(new Browser(server().publicUrl))
    expect((await profile(access_token)).status).toBe(200)
    for (const token of [id_token, refresh_token, code]) expect((await profile(token)).status).toBe(401)
  })

  test('many of them leave a few lines of the log, and none says where they came from', async () => {
    const { publicUrl, warnings } = server()
    const before = warnings.length
    for (let sent = 0; sent < 100; sent += 1)
      await fetch(`${publicUrl}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'x', grant_type: 'refresh_token', refresh_token: 'x' }),
      })
    await fetch(`${publicUrl}/authorize?client_id=x`)
    expect(warnings.length - before).toBeLessThanOrEqual(60)
    expect(warnings.join('\n')).toContain('request was refused')
    expect(warnings.join('\n')).not.toMatch(/127\.0\.0\.1|::1/)
  })

  test('a failure of our own is logged without the values that the database names', async () => {
    await owner.query(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'no room for ann@example.com' using detail = 'Failing row contains (Ann Lee).'; end $$`)
    await owner.query(
      'create trigger fails before insert on provider_entity for each row execute function no_room()',
    )
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const answer = await new Browser(server().publicUrl).get(authorizeUrl(pkce().challenge))
    const text = said.mock.calls.map((line) => inspect(line)).join('\n')
    said.mockRestore()
    await owner.query('drop function no_room cascade')
    expect(answer.status).toBe(500)
    expect(text).toContain('the identity provider failed')
    expect(text).toContain('no room for [email]')
    expect(text).not.toMatch(/ann@example|Ann Lee/)
  })

  test('a code with a wrong verifier, an unregistered redirect address or another client', async () => {
    const { code } = await signUp(new Browser(server().publicUrl))
    expect((await exchange(code, pkce().verifier)).status).toBe(400)
    expect((await exchange(code, '')).status).toBe(400)
    const { code: second, verifier } = await signUp(new Browser(server().publicUrl))
    expect((await exchange(second, verifier, { redirect_uri: `${server().publicUrl}/` })).status).toBe(400)
    expect((await exchange(second, verifier, { client_id: 'someone-else' })).status).toBe(401)
  })

  test('a code is exchanged for tokens once; using it again revokes them', async () => {
    const { code, verifier } = await signUp(new Browser(server().publicUrl))
    const first = await tokensOf(await exchange(code, verifier))
    expect((await exchange(code, verifier)).status).toBe(400)
    expect((await refresh(first.refresh_token)).status).toBe(400)
    await eventually(async () => expect((await profile(first.access_token)).status).toBe(401))
  })

  test('one code sent three times at once is spent at most once', async () => {
    const { code, verifier } = await signUp(new Browser(server().publicUrl))
    const stored = await owner.connect()
    await stored.query('begin')
    await stored.query('select from provider_entity where id = $1 for update', [hashOf(code)])
    const sent = Promise.all(Array.from({ length: 3 }, () => exchange(code, verifier)))
    // All have found the code unspent, and wait to spend it.
    const waiting = async () =>
      (
        await owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    await expect.poll(waiting).toBe(3)
    await stored.query('commit')
    stored.release()
    const answers = await sent
    const spent = answers.filter(({ status }) => status === 200)
    expect(spent.length).toBeLessThanOrEqual(1)
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
    for (const answer of spent) {
      const { access_token, refresh_token } = await tokensOf(answer)
      expect((await refresh(refresh_token)).status).toBe(400)
      await eventually(async () => expect((await profile(access_token)).status).toBe(401))
    }
  })
})
