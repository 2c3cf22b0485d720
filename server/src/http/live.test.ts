import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { Duplex } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import { accountId, type AccountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { craftFrom, giveFour } from '../../test/crafted.ts'
import { Browser, pkce } from '../../test/browser.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld, type PersonName } from '../../test/fixtures.ts'
import { forgedTokens } from '../../test/forged-tokens.ts'
import { giveKey } from '../../test/key-samples.ts'
import { startProxy } from '../../test/proxy.ts'
import { startTestIdentity, type TestIdentity } from '../../test/identity.ts'
import { createIdSource } from '../commit/ids.ts'
import { createRandom } from '../commit/random.ts'
import { createRunner } from '../commit/run-command.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { recordObservations } from '../events/record-observations.ts'
import { reconnectSeconds } from '../../../web/src/api/reconnect.ts'
import { createKeySessions } from '../keys/key-sessions.ts'
import { tokenReader } from '../open-live.ts'
import { turnKeys } from '../provider/keys.ts'
import { createLive, type LiveParts, type Live } from './live.ts'

const { game, owner, lists, connection } = await useTestDatabase()
const world = await smallWorld({ game, owner, lists })
const runner = createRunner({ game, ids: createIdSource(game), random: createRandom(Buffer.alloc(32, 7)) })
const origin = 'http://game.test'
const sealingKey = Buffer.alloc(32, 9)

/** A process as far as live signals go: a server, connections and sockets of its own. */
interface Process {
  readonly live: Live
  readonly database: Database
  readonly server: Server
  readonly url: string
}

let identity: TestIdentity
const processes: Process[] = []
const errors: unknown[] = []
let registered = 0

async function startProcess(
  limits: Partial<LiveParts['limits']> = {},
  settings: Partial<
    Pick<LiveParts, 'trustedProxies' | 'heartbeatMilliseconds' | 'tokenMilliseconds' | 'topics'>
  > = {},
  options = '',
): Promise<Process> {
  const database = openDatabase({ connection: { ...connection, options } })
  const live = createLive({
    pool: database.game,
    readToken: tokenReader(identity.sessions, createKeySessions({ pool: game }, { keyCallsPerMinute: 600 })),
    allowedOrigins: new Set([origin]),
    limits: { ofAddress: 20, ofPlayer: 3, inAll: 1000, aSecond: 400, ...limits },
    trustedProxies: 0,
    ...settings,
    onError: (error) => errors.push(error),
  })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  live.attach(server)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const started = { live, database, server, url: `ws://127.0.0.1:${address.port}/ws` }
  processes.push(started)
  return started
}

async function stopProcess({ live, database, server }: Process): Promise<void> {
  await live.close()
  server.close()
  await database.close()
}

beforeAll(async () => {
  identity = await startTestIdentity({ game, sealingKey })
})

afterAll(async () => {
  await Promise.all(processes.map(stopProcess))
  await identity.stop()
})

async function register(): Promise<{ id: AccountId; token: string; browser: Browser }> {
  registered += 1
  const browser = new Browser(identity.publicUrl)
  const answer = await browser.postJson('/api/auth/register', {
    email: `ann${registered}@example.com`,
    password: 'correct horse battery',
    name: 'Ann Lee',
    birth_date: '1990-05-17',
    state: 'CA',
  })
  const body: { token: string; user: { id: number } } = JSON.parse(await answer.text())
  return { id: accountId(body.user.id), token: body.token, browser }
}

interface Listener {
  readonly socket: WebSocket
  readonly messages: string[]
  readonly closed: Promise<{ code: number; wasClean: boolean }>
}

function listen(url: string, token: string | null, options: ClientOptions = {}): Listener {
  const socket = new WebSocket(url, { origin, ...options })
  const messages: string[] = []
  socket.on('message', (data) => messages.push(String(data)))
  socket.on('error', () => undefined)
  if (token !== null) socket.on('open', () => socket.send(token))
  const closed = new Promise<{ code: number; wasClean: boolean }>((resolve) =>
    // 1006 is what a browser is told when no close frame came: not clean.
    socket.on('close', (code) => resolve({ code, wasClean: code !== 1006 })),
  )
  return { socket, messages, closed }
}

/** Each socket is told once that it is heard; what is counted afterwards is news. */
async function untilHeard({ messages }: Listener): Promise<void> {
  await expect.poll(() => messages.length).toBe(1)
  messages.length = 0
}

test('a player’s act reaches every browser of theirs in both processes, and nobody else’s', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  const [ann, bob] = [await register(), await register()]
  const [here, there, other] = [
    listen(one.url, ann.token),
    listen(two.url, ann.token),
    listen(one.url, bob.token),
  ]
  await Promise.all([here, there, other].map(untilHeard))
  await owner.query(
    `insert into idempotency (account_id, key, hash, answer) values ($1, 'an-act-of-ann', 'hash', 'null')`,
    [ann.id],
  )
  for (const { messages } of [here, there])
    await expect.poll(() => messages).toEqual(['{"type":"refresh","topics":["account"]}'])
  expect(other.messages).toEqual([])
})

let facts = 0
async function notify(account: AccountId, count = 1): Promise<void> {
  const notices = Array.from({ length: count }, () => {
    facts += 1
    return {
      accountId: account,
      type: 'deposit_received',
      facts: { cents: cents(100) },
      payload: {},
      fact: `fact ${facts}`,
    } as const
  })
  await runner.runHouse(async () => ({ answer: null, notices }), null)
}

test('one notice reaches its player’s sockets in both processes, and nobody else’s', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  const [ann, bob] = [await register(), await register()]
  const annHere = listen(one.url, ann.token)
  const annThere = listen(two.url, JSON.stringify({ token: ann.token }))
  const bobThere = listen(two.url, bob.token)
  await Promise.all([annHere, annThere, bobThere].map(untilHeard))
  await notify(ann.id)
  await expect.poll(() => [annHere.messages.length, annThere.messages.length]).toEqual([1, 1])
  expect(JSON.parse(annHere.messages[0] ?? '')).toEqual({
    type: 'refresh',
    topics: ['notifications', 'pool'],
  })
  expect(bobThere.messages).toEqual([])
  await notify(bob.id)
  await expect.poll(() => bobThere.messages.length).toBe(1)
  expect(annThere.messages).toHaveLength(1)
  for (const { socket } of [annHere, annThere, bobThere]) socket.close()
})

test('a new socket is told once, so that nothing from before the connection is missed', async () => {
  const { url } = await startProcess()
  for (const isAlone of [true, false]) {
    const ann = await register()
    const listener = listen(url, ann.token)
    await once(listener.socket, 'open')
    await notify(ann.id)
    await expect.poll(() => listener.messages.length).toBeGreaterThan(0)
    if (isAlone) continue
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(listener.messages.length).toBeLessThanOrEqual(2)
  }
})

test('everybody is told once when another server of a cluster has taken over', async () => {
  await owner.query(`
    create schema takeover
    create table server (timeline text not null);
    insert into takeover.server values ('00000001');
    create function takeover.pg_walfile_name(pg_lsn) returns text language sql
    as 'select timeline || ''0000000000000000'' from takeover.server';
    grant usage on schema takeover to called_shot_web;
    grant select on takeover.server to called_shot_web`)
  const { url } = await startProcess(undefined, {}, '-c search_path=takeover,public,pg_catalog')
  const [ann, bob] = [await register(), await register()]
  const both = [listen(url, ann.token), listen(url, bob.token)]
  await Promise.all(both.map(untilHeard))
  await owner.query(`update takeover.server set timeline = '00000002'`)
  for (const { messages } of both)
    await expect
      .poll(() => messages.toSorted())
      .toEqual([
        '{"type":"refresh","topics":["account"]}',
        '{"type":"refresh","topics":["notifications","pool"]}',
      ])
  for (const { socket } of both) socket.close()
})

test('many notices at once are few messages, and none is missed for good', async () => {
  const { url } = await startProcess()
  const ann = await register()
  const listener = listen(url, ann.token)
  await untilHeard(listener)
  await notify(ann.id, 20)
  await expect.poll(() => listener.messages.length).toBe(1)
  await notify(ann.id)
  await expect.poll(() => listener.messages.length).toBe(2)
  listener.socket.close()
})

/**
 * A process reads news from the oldest transaction that is still running, in any database of the cluster. Until that
 * one has ended, an earlier change can be reported once too often.
 */
async function untilNothingOlderRuns(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await owner.query<{ isPast: boolean }>(
        `select pg_snapshot_xmin(pg_current_snapshot()) > max(xact) as "isPast" from pool_change`,
      )
      return rows[0]?.isPast
    })
    .toBe(true)
}

test('a change of a pool reaches those who are in it within two seconds, in both processes, and nobody else', async () => {
  const [ann, bob, eve] = [await register(), await register(), await register()]
  const event = world.event('sundayNight')
  async function enter(who: { id: AccountId }, person: PersonName): Promise<void> {
    await craftFrom(world, who.id, { cards: await giveFour(world, who.id, { event, person }) })
  }
  await enter(ann, 'mahomes')
  await untilNothingOlderRuns()
  // What came before a process was there is no news to it.
  const [one, two] = [await startProcess(), await startProcess()]
  const listeners = [listen(one.url, ann.token), listen(two.url, bob.token), listen(two.url, eve.token)]
  await Promise.all(listeners.map(untilHeard))
  const heard = () => listeners.map(({ messages }) => messages.length)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(heard()).toEqual([0, 0, 0])
  await enter(bob, 'allen')
  await expect.poll(heard).toEqual([1, 1, 0])
  // A decision is news to all of them, no matter whose prediction it is about.
  await world.runner.runHouse(recordObservations({ disputeSeconds: 0 }), {
    source: 'a feed',
    observations: [
      { event_id: event, person_id: people.mahomes.id, metric: 'passing_yards', value: 400, final: true },
    ],
  })
  await expect.poll(heard).toEqual([2, 2, 0])
  for (const { socket } of listeners) socket.close()
})

test('a socket’s messages after its token say what it follows: at once, later, and until it is gone', async () => {
  const said: string[] = []
  let left = 0
  const { url } = await startProcess(undefined, {
    topics: (send) => ({
      follow(socket, message) {
        said.push(message)
        send([socket], Buffer.from(`heard ${message}`))
      },
      leave: () => void (left += 1),
      close: () => undefined,
    }),
  })
  const { token } = await register()
  const listener = listen(url, token)
  listener.socket.on('open', () => listener.socket.send('early'))
  await expect.poll(() => listener.messages).toContain('heard early')
  listener.socket.send('later')
  await expect.poll(() => listener.messages).toContain('heard later')
  expect(said).toEqual(['early', 'later'])
  const refused = listen(url, 'nonsense')
  refused.socket.on('open', () => refused.socket.send('refused'))
  await refused.closed
  listener.socket.close()
  await expect.poll(() => left).toBe(1)
  expect(said).not.toContain('refused')
})

test('a bad token is closed cleanly, so that nobody comes back with it', async () => {
  const { url } = await startProcess()
  for (const token of ['nonsense', '{"token": 7}', '{', 'a.b.c']) {
    expect(await listen(url, token).closed).toEqual({ code: 4401, wasClean: true })
  }
})

test('what makes no session opens no socket: forged tokens, and good ones that do not come in the first message', async () => {
  const { url } = await startProcess({ ofAddress: 200, ofPlayer: 3 }, { tokenMilliseconds: 1000 })
  const { token } = await register()
  const [key] = await turnKeys(game, createRandom(sealingKey))
  if (!key) throw new Error('no signing key')
  const forged = await forgedTokens(token, key)
  const closings = await Promise.all(forged.map(([, text]) => listen(url, text).closed))
  expect(closings).toEqual(forged.map(() => ({ code: 4401, wasClean: true })))
  const authorization = { authorization: `Bearer ${token}` }
  const elsewhere = [
    listen(`${url}?token=${token}&access_token=${token}`, null),
    listen(url, null, { headers: authorization }),
    listen(url, null, { headers: { cookie: `token=${token}` } }),
    listen(`${url}?token=${token}`, '', { headers: { ...authorization, cookie: `token=${token}` } }),
  ]
  for (const { closed } of elsewhere) expect(await closed).toEqual({ code: 4401, wasClean: true })
  expect(elsewhere.flatMap(({ messages }) => messages)).toEqual([])
})

test('a refresh token that is used again after its time closes the sockets of its session', async () => {
  const { url } = await startProcess(undefined, { heartbeatMilliseconds: 300 })
  const { browser } = await register()
  const { access_token, refresh_token } = await tokensFor(browser)
  const listener = listen(url, access_token)
  await untilHeard(listener)
  await refresh(refresh_token)
  await owner.query(`update provider_entity set consumed_at = consumed_at - interval '31 seconds'
    where model = 'RefreshToken'`)
  expect((await refresh(refresh_token)).error).toBe('invalid_grant')
  expect(await listener.closed).toEqual({ code: 4401, wasClean: true })
})

/** The tokens that the session of this browser is worth. */
async function tokensFor(browser: Browser) {
  const { verifier, challenge } = pkce()
  const query = new URLSearchParams({
    client_id: identity.settings.clientId,
    scope: 'openid offline_access',
    redirect_uri: `${identity.publicUrl}/callback`,
    response_type: 'code',
    prompt: 'none',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const back = await browser.get(`/authorize?${query}`)
  return askForTokens({
    grant_type: 'authorization_code',
    code: new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: `${identity.publicUrl}/callback`,
  })
}

const refresh = (token: string) => askForTokens({ grant_type: 'refresh_token', refresh_token: token })

async function askForTokens(form: Readonly<Record<string, string>>) {
  const answer = await fetch(`${identity.publicUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: identity.settings.clientId, ...form }),
  })
  const tokens: { access_token: string; refresh_token: string; error?: string } = JSON.parse(
    await answer.text(),
  )
  return tokens
}

test.each<[what: string, send: (socket: WebSocket) => void, code: number]>([
  ['a message of more than 4 KiB', (socket) => socket.send('x'.repeat(4097)), 1009],
  ['a message of many parts that never ends', sendEndlessly, 1009],
  ['bytes in place of text', (socket) => socket.send(Buffer.from([0, 255, 128])), 4401],
  ['text that is no UTF-8', (socket) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false }), 1007],
  [
    'a frame that nobody has defined',
    (socket) => void rawSocketOf(socket).write(Buffer.from([0xff, 0x80, 0, 0, 0, 0])),
    1002,
  ],
  [
    'a frame without its mask',
    (socket) => void rawSocketOf(socket).write(Buffer.from([0x81, 0x01, 0x61])),
    1002,
  ],
])('%s ends its own socket and no other', async (_, send, code) => {
  const { url } = await startProcess()
  const { id, token } = await register()
  const good = listen(url, token)
  await untilHeard(good)
  const bad = listen(url, null)
  await once(bad.socket, 'open')
  send(bad.socket)
  // The server does not wait for an answer: the reason may be lost on the way.
  expect([code, 1006]).toContain((await bad.closed).code)
  await notify(id)
  await expect.poll(() => good.messages.length).toBe(1)
  good.socket.close()
})

function sendEndlessly(socket: WebSocket): void {
  for (let part = 0; part < 100; part += 1) socket.send('x'.repeat(100), { fin: false })
}

/** Below the frames that the library makes well. */
function rawSocketOf(socket: WebSocket): Duplex {
  const raw: unknown = Reflect.get(socket, '_socket')
  if (!(raw instanceof Duplex)) throw new Error('the socket has no connection')
  return raw
}

test('after a log-out or a closed account its sockets are closed cleanly; the others stay', async () => {
  const { url } = await startProcess(undefined, { heartbeatMilliseconds: 300 })
  const [ann, bob, cyd] = [await register(), await register(), await register()]
  const [anns, bobs, cyds] = [listen(url, ann.token), listen(url, bob.token), listen(url, cyd.token)]
  await Promise.all([anns, bobs, cyds].map(untilHeard))
  await ann.browser.get('/v2/logout')
  await owner.query(`update account set closed_at = now(), version = version + 1 where id = $1`, [bob.id])
  await owner.query(`update account set suspended_at = now(), version = version + 1 where id = $1`, [cyd.id])
  expect(await anns.closed).toEqual({ code: 4401, wasClean: true })
  expect(await bobs.closed).toEqual({ code: 4401, wasClean: true })
  // The suspended may still read.
  await notify(cyd.id)
  await expect.poll(() => cyds.messages.length).toBe(1)
  cyds.socket.close()
})

test('an API key with the scope read listens for its player until it is revoked; one without it is turned away', async () => {
  const { url } = await startProcess(undefined, { heartbeatMilliseconds: 300 })
  const ann = await register()
  const [reader, trader] = [
    await giveKey({ database: { owner } }, ann, { scopes: ['read'] }),
    await giveKey({ database: { owner } }, ann, { scopes: ['trade'] }),
  ]
  expect(await listen(url, trader.key).closed).toEqual({ code: 4401, wasClean: true })
  const program = listen(url, JSON.stringify({ token: reader.key }))
  await untilHeard(program)
  await notify(ann.id)
  await expect.poll(() => program.messages.length).toBe(1)
  await owner.query('update api_key set revoked_at = clock_timestamp() where id = $1', [reader.id])
  expect(await program.closed).toEqual({ code: 4401, wasClean: true })
})

test('a socket that is gone before its token is read leaves nothing behind: fifty of them do not use up a player’s places', async () => {
  const { url } = await startProcess({ ofAddress: 50, ofPlayer: 3 })
  const ann = await register()
  const dropped = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const { socket, closed } = listen(url, null)
      await once(socket, 'open')
      await new Promise((resolve) => socket.send(ann.token, resolve))
      socket.terminate()
      return await closed
    }),
  )
  expect(dropped).toHaveLength(50)
  const after = listen(url, ann.token)
  await untilHeard(after)
  expect(after.socket.readyState).toBe(WebSocket.OPEN)
})

test('a socket that sends no token in time is closed', async () => {
  const { url } = await startProcess(undefined, { tokenMilliseconds: 200 })
  const at = Date.now()
  expect(await listen(url, null).closed).toEqual({ code: 4401, wasClean: true })
  expect(Date.now() - at).toBeGreaterThan(190)
})

test('a socket whose machine is gone is ended after two beats, and its place is free again', async () => {
  const { url } = await startProcess({ ofAddress: 20, ofPlayer: 1 }, { heartbeatMilliseconds: 100 })
  const proxy = await startProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })
  const { token } = await register()
  const gone = listen(`ws://127.0.0.1:${proxy.port}/ws`, token)
  await untilHeard(gone)
  proxy.set({ toServer: 'vanish', toCaller: 'vanish' })
  await expect
    .poll(async () => {
      const { socket, messages, closed } = listen(url, token)
      const code = await Promise.race([
        closed.then((end) => end.code),
        once(socket, 'message').then(() => 'heard'),
      ])
      socket.terminate()
      return messages.length > 0 ? 'heard' : code
    })
    .toBe('heard')
  gone.socket.terminate()
  await proxy.close()
})

test('a socket that reads nothing is ended once a quarter of a megabyte waits for it', async () => {
  let send: ((targets: readonly WebSocket[], message: Buffer) => void) | undefined
  let followers: WebSocket[] = []
  const { url } = await startProcess(undefined, {
    topics: (given) => {
      send = given
      return {
        follow: (socket) => void followers.push(socket),
        leave: (socket) => void (followers = followers.filter((each) => each !== socket)),
        close: () => undefined,
      }
    },
  })
  const { token } = await register()
  const slow = listen(url, token)
  await untilHeard(slow)
  slow.socket.send('anything')
  await expect.poll(() => followers.length).toBe(1)
  slow.socket.pause()
  const message = Buffer.alloc(65_536, 'a')
  let sent = 0
  await expect
    .poll(
      () => {
        send?.(followers, message)
        sent += 1
        return followers.length
      },
      { interval: 1 },
    )
    .toBe(0)
  // What the system buffers on both sides comes on top of ours.
  expect(sent * message.length).toBeLessThan(64 * 1024 * 1024)
  slow.socket.terminate()
})

test('a clock that is set back an hour keeps nobody from news', async () => {
  const { url } = await startProcess()
  const ann = await register()
  const listener = listen(url, ann.token)
  await untilHeard(listener)
  await notify(ann.id)
  await expect.poll(() => listener.messages.length).toBe(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  try {
    await notify(ann.id)
    await expect.poll(() => listener.messages.length, { timeout: 30_000 }).toBe(2)
  } finally {
    vi.useRealTimers()
    listener.socket.terminate()
  }
})

test('a shutdown ends sockets without a handshake, so that they come back', async () => {
  const { live, url } = await startProcess()
  const { token } = await register()
  const listener = listen(url, token)
  await untilHeard(listener)
  await live.close()
  expect(await listener.closed).toEqual({ code: 1006, wasClean: false })
  expect((await listen(url, token).closed).wasClean).toBe(false)
})

test('two hundred pages whose server restarts all come back, and hear what they missed', async () => {
  const { id, token } = await register()
  const [before, after] = [
    await startProcess({ ofAddress: 500, ofPlayer: 500, aSecond: 1000 }),
    await startProcess({ ofAddress: 500, ofPlayer: 500, aSecond: 200 }),
  ]
  const pages = Array.from({ length: 200 }, () => listen(before.url, token))
  await Promise.all(pages.map(({ messages, closed }) => heardOrClosed(messages, closed)))
  const returned = pages.map(async ({ closed }) => {
    expect(await closed).toEqual({ code: 1006, wasClean: false })
    for (let losses = 0; ; losses += 1) {
      await new Promise((resolve) => setTimeout(resolve, reconnectSeconds(losses) * 1000))
      const { socket, messages, closed: lost } = listen(after.url, token)
      if (await heardOrClosed(messages, lost)) return { socket, messages }
    }
  })
  await before.live.close()
  await notify(id)
  const back = await Promise.all(returned)
  for (const { messages } of back) expect(messages.length).toBeGreaterThan(0)
  for (const { socket } of back) socket.terminate()
})

/** Whether a message came before the socket was closed or turned away. */
async function heardOrClosed(messages: readonly string[], closed: Promise<unknown>): Promise<boolean> {
  let isClosed = false
  void closed.then(() => (isClosed = true))
  await expect.poll(() => isClosed || messages.length > 0, { timeout: 60_000 }).toBe(true)
  return messages.length > 0
}

test('so many sockets come in within a second, and the next one is turned away', async () => {
  // One in a thousand seconds, so that no machine is too slow to see it.
  const { url } = await startProcess({ aSecond: 0.001 })
  const first = listen(url, null)
  await once(first.socket, 'open')
  const [, response] = await once(listen(url, null).socket, 'unexpected-response')
  expect(response).toMatchObject({ statusCode: 503 })
  first.socket.terminate()
})

test('of all addresses together so many sockets wait for their token; one that ignores its end is dropped', async () => {
  const { url } = await startProcess(
    { ofAddress: 2, inAll: 3 },
    { tokenMilliseconds: 200, trustedProxies: 1 },
  )
  const from = (address: string) => listen(url, null, { headers: { 'x-forwarded-for': address } })
  const waiting = ['192.0.2.1', '192.0.2.2', '2001:db8::1'].map(from)
  await Promise.all(waiting.map(({ socket }) => once(socket, 'open')))
  const [, response] = await once(from('192.0.2.3').socket, 'unexpected-response')
  expect(response).toMatchObject({ statusCode: 503 })
  for (const { socket } of waiting) rawSocketOf(socket).pause()
  const free = async () => {
    const { socket } = from('192.0.2.3')
    return Promise.race([
      once(socket, 'open').then(() => true),
      once(socket, 'unexpected-response').then(() => false),
    ])
  }
  await expect.poll(free, { timeout: 20_000 }).toBe(true)
  for (const { socket } of waiting) socket.terminate()
})

test('a caller who resets a connection that was turned away does no harm', async () => {
  const { server, url } = await startProcess()
  const { hostname, port } = new URL(url)
  const refused: Duplex[] = []
  server.on('upgrade', (_request, socket) => refused.push(socket))
  const callers = Array.from({ length: 20 }, () => connect(Number(port), hostname))
  for (const caller of callers) {
    caller.on('error', () => undefined)
    caller.write('GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    caller.once('data', () => caller.resetAndDestroy())
  }
  await expect.poll(() => refused.filter(({ destroyed }) => destroyed).length).toBe(20)
  expect(refused.every((socket) => socket.listenerCount('error') > 0)).toBe(true)
})

test('a household of IPv6 addresses is one address', async () => {
  const { url } = await startProcess({ ofAddress: 1 }, { trustedProxies: 1 })
  const from = (address: string) => listen(url, null, { headers: { 'x-forwarded-for': address } })
  const first = from('2001:db8::1')
  await once(first.socket, 'open')
  const [, response] = await once(from('2001:db8::2').socket, 'unexpected-response')
  expect(response).toMatchObject({ statusCode: 429 })
  first.socket.terminate()
})

test('pages of other origins, other paths, and too many sockets are turned away', async () => {
  const { url } = await startProcess({ ofAddress: 2, ofPlayer: 1 })
  const statusOf = (listener: Listener) =>
    new Promise((resolve) =>
      listener.socket.on('unexpected-response', (_request, response) => resolve(response.statusCode)),
    )
  expect(await statusOf(listen(url, null, { origin: 'http://evil.test' }))).toBe(403)
  expect(await statusOf(listen(`${url}/other`, null))).toBe(404)
  const waiting = [listen(url, null), listen(url, null)]
  await Promise.all(waiting.map(({ socket }) => once(socket, 'open')))
  expect(await statusOf(listen(url, null))).toBe(429)
  for (const { socket } of waiting) socket.terminate()
  await Promise.all(waiting.map(({ closed }) => closed))
  const { token } = await register()
  const first = listen(url, token)
  await untilHeard(first)
  expect(await listen(url, token).closed).toEqual({ code: 4429, wasClean: true })
  first.socket.close()
})

test('behind a trusted proxy addresses are those that it names', async () => {
  const { url } = await startProcess({ ofAddress: 1, ofPlayer: 3 }, { trustedProxies: 1 })
  const from = (address: string) => listen(url, null, { headers: { 'x-forwarded-for': address } })
  const listeners = [from('192.0.2.1'), from('192.0.2.2')]
  await Promise.all(listeners.map(({ socket }) => once(socket, 'open')))
  const third = from('198.51.100.7, 192.0.2.2')
  const [, response] = await once(third.socket, 'unexpected-response')
  expect(response).toMatchObject({ statusCode: 429 })
  for (const { socket } of listeners) socket.terminate()
})

test('nothing in all this was an error of the server', () => {
  expect(errors).toEqual([])
})
