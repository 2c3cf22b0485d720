import { createHash, randomBytes } from 'node:crypto'

/**
 * The part of a browser that a log-in needs: it keeps cookies by name and path, and does not follow redirects by
 * itself.
 */
export class Browser {
  readonly #origin: string
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>()

  constructor(origin: string) {
    this.#origin = origin
  }

  cookie(name: string): string | undefined {
    return [...this.#cookies].find(([key]) => key.startsWith(`${name}|`))?.[1].value
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(`${name}|/`, { value, path: '/' })
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers })
  }

  async post(
    path: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.#send(path, { method: 'POST', body: new URLSearchParams(form), headers })
  }

  async postJson(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const type = { 'content-type': 'application/json' }
    return this.#send(path, { method: 'POST', body: JSON.stringify(body), headers: { ...type, ...headers } })
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const url = new URL(path, this.#origin)
    const sent = [...this.#cookies]
      .filter(([, { path: of }]) => of === '/' || url.pathname === of || url.pathname.startsWith(`${of}/`))
      .map(([key, { value }]) => `${key.split('|')[0]}=${value}`)
    const headers = new Headers(init.headers)
    if (sent.length > 0) headers.set('cookie', sent.join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.keep(line)
    return response
  }

  /** One `set-cookie` line of an answer. */
  keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    const expires = attributes.find((attribute) => attribute.toLowerCase().startsWith('expires='))?.slice(8)
    const key = `${pair.slice(0, at)}|${path}`
    if (expires !== undefined && new Date(expires) < new Date()) this.#cookies.delete(key)
    else this.#cookies.set(key, { value: pair.slice(at + 1), path })
  }
}

export function pkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
