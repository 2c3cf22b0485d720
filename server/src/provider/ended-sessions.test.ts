import type { AdapterPayload } from 'oidc-provider'
import { describe, expect, test } from 'vitest'
import { Browser, pkce } from '../../test/browser.ts'
import { eventually, locationOf, useProvider } from '../../test/provider-fixtures.ts'
import { createAdapter } from './adapter.ts'

// Sessions that end while another request of theirs is under way. Each test holds a row, so that both meet there.

const { game, owner, server, authorizeUrl, exchange, tokensOf, newPlayer, refresh, profile } =
  await useProvider()

/** Holds the rows of the player's sessions until the returned function is called. */
async function holdSessionsOf(email: string | undefined): Promise<() => Promise<void>> {
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query(
    `select from provider_entity where model = 'Session'
      and auth_id = (select auth_id from account where email = $1) for update`,
    [email],
  )
  return async () => {
    await holder.query('commit')
    holder.release()
  }
}

/** How many statements wait for a lock. */
async function waiters(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

/** Waits until this is done, or waits for a lock behind another statement. */
async function untilDoneOrWaiting(work: Promise<unknown>): Promise<void> {
  let isDone = false
  void work.finally(() => (isDone = true))
  await expect.poll(async () => isDone || (await waiters()) === 2).toBe(true)
}

/** A silent renewal: the code that this browser's session gives, or the error. */
async function silent(browser: Browser) {
  const { challenge, verifier } = pkce()
  const back = new URL(locationOf(await browser.get(authorizeUrl(challenge, { prompt: 'none' }))))
  return { verifier, code: back.searchParams.get('code') ?? '', error: back.searchParams.get('error') }
}

test('a renewal under way during the log-out does not bring the session back, and gets no tokens', async () => {
  const { browser, form } = await newPlayer()
  const release = await holdSessionsOf(form['email'])
  const leaving = browser.get('/v2/logout')
  await expect.poll(waiters).toBe(1)
  const renewing = silent(browser)
  await untilDoneOrWaiting(renewing)
  await release()
  const [, { code, verifier }] = await Promise.all([leaving, renewing])
  expect((await exchange(code, verifier)).status).toBe(400)
  expect(await silent(browser)).toMatchObject({ error: 'login_required' })
})

test('a renewal under way during another log-in in that browser takes nothing from it', async () => {
  const { form, access_token, refresh_token } = await newPlayer()
  const { rows } = await owner.query<{ payload: AdapterPayload }>(
    `select payload from provider_entity where model = 'Session'
      and auth_id = (select auth_id from account where email = $1)`,
    [form['email']],
  )
  const sessions = createAdapter(game, { graceSeconds: 30, isResuming: () => false })('Session')
  await sessions.upsert('the id before that log-in', rows[0]?.payload ?? {}, 60)
  expect((await refresh(refresh_token)).status).toBe(200)
  expect((await profile(access_token)).status).toBe(200)
})

describe('a log-in with the old password while a new one is being set', () => {
  type Form = Readonly<Record<string, string>>

  async function byCall(browser: Browser, { email, password }: Form) {
    const answer = await browser.postJson('/api/user/login', { email, password })
    const { token }: { token?: string } = await answer.json()
    return { access_token: token, refresh_token: undefined }
  }

  async function onPage(browser: Browser, { email = '', password = '' }: Form) {
    const { verifier, challenge } = pkce()
    const page = locationOf(await browser.get(authorizeUrl(challenge)))
    const resume = await browser.post(`${page}/login`, { email, password })
    const back = await browser.get(locationOf(resume))
    if (locationOf(back) === '') return { access_token: undefined, refresh_token: undefined }
    const code = new URL(locationOf(back)).searchParams.get('code') ?? ''
    return tokensOf(await exchange(code, verifier))
  }

  test.each([
    ['by the call', byCall],
    ['on the page', onPage],
  ])('%s does not outlive it', async (_, logIn) => {
    const { browser, form } = await newPlayer()
    await browser.postJson('/dbconnections/change_password', { email: form['email'] })
    const mailed = async () => {
      const { rows } = await game.query<{ link: string | null }>(
        `select substring(body from '(/interaction/reset-password/\\S+)') as link from outbox
        where recipient = $1 order by id desc limit 1`,
        [form['email']],
      )
      return rows[0]?.link ?? ''
    }
    await expect.poll(mailed).not.toBe('')
    const link = await mailed()
    const release = await holdSessionsOf(form['email'])
    const setting = browser.post(link, { password: 'a new horse battery' })
    await expect.poll(waiters).toBe(1)
    const thief = new Browser(server().publicUrl)
    const loggingIn = logIn(thief, form)
    await untilDoneOrWaiting(loggingIn)
    await release()
    expect((await setting).status).toBe(200)
    const { access_token, refresh_token } = await loggingIn
    await eventually(async () => expect((await profile(access_token ?? '')).status).toBe(401))
    expect((await refresh(refresh_token ?? '')).status).toBe(400)
    expect(await silent(thief)).toMatchObject({ error: 'login_required' })
    expect((await byCall(thief, { ...form, password: 'a new horse battery' })).access_token).toBeDefined()
  })
})
