import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { useTestDatabase } from './database.ts'
import { requestedScopes } from '../src/provider/settings.ts'
import { Browser } from './browser.ts'
import { startTestIdentity, type TestIdentity } from './identity.ts'
import { refreshTokens, renewSilently } from './renew-silently.ts'

export interface AccountAnswer {
  token: string
  user: Record<string, unknown> & { id: number; auth_id: string; email: string }
  code: string
  message: string
}

/** The calls of an account, over HTTP to an identity provider with a database of its own. */
export async function useAccounts() {
  const { game, owner } = await useTestDatabase()
  const sealingKey = randomBytes(32)
  let server: TestIdentity
  beforeAll(async () => {
    server = await startTestIdentity({ game, sealingKey })
  })
  afterAll(() => server.stop())

  /** Another process takes its place at the same address. */
  async function restart(): Promise<void> {
    await server.stop()
    server = await startTestIdentity({ game, sealingKey, port: server.port })
  }

  let people = 0
  function person() {
    people += 1
    return {
      email: `player${people}@example.com`,
      password: 'correct horse battery',
      name: 'ann lee',
      birth_date: '1990-05-17',
      state: 'CA',
    }
  }

  /** `send('POST /auth/register', body, token)`. */
  async function send(call: string, body?: unknown, token?: string) {
    const [method = '', path = ''] = call.split(' ')
    const response = await fetch(`${server.publicUrl}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: AccountAnswer & Record<string, unknown> = JSON.parse(await response.text())
    return { status: response.status, headers: response.headers, answer }
  }

  async function registered(change: Record<string, unknown> = {}) {
    const form = { ...person(), ...change }
    const { status, answer } = await send('POST /auth/register', form)
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

  /** The link that was promised to somebody who forgot their password; it is mailed behind the answer. */
  async function mailedResetLink(email: string): Promise<string> {
    const link = async () =>
      /http\S+\/reset-password\/\S+/.exec((await newestMessage(email))?.body ?? '')?.[0] ?? ''
    await expect.poll(link).not.toBe('')
    return link()
  }

  async function mailedSecret(email: string): Promise<string> {
    return /token=(\S+)/.exec((await newestMessage(email))?.body ?? '')?.[1] ?? ''
  }

  async function confirm(email: string): Promise<void> {
    expect((await send('POST /confirm_email', { token: await mailedSecret(email) })).status).toBe(200)
  }

  /** Registered, with a confirmed email: what a text message needs. */
  async function confirmed(change: Record<string, unknown> = {}) {
    const player = await registered(change)
    await confirm(player.form.email)
    return player
  }

  /** Moves the last text message half a minute back. */
  async function halfAMinuteLater(): Promise<void> {
    await owner.query(`update text_sent set sent_at = sent_at - interval '30 seconds'`)
  }

  /** The token of a browser that logged in this many minutes ago and has silently renewed it since. */
  async function tokenOfLogIn(
    form: { email: string; password: string },
    minutesAgo: number,
  ): Promise<string> {
    const browser = new Browser(server.publicUrl)
    await browser.postJson('/api/user/login', { email: form.email, password: form.password })
    await owner.query(
      `update provider_entity set payload = jsonb_set(payload, '{loginTs}',
        to_jsonb((payload->>'loginTs')::bigint - $2 * 60))
      where model = 'Session' and auth_id = (select auth_id from account where email = $1)`,
      [form.email, minutesAgo],
    )
    const first = await renewSilently(browser, server, {
      audience: server.settings.audience,
      scope: `${requestedScopes.join(' ')} offline_access`,
    })
    return (await refreshTokens(server, first.refresh_token)).access_token
  }

  return {
    game,
    owner,
    sealingKey,
    server: () => server,
    restart,
    person,
    send,
    registered,
    newestMessage,
    mailedSecret,
    mailedResetLink,
    confirm,
    confirmed,
    tokenOfLogIn,
    halfAMinuteLater,
  }
}
