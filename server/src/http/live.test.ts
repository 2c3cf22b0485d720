import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { calls } from '../../test/calls.ts'
import { craftFrom, giveFour } from '../../test/crafted.ts'
import { people, smallWorld, type PersonName } from '../../test/fixtures.ts'
import { forgedTokens } from '../../test/forged-tokens.ts'
import { giveKey } from '../../test/key-samples.ts'
import {
  listen,
  liveSealingKey,
  rawSocketOf,
  untilAccepted,
  useLiveSockets,
} from '../../test/live-sockets.ts'
import { startProxy } from '../../test/proxy.ts'
import { createRandom } from '../commit/random.ts'
import { recordObservations } from '../events/record-observations.ts'
import { createCandidateLists } from '../packs/candidate-lists.ts'
import { turnKeys } from '../provider/keys.ts'

const { game, owner, lists, errors, startProcess, register, notify, tokensFor, refresh } =
  await useLiveSockets()
const world = await smallWorld({ game, owner, lists })
/** Short enough to wait for, and long enough for a socket of a busy machine to answer in. */
const quickBeats = { heartbeatMilliseconds: 1000 }

test('a player’s act reaches every browser of theirs in both processes, and nobody else’s', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  const [ann, bob] = [await register(), await register()]
  const [here, there, other] = [
    listen(one.url, ann.token),
    listen(two.url, ann.token),
    listen(one.url, bob.token),
  ]
  await Promise.all([here, there, other].map(untilAccepted))
  await owner.query(
    `insert into idempotency (account_id, key, hash, answer) values ($1, 'an-act-of-ann', 'hash', 'null')`,
    [ann.id],
  )
  for (const { messages } of [here, there])
    await expect.poll(() => messages).toEqual(['{"type":"refresh","topics":["account"]}'])
  expect(other.messages).toEqual([])
})

test('money that an operator grants reaches every browser of its player, and nobody else’s', async () => {
  const { url } = await startProcess()
  const [ann, bob] = [await register(), await register()]
  const [here, there, other] = [ann, ann, bob].map(({ token }) => listen(url, token))
  if (!here || !there || !other) throw new Error('there are three')
  await Promise.all([here, there, other].map(untilAccepted))
  await world.act(
    await world.openAccount('Olive'),
    calls.grant(createCandidateLists(game, 0), { account_id: ann.id, funds: cents(500) }),
  )
  for (const { messages } of [here, there])
    await expect.poll(() => messages).toEqual(['{"type":"refresh","topics":["account"]}'])
  expect(other.messages).toEqual([])
})

test('one notice reaches its player’s sockets in both processes, and nobody else’s', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  const [ann, bob] = [await register(), await register()]
  const annHere = listen(one.url, ann.token)
  const annThere = listen(two.url, JSON.stringify({ token: ann.token }))
  const bobThere = listen(two.url, bob.token)
  await Promise.all([annHere, annThere, bobThere].map(untilAccepted))
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

test('a socket is let in with a slash after its address, as calls are', async () => {
  const { url } = await startProcess()
  const ann = await register()
  const listener = listen(`${url}/`, ann.token)
  await untilAccepted(listener)
  listener.socket.close()
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

test('every socket is told once when another server of a cluster has taken over', async () => {
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
  await Promise.all(both.map(untilAccepted))
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

test('many notices at once become few messages, and none is lost', async () => {
  const { url } = await startProcess()
  const ann = await register()
  const listener = listen(url, ann.token)
  await untilAccepted(listener)
  await notify(ann.id, 20)
  await expect.poll(() => listener.messages.length).toBe(1)
  await notify(ann.id)
  await expect.poll(() => listener.messages.length).toBe(2)
  listener.socket.close()
})

test('a player with news all the time is told at most once a second', async () => {
  const { url } = await startProcess()
  const ann = await register()
  const listener = listen(url, ann.token)
  await untilAccepted(listener)
  const began = performance.now()
  const toldWithMore = async () => {
    await notify(ann.id)
    return listener.messages.length
  }
  await expect.poll(toldWithMore).toBeGreaterThan(2)
  // A slow machine takes longer, and a timer may be a little early.
  expect(performance.now() - began).toBeGreaterThan(1900)
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
  await Promise.all(listeners.map(untilAccepted))
  const received = () => listeners.map(({ messages }) => messages.length)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(received()).toEqual([0, 0, 0])
  await enter(bob, 'allen')
  await expect.poll(received).toEqual([1, 1, 0])
  // Everybody in the pool hears of a decision, no matter whose prediction it is about.
  await world.runner.runHouse(recordObservations({ disputeSeconds: 0 }), {
    source: 'a feed',
    observations: [
      { event_id: event, person_id: people.mahomes.id, metric: 'passing_yards', value: 400, final: true },
    ],
  })
  await expect.poll(received).toEqual([2, 2, 0])
  for (const { socket } of listeners) socket.close()
})

test('a socket’s messages after its token reach its topics, early or late, until it is closed', async () => {
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

test('no socket opens without a session: with a forged token, or a good one that does not come in the first message', async () => {
  const { url } = await startProcess({ ofAddress: 200, ofPlayer: 3 }, { tokenMilliseconds: 1000 })
  const { token } = await register()
  const [key] = await turnKeys(game, createRandom(liveSealingKey))
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
  const { url } = await startProcess(undefined, quickBeats)
  const { browser } = await register()
  const { access_token, refresh_token } = await tokensFor(browser)
  const listener = listen(url, access_token)
  await untilAccepted(listener)
  await refresh(refresh_token)
  await owner.query(`update provider_entity set consumed_at = consumed_at - interval '31 seconds'
    where model = 'RefreshToken'`)
  expect((await refresh(refresh_token)).error).toBe('invalid_grant')
  expect(await listener.closed).toEqual({ code: 4401, wasClean: true })
})

test.each<[what: string, send: (socket: WebSocket) => void, code: number]>([
  ['a message of more than 4 KiB', (socket) => socket.send('x'.repeat(4097)), 1009],
  ['a message of many parts that never ends', sendEndlessly, 1009],
  ['bytes instead of text', (socket) => socket.send(Buffer.from([0, 255, 128])), 4401],
  ['text that is not UTF-8', (socket) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false }), 1007],
  [
    'a frame with an undefined opcode',
    (socket) => void rawSocketOf(socket).write(Buffer.from([0xff, 0x80, 0, 0, 0, 0])),
    1002,
  ],
  ['an unmasked frame', (socket) => void rawSocketOf(socket).write(Buffer.from([0x81, 0x01, 0x61])), 1002],
])('%s ends its own socket and no other', async (_, send, code) => {
  const { url } = await startProcess()
  const { id, token } = await register()
  const good = listen(url, token)
  await untilAccepted(good)
  const bad = listen(url, null)
  await once(bad.socket, 'open')
  send(bad.socket)
  // The server does not wait for an answer: the reason may be lost on the way.
  expect([code, 1006]).toContain((await bad.closed).code)
  await notify(id)
  await expect.poll(() => good.messages.length).toBe(1)
  good.socket.close()
})

test.each<[what: string, send: (socket: WebSocket) => void]>([
  ['messages', (socket) => socket.send('{"follow":[1]}')],
  ['pings', (socket) => socket.ping()],
  ['pongs', (socket) => socket.pong()],
])('a player’s socket that sends %s without pause is dropped, and no other is', async (_, send) => {
  const { url } = await startProcess()
  const { id, token } = await register()
  const [good, bad] = [listen(url, token), listen(url, token)]
  await Promise.all([good, bad].map(untilAccepted))
  for (let sent = 0; sent < 5; sent += 1) send(good.socket)
  for (let sent = 0; sent < 100; sent += 1) send(bad.socket)
  expect(await bad.closed).toEqual({ code: 1006, wasClean: false })
  await notify(id)
  await expect.poll(() => good.messages.length).toBe(1)
  good.socket.close()
})

function sendEndlessly(socket: WebSocket): void {
  for (let part = 0; part < 100; part += 1) socket.send('x'.repeat(100), { fin: false })
}

test('a log-out or a closed account closes its sockets cleanly; the others stay', async () => {
  const { url } = await startProcess(undefined, quickBeats)
  const [ann, bob, cyd] = [await register(), await register(), await register()]
  const [anns, bobs, cyds] = [listen(url, ann.token), listen(url, bob.token), listen(url, cyd.token)]
  await Promise.all([anns, bobs, cyds].map(untilAccepted))
  await ann.browser.get('/v2/logout')
  await owner.query(`update account set closed_at = now(), version = version + 1 where id = $1`, [bob.id])
  await owner.query(`update account set suspended_at = now(), version = version + 1 where id = $1`, [cyd.id])
  expect(await anns.closed).toEqual({ code: 4401, wasClean: true })
  expect(await bobs.closed).toEqual({ code: 4401, wasClean: true })
  // A suspended player may still read.
  await notify(cyd.id)
  await expect.poll(() => cyds.messages.length).toBe(1)
  cyds.socket.close()
})

test('an API key with the scope read listens for its player until it is revoked; one without it is turned away', async () => {
  const { url } = await startProcess(undefined, quickBeats)
  const ann = await register()
  const [reader, trader] = [
    await giveKey({ database: { owner } }, ann, { scopes: ['read'] }),
    await giveKey({ database: { owner } }, ann, { scopes: ['trade'] }),
  ]
  expect(await listen(url, trader.key).closed).toEqual({ code: 4401, wasClean: true })
  const program = listen(url, JSON.stringify({ token: reader.key }))
  await untilAccepted(program)
  await notify(ann.id)
  await expect.poll(() => program.messages.length).toBe(1)
  await owner.query('update api_key set revoked_at = clock_timestamp() where id = $1', [reader.id])
  expect(await program.closed).toEqual({ code: 4401, wasClean: true })
})

test('a socket whose machine is gone is closed after two beats, and its place is free again', async () => {
  const { url } = await startProcess({ ofAddress: 20, ofPlayer: 1 }, quickBeats)
  const proxy = await startProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })
  const { token } = await register()
  const gone = listen(`ws://127.0.0.1:${proxy.port}/ws`, token)
  await untilAccepted(gone)
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

test('a socket that reads nothing is closed once a quarter of a megabyte waits for it', async () => {
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
  await untilAccepted(slow)
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

test('news reaches everybody although the clock is set back an hour', async () => {
  const { url } = await startProcess()
  const ann = await register()
  const listener = listen(url, ann.token)
  await untilAccepted(listener)
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

test('a socket whose token expires is closed without a handshake, so that its page comes back with a new one', async () => {
  const { url } = await startProcess(undefined, quickBeats)
  const { token } = await register()
  const listener = listen(url, token)
  await untilAccepted(listener)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  try {
    expect(await listener.closed).toEqual({ code: 1006, wasClean: false })
  } finally {
    vi.useRealTimers()
  }
})

test('a shutdown closes sockets without a handshake, so that they come back', async () => {
  const { live, url } = await startProcess()
  const { token } = await register()
  const listener = listen(url, token)
  await untilAccepted(listener)
  await live.close()
  expect(await listener.closed).toEqual({ code: 1006, wasClean: false })
  expect((await listen(url, token).closed).wasClean).toBe(false)
})

test('the tests of this file caused no server error', () => {
  expect(errors).toEqual([])
})
