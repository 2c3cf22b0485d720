import { pkce, type Browser } from './browser.ts'

/** An identity provider with its one client. */
interface Provider {
  readonly publicUrl: string
  readonly settings: { readonly clientId: string }
}

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly error?: string
}

/** The tokens that a browser's session is exchanged for without a page; `asked` adds to the request. */
export async function renewSilently(
  browser: Browser,
  { publicUrl, settings }: Provider,
  asked: Readonly<Record<string, string>> = {},
): Promise<Tokens> {
  const { verifier, challenge } = pkce()
  const redirect_uri = `${publicUrl}/callback`
  const query = new URLSearchParams({
    client_id: settings.clientId,
    scope: 'openid profile email offline_access',
    redirect_uri,
    response_type: 'code',
    prompt: 'none',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...asked,
  })
  const back = await browser.get(`/authorize?${query}`)
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return askForTokens(
    { publicUrl, settings },
    { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri },
  )
}

export function refreshTokens(provider: Provider, token: string): Promise<Tokens> {
  return askForTokens(provider, { grant_type: 'refresh_token', refresh_token: token })
}

async function askForTokens(
  { publicUrl, settings }: Provider,
  form: Readonly<Record<string, string>>,
): Promise<Tokens> {
  const answer = await fetch(`${publicUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: settings.clientId, ...form }),
  })
  const tokens: Tokens = JSON.parse(await answer.text())
  return tokens
}
