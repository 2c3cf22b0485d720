import { once } from 'node:events'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { reconnectSeconds } from '../../../web/src/api/reconnect.ts'
import { listen, rawSocketOf, untilAccepted, useLiveSockets, type Listener } from '../../test/live-sockets.ts'

// The limits on new sockets, the line in which they wait, and the end of those that are turned away.

const { errors, startProcess, register, notify } = await useLiveSockets()

/** A time long enough that nothing expires while a test looks at something else. */
const longMilliseconds = 600_000

/** The status with which it is refused. */
async function turnedAway({ socket }: Listener): Promise<number> {
  const [, { statusCode }] = await once(socket, 'unexpected-response')
  return statusCode
}

test('fifty sockets that are gone before their token is read do not use up a player’s places', async () => {
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
  await untilAccepted(after)
  expect(after.socket.readyState).toBe(WebSocket.OPEN)
})

test('a socket that sends no token in time is closed', async () => {
  const { url } = await startProcess(undefined, { tokenMilliseconds: 200 })
  const at = Date.now()
  expect(await listen(url, null).closed).toEqual({ code: 4401, wasClean: true })
  expect(Date.now() - at).toBeGreaterThan(190)
})

test('two hundred pages whose server restarts all reconnect, and hear what they missed', async () => {
  const { id, token } = await register()
  const [before, after] = [
    await startProcess(
      { ofAddress: 500, ofPlayer: 500, perSecond: 1000 },
      { tokenMilliseconds: longMilliseconds },
    ),
    await startProcess(
      { ofAddress: 500, ofPlayer: 500, perSecond: 200 },
      { tokenMilliseconds: longMilliseconds },
    ),
  ]
  const pages = Array.from({ length: 200 }, () => listen(before.url, token))
  await Promise.all(pages.map(({ messages, closed }) => messageOrClosed(messages, closed)))
  const returned = pages.map(async ({ closed }) => {
    expect(await closed).toEqual({ code: 1006, wasClean: false })
    for (let losses = 0; ; losses += 1) {
      await sleep(reconnectSeconds(losses) * 1000)
      const { socket, messages, closed: lost } = listen(after.url, token)
      if (await messageOrClosed(messages, lost)) return { socket, messages }
    }
  })
  await before.live.close()
  await notify(id)
  const back = await Promise.all(returned)
  for (const { messages } of back) expect(messages.length).toBeGreaterThan(0)
  for (const { socket } of back) socket.terminate()
})

/** Whether a message came before the socket was closed or turned away. */
async function messageOrClosed(messages: readonly string[], closed: Promise<unknown>): Promise<boolean> {
  let isClosed = false
  void closed.then(() => (isClosed = true))
  await expect.poll(() => isClosed || messages.length > 0).toBe(true)
  return messages.length > 0
}

test('sockets beyond the number per second wait their turn, and none is turned away', async () => {
  const { url } = await startProcess({ perSecond: 2 }, { tokenMilliseconds: longMilliseconds })
  const comers = Array.from({ length: 5 }, () => listen(url, null))
  await Promise.all(comers.map(({ socket }) => once(socket, 'open')))
  for (const { socket } of comers) socket.terminate()
})

test('a caller who resets its connection while it waits its turn does no harm, and a stop turns the others away', async () => {
  const { live, url } = await startProcess({ perSecond: 4 }, { tokenMilliseconds: longMilliseconds })
  const { hostname, port } = new URL(url)
  const first = listen(url, null)
  await once(first.socket, 'open')
  const resets = connect(Number(port), hostname)
  resets.on('error', () => undefined)
  resets.write(
    'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2lsZW5jZSBpcyBnb2xkZQ==\r\n\r\n',
    () => resets.resetAndDestroy(),
  )
  const second = listen(url, null)
  await once(second.socket, 'open')
  const third = listen(url, null)
  const answer = turnedAway(third)
  await Promise.all([answer, live.close()])
  expect(await answer).toBe(503)
})

test('a socket whose turn would come too late is turned away', async () => {
  // One in a thousand seconds, so that no machine is too slow to see it.
  const { url } = await startProcess({ perSecond: 0.001 })
  const first = listen(url, null)
  await once(first.socket, 'open')
  expect(await turnedAway(listen(url, null))).toBe(503)
  first.socket.terminate()
})

test('the number of sockets that wait for their token is limited over all addresses', async () => {
  const { url } = await startProcess(
    { ofAddress: 2, inAll: 3 },
    { tokenMilliseconds: longMilliseconds, trustedProxies: 1 },
  )
  const from = (address: string) => listen(url, null, { headers: { 'x-forwarded-for': address } })
  const waiting = ['192.0.2.1', '192.0.2.2', '2001:db8::1'].map(from)
  await Promise.all(waiting.map(({ socket }) => once(socket, 'open')))
  expect(await turnedAway(from('192.0.2.3'))).toBe(503)
  for (const { socket } of waiting) socket.terminate()
})

test('a socket that ignores its closing is dropped, and its place is free', async () => {
  const { url } = await startProcess({ inAll: 1 }, { tokenMilliseconds: 200 })
  const deaf = listen(url, null)
  await once(deaf.socket, 'open')
  rawSocketOf(deaf.socket).pause()
  await expect.poll(() => isLetIn(listen(url, null))).toBe(true)
  deaf.socket.terminate()
})

async function isLetIn({ socket }: Listener): Promise<boolean> {
  const isOpen = await Promise.race([
    once(socket, 'open').then(() => true),
    once(socket, 'unexpected-response').then(() => false),
  ])
  socket.terminate()
  return isOpen
}

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

test('the IPv6 addresses of one household count as one address', async () => {
  const { url } = await startProcess({ ofAddress: 1 }, { trustedProxies: 1 })
  const from = (address: string) => listen(url, null, { headers: { 'x-forwarded-for': address } })
  const first = from('2001:db8::1')
  await once(first.socket, 'open')
  expect(await turnedAway(from('2001:db8::2'))).toBe(429)
  first.socket.terminate()
})

test('pages of other origins, other paths, and too many sockets are turned away', async () => {
  const { url } = await startProcess({ ofAddress: 2, ofPlayer: 1 })
  expect(await turnedAway(listen(url, null, { origin: 'http://evil.test' }))).toBe(403)
  expect(await turnedAway(listen(`${url}/other`, null))).toBe(404)
  const waiting = [listen(url, null), listen(url, null)]
  await Promise.all(waiting.map(({ socket }) => once(socket, 'open')))
  const third = listen(url, null)
  const answered = once(third.socket, 'unexpected-response')
  expect(await turnedAway(third)).toBe(429)
  const [, { headers }] = await answered
  expect(headers).toMatchObject({ 'retry-after': '5' })
  for (const { socket } of waiting) socket.terminate()
  await Promise.all(waiting.map(({ closed }) => closed))
  const { token } = await register()
  const first = listen(url, token)
  await untilAccepted(first)
  expect(await listen(url, token).closed).toEqual({ code: 4429, wasClean: true })
  first.socket.close()
})

test('behind a trusted proxy, addresses are those that it names', async () => {
  const { url } = await startProcess({ ofAddress: 1, ofPlayer: 3 }, { trustedProxies: 1 })
  const from = (address: string) => listen(url, null, { headers: { 'x-forwarded-for': address } })
  const listeners = [from('192.0.2.1'), from('192.0.2.2')]
  await Promise.all(listeners.map(({ socket }) => once(socket, 'open')))
  const third = from('198.51.100.7, 192.0.2.2')
  expect(await turnedAway(third)).toBe(429)
  for (const { socket } of listeners) socket.terminate()
})

test('the tests of this file caused no server error', () => {
  expect(errors).toEqual([])
})
