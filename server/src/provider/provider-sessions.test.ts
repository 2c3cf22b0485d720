import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { IncomingMessage, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { maxSessions } from '@called-shot/shared/account/session-rules.ts'
import { Browser, pkce } from '../../test/browser.ts'
import { startTestIdentity } from '../../test/identity.ts'
import { eventually, locationOf, useProvider } from '../../test/provider-fixtures.ts'
import { hashOf } from './adapter.ts'

const {
  game,
  owner,
  sealingKey,
  server,
  restart,
  person,
  authorizeUrl,
  exchange,
  tokensOf,
  newPlayer,
  refresh,
  profile,
  ageRefreshTokens,
} = await useProvider()

describe('refresh tokens', () => {
  test('each use returns a successor', async () => {
    const { refresh_token } = await newPlayer()
    const next = await tokensOf(await refresh(refresh_token))
    expect(next.refresh_token).not.toBe(refresh_token)
    expect((await refresh(next.refresh_token)).status).toBe(200)
  })

  test('a lost answer can be asked for again within 30 s and returns the same successor', async () => {
    const { refresh_token } = await newPlayer()
    const lost = await tokensOf(await refresh(refresh_token))
    await ageRefreshTokens(25)
    const again = await tokensOf(await refresh(refresh_token))
    expect(again.refresh_token).toBe(lost.refresh_token)
    expect((await profile(again.access_token)).status).toBe(200)
    // The 30 s count from the first use: asking again does not prolong them.
    await ageRefreshTokens(10)
    expect((await refresh(refresh_token)).status).toBe(400)
  })

  test('a token used again after 30 s ends its whole family, on the API too', async () => {
    const { refresh_token, access_token, browser } = await newPlayer()
    const next = await tokensOf(await refresh(refresh_token))
    await ageRefreshTokens(31)
    const thief = await tokensOf(await refresh(refresh_token))
    expect(thief).toMatchObject({
      error: 'invalid_grant',
      error_description: 'Unknown or invalid refresh token.',
    })
    expect((await refresh(next.refresh_token)).status).toBe(400)
    await eventually(async () => {
      expect((await profile(access_token)).status).toBe(401)
      expect((await profile(next.access_token)).status).toBe(401)
    })
    // The player stays logged in: the session, which is no part of the family, gives new tokens.
    const { challenge, verifier } = pkce()
    const silent = await browser.get(authorizeUrl(challenge, { prompt: 'none' }))
    const code = new URL(locationOf(silent)).searchParams.get('code') ?? ''
    const { access_token: fresh } = await tokensOf(await exchange(code, verifier))
    expect((await profile(fresh)).status).toBe(200)
  })

  test.each([10, 100])('%i uses at once leave exactly one chain', async (count) => {
    const { refresh_token } = await newPlayer()
    const answers = await Promise.all(
      Array.from({ length: count }, async () => tokensOf(await refresh(refresh_token))),
    )
    expect(new Set(answers.map((answer) => answer.refresh_token))).toEqual(new Set([expect.any(String)]))
    const { rows } = await owner.query<{ live: number }>(
      `select count(*) as live from provider_entity where model = 'RefreshToken' and consumed_at is null and grant_id =
        (select grant_id from provider_entity where model = 'RefreshToken' and id = $1)`,
      [hashOf(refresh_token)],
    )
    expect(rows[0]?.live).toBe(1)
  })

  test('a revoked one no longer works', async () => {
    const { refresh_token } = await newPlayer()
    const revoked = await fetch(`${server().publicUrl}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: server().settings.clientId, token: refresh_token }),
    })
    expect(revoked.status).toBe(200)
    expect((await refresh(refresh_token)).status).toBe(400)
  })
})

describe('logging out', () => {
  test('ends the session, its refresh tokens and its access tokens, and returns to a known address', async () => {
    const { browser, refresh_token, access_token } = await newPlayer()
    const query = new URLSearchParams({
      client_id: server().settings.clientId,
      returnTo: `${server().publicUrl}/dashboard`,
    })
    const answer = await browser.get(`/v2/logout?${query}&federated`)
    expect([answer.status, locationOf(answer)]).toEqual([302, `${server().publicUrl}/dashboard`])
    expect(browser.cookie('provider_session')).toBeUndefined()
    expect((await refresh(refresh_token)).status).toBe(400)
    expect((await profile(access_token)).status).toBe(401)
    const silent = await browser.get(authorizeUrl(pkce().challenge, { prompt: 'none' }))
    expect(new URL(locationOf(silent)).searchParams.get('error')).toBe('login_required')
  })

  test('an unregistered return address is refused and nobody is logged out', async () => {
    const { browser, refresh_token } = await newPlayer()
    for (const returnTo of [
      'https://evil.example/',
      `${server().publicUrl}.evil.example/`,
      `${server().publicUrl}/x`,
    ]) {
      const answer = await browser.get(`/v2/logout?${new URLSearchParams({ returnTo })}`)
      expect(answer.status).toBe(400)
    }
    expect((await refresh(refresh_token)).status).toBe(200)
  })
})

describe('many sessions', () => {
  /** Logs in on another device, on the provider's page or by the call. */
  async function loggedInAgain({ email = '', password = '' }: Record<string, string>, onPage: boolean) {
    const browser = new Browser(server().publicUrl)
    if (!onPage) {
      const { token }: { token: string } = await (
        await browser.postJson('/api/user/login', { email, password })
      ).json()
      return token
    }
    const { verifier, challenge } = pkce()
    const page = locationOf(await browser.get(authorizeUrl(challenge)))
    const resume = await browser.post(`${page}/login`, { email, password })
    const back = await browser.get(locationOf(resume))
    const code = new URL(locationOf(back)).searchParams.get('code') ?? ''
    return (await tokensOf(await exchange(code, verifier))).access_token
  }

  test.each([true, false])(
    'a log-in beyond the most sessions of a player, on the page: %s, ends the oldest and nobody else’s',
    async (onPage) => {
      const { form, browser, access_token, refresh_token } = await newPlayer()
      const stranger = await newPlayer()
      await owner.query(
        `update provider_entity set payload = payload || '{"loginTs": 1}'
         where model = 'Session' and auth_id = (select auth_id from account where email = $1)`,
        [form.email],
      )
      const tokens = []
      while (tokens.length < maxSessions - 1) tokens.push(await loggedInAgain(form, tokens.length % 2 === 0))
      expect((await profile(access_token)).status).toBe(200)
      tokens.push(await loggedInAgain(form, onPage))
      await eventually(async () => expect((await profile(access_token)).status).toBe(401))
      expect((await refresh(refresh_token)).status).toBe(400)
      const silent = await browser.get(authorizeUrl(pkce().challenge, { prompt: 'none' }))
      expect(new URL(locationOf(silent)).searchParams.get('error')).toBe('login_required')
      for (const token of [...tokens, stranger.access_token]) expect((await profile(token)).status).toBe(200)
    },
  )
})

describe('what is kept', () => {
  test('a reader of the tables cannot use any session, code or refresh token', async () => {
    const { refresh_token, browser } = await newPlayer()
    const { rows } = await owner.query<{ all: string }>(
      `select string_agg(t::text, ' ') as all from (select * from provider_entity) t`,
    )
    const everything = rows[0]?.all ?? ''
    for (const secret of [refresh_token, browser.cookie('provider_session')]) {
      expect(secret).toBeDefined()
      expect(everything).not.toContain(secret)
    }
    const keys = await owner.query<{ all: string }>(
      `select string_agg(t::text, ' ') as all from provider_key t`,
    )
    expect(keys.rows[0]?.all).not.toContain('"d"')
  })

  test('a visitor without an account leaves nothing but log-in pages, for half an hour, at any address of the provider', async () => {
    const { publicUrl } = server()
    const kept = async () => {
      const { rows } = await owner.query<{ kept: number; pages: number }>(
        `select count(*) filter (where model <> 'Interaction' or expires_at > now() + interval '31 minutes') as kept,
          count(*) filter (where model = 'Interaction') as pages from provider_entity`,
      )
      return rows[0]
    }
    const before = await kept()
    const metadata = await fetch(`${publicUrl}/.well-known/openid-configuration`)
    const addresses = Object.entries(JSON.parse(await metadata.text()))
      .flatMap(([name, value]) => (name.endsWith('_endpoint') ? [String(value)] : []))
      .concat(
        `${publicUrl}${authorizeUrl(pkce().challenge)}`,
        `${publicUrl}/oidc/logout`,
        `${publicUrl}/v2/logout`,
      )
    expect(addresses.length).toBeGreaterThan(5)
    for (const address of addresses)
      for (const method of ['GET', 'POST'])
        expect((await fetch(address, { method, redirect: 'manual' })).status).toBeLessThan(500)
    expect((await kept())?.kept).toBe(before?.kept)
    expect((await kept())?.pages).toBeGreaterThan(before?.pages ?? 0)
    for (const path of ['/oidc/logout', '/oidc/logout/confirm'])
      expect((await fetch(`${publicUrl}${path}`)).status).toBe(404)
  })

  test('a restart or a second process continues where the first was', async () => {
    const { browser, refresh_token, access_token } = await newPlayer()
    const { challenge } = pkce()
    const page = locationOf(await new Browser(server().publicUrl).get(authorizeUrl(challenge)))
    expect(page).toMatch(/^\/interaction\//)
    const open = new Browser(server().publicUrl)
    const openPage = locationOf(await open.get(authorizeUrl(challenge)))
    await restart()
    expect((await profile(access_token)).status).toBe(200)
    expect((await refresh(refresh_token)).status).toBe(200)
    const silent = await browser.get(authorizeUrl(challenge, { prompt: 'none' }))
    expect(new URL(locationOf(silent)).searchParams.get('code')).not.toBeNull()
    expect((await open.get(openPage)).status).toBe(200)
  })

  test('a log-in may reach another process at each step, and a logout in one counts in all', async () => {
    const other = await startTestIdentity({ game, sealingKey, settings: server().settings })
    try {
      const browser = new Browser(server().publicUrl)
      const elsewhere = (path: string) => new URL(path, `http://localhost:${other.port}`).href
      const { challenge, verifier } = pkce()
      const page = locationOf(await browser.get(elsewhere(authorizeUrl(challenge))))
      const resume = await browser.post(`${page}/signup`, person())
      const back = await browser.get(elsewhere(new URL(locationOf(resume)).pathname))
      const code = new URL(locationOf(back)).searchParams.get('code') ?? ''
      const { access_token } = await tokensOf(await exchange(code, verifier))
      const profileThere = () =>
        fetch(elsewhere('/api/me/get_profile'), { headers: { authorization: `Bearer ${access_token}` } })
      expect((await profileThere()).status).toBe(200)
      await browser.get('/v2/logout')
      await eventually(async () => expect((await profileThere()).status).toBe(401))
    } finally {
      await other.stop()
    }
  })

  test('a process with another sealing key refuses to start', async () => {
    await expect(startTestIdentity({ game, sealingKey: randomBytes(32) })).rejects.toThrow(
      'secret key is not the one',
    )
  })
})

describe('a request with any host and protocol', () => {
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.9',
  }
  /** `fetch` does not let a caller write the host. */
  async function ask(port: number, path: string, headers: Record<string, string>) {
    const [answer] = await once(request({ host: 'localhost', port, path, headers }).end(), 'response')
    if (!(answer instanceof IncomingMessage)) throw new Error('no answer')
    const text = await textOf(answer)
    return { headers: answer.headers, text, cookies: answer.headers['set-cookie'] ?? [] }
  }

  test('the provider names only PUBLIC_URL, and sends nobody anywhere else', async () => {
    const { text } = await ask(server().port, '/.well-known/openid-configuration', forged)
    expect(text).not.toContain('evil.example')
    expect(JSON.parse(text)).toMatchObject({ token_endpoint: `${server().publicUrl}/oauth/token` })

    const form = person()
    await new Browser(server().publicUrl).postJson('/api/auth/register', form)
    const start = await ask(server().port, authorizeUrl(pkce().challenge), forged)
    expect(start.headers.location).not.toContain('evil')
    expect(start.cookies.join()).not.toMatch(/; ?secure/i)
    const browser = new Browser(server().publicUrl)
    for (const line of start.cookies) browser.keep(line)
    const done = await browser.post(`${start.headers.location}/login`, {
      email: form.email,
      password: form.password,
    })
    expect(locationOf(done)).toMatch(new RegExp(`^${server().publicUrl}/authorize/`))
  })

  test('cookies are secure if PUBLIC_URL is, even for a request without TLS', async () => {
    const publicUrl = 'https://play.example'
    const secure = await startTestIdentity({ game, sealingKey, settings: { publicUrl } })
    try {
      const { headers, cookies } = await ask(
        secure.port,
        `/authorize?${new URLSearchParams({
          client_id: secure.settings.clientId,
          redirect_uri: `${publicUrl}/callback`,
          response_type: 'code',
          scope: 'openid',
          code_challenge: pkce().challenge,
          code_challenge_method: 'S256',
        })}`,
        {},
      )
      expect(headers.location).toContain('/interaction/')
      expect(cookies.length).toBeGreaterThan(0)
      for (const cookie of cookies) expect(cookie).toMatch(/; ?secure/i)
      const answer = await new Browser(`http://localhost:${secure.port}`).postJson(
        '/api/auth/register',
        person(),
      )
      const session = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-session='))
      expect(session).toMatch(/; ?secure/i)
    } finally {
      await secure.stop()
    }
  })
})
