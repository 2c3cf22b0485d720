import { Browser, pkce } from './browser.ts'
import { useAccounts } from './account-calls.ts'

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
  error?: string
  error_description?: string
}

/** The address that an answer leads to. */
export const locationOf = (response: Response) => response.headers.get('location') ?? ''

/** What a token says, unverified. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/**
 * The identity provider as its own users meet it, for one test file: browsers that sign up and log in on its pages, and
 * the tokens that they exchange, renew and use.
 */
export async function useProvider() {
  const { game, owner, sealingKey, server, restart, person: somebody } = await useAccounts()
  const person = (change: Readonly<Record<string, string>> = {}) => ({
    ...somebody(),
    name: 'Ann Lee',
    ...change,
  })

  function authorizeUrl(challenge: string, change: Record<string, string> = {}): string {
    const query = new URLSearchParams({
      client_id: server().settings.clientId,
      scope:
        'openid profile email create:user_tickets update:users update:users_app_metadata update:current_user_metadata offline_access',
      redirect_uri: `${server().publicUrl}/callback`,
      audience: server().settings.audience,
      response_type: 'code',
      response_mode: 'query',
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...change,
    })
    return `/authorize?${query}`
  }

  async function signUp(browser: Browser, form = person()) {
    const { verifier, challenge } = pkce()
    const start = await browser.get(authorizeUrl(challenge, { screen_hint: 'signup' }))
    const page = locationOf(start)
    const resume = await browser.post(`${page}/signup`, form)
    const back = await browser.get(locationOf(resume))
    return { form, verifier, code: new URL(locationOf(back)).searchParams.get('code') ?? '', back }
  }

  function exchange(code: string, verifier: string, change: Record<string, string> = {}) {
    return fetch(`${server().publicUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: server().settings.clientId,
        code,
        code_verifier: verifier,
        redirect_uri: `${server().publicUrl}/callback`,
        ...change,
      }),
    })
  }

  async function tokensOf(response: Response): Promise<Tokens> {
    const tokens: Tokens = JSON.parse(await response.text())
    return tokens
  }

  async function newPlayer() {
    const browser = new Browser(server().publicUrl)
    const { code, verifier, form } = await signUp(browser)
    return { browser, form, ...(await tokensOf(await exchange(code, verifier))) }
  }

  function refresh(token: string) {
    return fetch(`${server().publicUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: server().settings.clientId,
        refresh_token: token,
      }),
    })
  }

  const profile = (token: string) =>
    fetch(`${server().publicUrl}/api/me/get_profile`, { headers: { authorization: `Bearer ${token}` } })

  const ageRefreshTokens = (seconds: number) =>
    owner.query(
      `update provider_entity set consumed_at = consumed_at - make_interval(secs => $1) where model = 'RefreshToken'`,
      [seconds],
    )

  return {
    game,
    owner,
    sealingKey,
    server,
    restart,
    person,
    authorizeUrl,
    signUp,
    exchange,
    tokensOf,
    newPlayer,
    refresh,
    profile,
    ageRefreshTokens,
  }
}

/** Tries again until the check passes, for what reaches another process a moment later. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const end = Date.now() + 3000
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
