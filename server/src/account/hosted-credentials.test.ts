import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accountId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { accountOpener, startTestIdentity } from '../../test/identity.ts'
import { refused } from '../../test/refused.ts'
import { newAccountOf } from '../../test/new-account.ts'
import { playerByAuthId, type Player } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import { accountById } from './account-reads.ts'
import type { AccountParts } from './account-deps.ts'
import { changeEmail, changeEmailBySecret } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { openOnFirstSight } from './first-sight.ts'
import { hostedCredentials } from './hosted-credentials.ts'
import { createManagementApi } from './management-api.ts'

const { game, owner } = await useTestDatabase()

interface Asked {
  readonly call: string
  readonly authorization: string
  readonly body: Readonly<Record<string, unknown>>
}

/** A provider with Auth0's endpoints: its people, their passwords, and the calls that it got. */
const provider = {
  passwords: new Map<string, string>(),
  taken: new Set<string>(),
  asked: [] as Asked[],
  userinfo: {} as Readonly<Record<string, unknown>>,
  /** Sets the answer to the next calls, whatever they ask for. */
  answers: [] as number[],
  goodToken: 'machine 1',
}
const web = createServer(async (request, response) => {
  const answer = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const body = await bodyOf(request)
  const call = `${request.method} ${request.url}`
  const authorization = request.headers.authorization ?? ''
  provider.asked.push({ call, authorization, body })
  const forced = provider.answers.shift()
  if (forced !== undefined) return answer(forced, { error: 'forced', message: 'as told' })
  if (call === 'GET /userinfo') return answer(200, provider.userinfo)
  if (call === 'POST /oauth/token' && body['grant_type'] === 'client_credentials')
    return answer(200, { access_token: provider.goodToken, expires_in: 86_400 })
  if (call === 'POST /oauth/token') {
    const isRight = provider.passwords.get(String(body['username'])) === body['password']
    return isRight ? answer(200, { access_token: 'x' }) : answer(403, { error: 'invalid_grant' })
  }
  if (authorization !== `Bearer ${provider.goodToken}`) return answer(401, { message: 'Expired token' })
  if (provider.taken.has(String(body['email'])))
    return answer(400, { message: 'The specified new email already exists' })
  return answer(200, {})
})

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const read: unknown = text === '' ? {} : JSON.parse(text)
  return typeof read === 'object' && read !== null ? { ...read } : {}
}

await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
const address = web.address()
const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
const server = await startTestIdentity({ game })
afterAll(async () => {
  web.close()
  await server.stop()
})

const problems: string[] = []
const onProblem = (reason: string) => void problems.push(reason)
function partsWith(management: ReturnType<typeof createManagementApi> | null) {
  return {
    ...server.parts,
    credentials: hostedCredentials({ game, attempts: server.parts.attempts, management }),
  }
}
const managed = () =>
  partsWith(createManagementApi({ issuer, clientId: 'machine', clientSecret: 'a machine secret', onProblem }))

let people = 0
async function hostedPlayer(): Promise<Player> {
  people += 1
  const account = newAccountOf(`hosted-${people}`, { authId: `auth0|hosted${people}` })
  const id = await accountOpener(game)(account)
  await owner.query('update account set email_verified_at = now(), confirmed_email = email where id = $1', [
    id,
  ])
  provider.passwords.set(account.email, 'the old password')
  const player = await playerByAuthId(queriesOf(game), account.authId)
  if (!player) throw new Error('nobody was opened')
  return player
}

/** Asks for another email and opens the link that was mailed there. */
async function moveTo(parts: AccountParts, player: Player, email: string): Promise<string | null> {
  await changeEmail(parts, { player, caller, grantHash: null }, email)
  return changeEmailBySecret(parts, await secretMailedTo(email))
}
async function secretMailedTo(email: string): Promise<string> {
  const { rows } = await owner.query<{ body: string }>(
    'select body from outbox where recipient = $1 order by id desc limit 1',
    [email],
  )
  return /token=(\S+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}

const emailOf = async (player: Player) => (await accountById(queriesOf(game), player.id)).email
const passwordChange = { current: 'the old password', next: 'another horse battery' }
const caller = { ip: '::1', headers: {} }

beforeEach(() => {
  provider.asked.length = 0
  provider.answers.length = 0
  provider.taken.clear()
})

describe('an email at another provider', () => {
  test('an email is changed at the provider with a machine token, then here; one token serves many changes', async () => {
    const [ann, bob] = [await hostedPlayer(), await hostedPlayer()]
    const parts = managed()
    const asked = await changeEmail(parts, { player: ann, caller, grantHash: null }, 'ann-new@example.com')
    expect(asked).toMatchObject({ email: ann.email, newEmail: 'ann-new@example.com' })
    expect(provider.asked).toEqual([])
    expect(await changeEmailBySecret(parts, await secretMailedTo('ann-new@example.com'))).toBe(
      'ann-new@example.com',
    )
    expect(await accountById(queriesOf(game), ann.id)).toMatchObject({
      email: 'ann-new@example.com',
      emailVerified: true,
      newEmail: null,
    })
    await moveTo(parts, bob, 'bob-new@example.com')
    expect(provider.asked.map(({ call }) => call)).toEqual([
      'POST /oauth/token',
      `PATCH /api/v2/users/${encodeURIComponent(ann.authId)}`,
      `PATCH /api/v2/users/${encodeURIComponent(bob.authId)}`,
    ])
    expect(provider.asked[0]?.body).toEqual({
      client_id: 'machine',
      client_secret: 'a machine secret',
      grant_type: 'client_credentials',
      audience: `${issuer}api/v2/`,
    })
    expect(provider.asked[1]).toMatchObject({
      authorization: 'Bearer machine 1',
      body: { email: 'ann-new@example.com', connection: 'Username-Password-Authentication' },
    })
  })

  test('an email that is taken at the provider or here is changed at neither', async () => {
    const [ann, bob] = [await hostedPlayer(), await hostedPlayer()]
    provider.taken.add('theirs@example.com')
    await expect(moveTo(managed(), ann, 'theirs@example.com')).rejects.toMatchObject({
      code: 'email_taken',
    })
    provider.asked.length = 0
    await expect(
      changeEmail(managed(), { player: ann, caller, grantHash: null }, bob.email.toUpperCase()),
    ).rejects.toMatchObject({
      code: 'email_taken',
    })
    expect(provider.asked).toEqual([])
    expect(await emailOf(ann)).toBe(ann.email)
  })

  test('an expired machine token is replaced once', async () => {
    const [ann, bob] = [await hostedPlayer(), await hostedPlayer()]
    const parts = managed()
    await moveTo(parts, ann, 'ann-renewed@example.com')
    provider.goodToken = 'machine 2'
    await moveTo(parts, bob, 'bob-renewed@example.com')
    expect(await emailOf(bob)).toBe('bob-renewed@example.com')
    provider.goodToken = 'machine 1'
  })

  test.each([
    [500, 'busy'],
    [429, 'too_many'],
  ])('a call is refused and nothing changes if the provider answers %i: %s', async (status, code) => {
    const ann = await hostedPlayer()
    provider.answers = [status]
    await expect(moveTo(managed(), ann, `never-${status}@example.com`)).rejects.toMatchObject({ code })
    expect(await emailOf(ann)).toBe(ann.email)
  })

  test('a call is refused as busy if the provider cannot be reached', async () => {
    const away = createManagementApi({
      issuer: 'http://127.0.0.1:1/',
      clientId: 'm',
      clientSecret: 's',
      onProblem,
    })
    const ann = await hostedPlayer()
    await expect(moveTo(partsWith(away), ann, 'never-away@example.com')).rejects.toMatchObject({
      code: 'busy',
    })
    expect(problems).toContain('fetch failed')
  })

  test('email and password stay at the provider when we have no key to its management API', async () => {
    const ann = await hostedPlayer()
    const refused = { code: 'not_allowed' }
    await expect(
      changeEmail(partsWith(null), { player: ann, caller, grantHash: null }, 'never@example.com'),
    ).rejects.toMatchObject(refused)
    await expect(
      changePassword(partsWith(null), { player: ann, caller }, passwordChange),
    ).rejects.toMatchObject(refused)
  })

  test('the old email is restored at the provider if another player has taken the address here', async () => {
    const [ann, bob] = [await hostedPlayer(), await hostedPlayer()]
    const parts = managed()
    await changeEmail(parts, { player: ann, caller, grantHash: null }, 'wanted@example.com')
    const secret = await secretMailedTo('wanted@example.com')
    const { credentials } = parts
    const late = {
      ...parts,
      credentials: {
        ...credentials,
        changeEmail: async (...given: Parameters<typeof credentials.changeEmail>) => {
          await owner.query(`update account set email = 'Wanted@example.com' where id = $1`, [bob.id])
          return credentials.changeEmail(...given)
        },
      },
    }
    await expect(changeEmailBySecret(late, secret)).rejects.toMatchObject({ code: 'email_taken' })
    expect(await emailOf(ann)).toBe(ann.email)
  })

  test('the old email is restored at the provider if the change is canceled meanwhile', async () => {
    const ann = await hostedPlayer()
    const parts = managed()
    await changeEmail(parts, { player: ann, caller, grantHash: null }, 'called-off@example.com')
    const account = await accountById(queriesOf(game), ann.id)
    expect(await parts.credentials.changeEmail(account, 'called-off@example.com', async () => false)).toBe(
      false,
    )
    expect(
      provider.asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body['email']),
    ).toEqual(['called-off@example.com', ann.email])
    expect(await emailOf(ann)).toBe(ann.email)
  })
})

describe('a password at another provider', () => {
  test('a password is changed at the provider if the current one is correct', async () => {
    const ann = await hostedPlayer()
    await changePassword(managed(), { player: ann, caller }, passwordChange)
    expect(provider.asked.map(({ call }) => call)).toEqual([
      'POST /oauth/token',
      'POST /oauth/token',
      `PATCH /api/v2/users/${encodeURIComponent(ann.authId)}`,
    ])
    expect(provider.asked[0]?.body).toMatchObject({ username: ann.email, password: 'the old password' })
    expect(provider.asked[2]?.body).toMatchObject({ password: 'another horse battery' })
    const account = await accountById(queriesOf(game), ann.id)
    expect(account.passwordHash).toBeNull()
  })

  test('a wrong current password changes nothing, and counts like a failed log-in', async () => {
    const ann = await hostedPlayer()
    const wrong = { ...passwordChange, current: 'a guess' }
    for (let count = 0; count < 10; count += 1)
      await expect(changePassword(managed(), { player: ann, caller }, wrong)).rejects.toMatchObject({
        code: 'bad_input',
      })
    await expect(changePassword(managed(), { player: ann, caller }, wrong)).rejects.toMatchObject({
      code: 'too_many',
    })
    expect(provider.asked.filter(({ call }) => call.startsWith('PATCH'))).toEqual([])
  })
})

describe('a player who comes from another provider for the first time', () => {
  const firstSight = openOnFirstSight(managed(), { issuer, onProblem })
  const logInAs = async (sub: string, email_verified: boolean, nickname = 'Ace') => {
    const email = `${sub.slice(6)}@example.com`
    provider.userinfo = { sub, email, email_verified, name: 'Ann Lee', nickname }
    await firstSight(sub, 'a token')
    const player = await playerByAuthId(queriesOf(game), sub)
    return accountById(queriesOf(game), accountId(player?.id ?? 0))
  }

  test('has a confirmed email if the provider says so, and is mailed our link if not', async () => {
    const known = await logInAs('auth0|known', true)
    expect(known).toMatchObject({ emailVerified: true, confirmedEmail: 'known@example.com' })
    const unknown = await logInAs('auth0|unknown', false)
    expect(unknown).toMatchObject({ emailVerified: false, confirmedEmail: null })
    const { rows } = await owner.query(
      `select recipient from outbox where body like '%/confirm-email?token=%'`,
    )
    expect(rows).toContainEqual({ recipient: 'unknown@example.com' })
    expect(rows).not.toContainEqual({ recipient: 'known@example.com' })
  })

  test('is let in by each of the calls that their first page makes at the same time', async () => {
    provider.userinfo = { sub: 'auth0|hasty', email: 'hasty@example.com', email_verified: true, name: 'Ann' }
    await Promise.all([firstSight('auth0|hasty', 'a token'), firstSight('auth0|hasty', 'a token')])
    expect(await playerByAuthId(queriesOf(game), 'auth0|hasty')).toMatchObject({ emailVerified: true })
  })

  test('is asked to wait while the provider is away, and is not taken for somebody who has to log in', async () => {
    provider.answers = [503]
    await expect(logInAs('auth0|early', true)).rejects.toEqual(refused('busy'))
    provider.answers = [401]
    await expect(logInAs('auth0|early', true)).rejects.toEqual(refused('not_logged_in'))
    expect(await logInAs('auth0|early', true)).toMatchObject({ emailVerified: true })
  })

  test.each([
    ['Ace', 'Ace'],
    ['', null],
    ['a'.repeat(51), null],
    ['\u202eevil', null],
  ])('nicknamed %j by the provider, is nicknamed %j here', async (given, expected) => {
    expect(await logInAs(`auth0|n${given.length}`, true, given)).toMatchObject({ nickname: expected })
  })
})
