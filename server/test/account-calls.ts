import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { useTestDatabase } from './database.ts'
import { startTestIdentity, type TestIdentity } from './identity.ts'

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

  let people = 0
  function person(
    change: Record<string, unknown> = {},
  ): Record<string, unknown> & { email: string; password: string } {
    people += 1
    const email = `player${people}@example.com`
    return {
      email,
      password: 'correct horse battery',
      name: 'ann lee',
      birth_date: '1990-05-17',
      state: 'CA',
      ...change,
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
    const form = person(change)
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

  async function mailedSecret(email: string): Promise<string> {
    return /token=(\S+)/.exec((await newestMessage(email))?.body ?? '')?.[1] ?? ''
  }

  async function confirm(email: string): Promise<void> {
    expect((await send('POST /confirm_email', { token: await mailedSecret(email) })).status).toBe(200)
  }

  return {
    game,
    owner,
    sealingKey,
    server: () => server,
    person,
    send,
    registered,
    newestMessage,
    mailedSecret,
    confirm,
  }
}
