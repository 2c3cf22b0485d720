import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { createBoundedServer, maxPipelined, type ServerBounds } from './bounded-server.ts'

const roomy: ServerBounds = { connections: 100, connectionsPerAddress: null, requestMilliseconds: 400 }
const opened: { server: Server; sockets: Socket[] }[] = []

afterEach(async () => {
  for (const { server, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
})

const done: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('done'))
}

async function serving(bounds: ServerBounds, listener = done) {
  const server = createBoundedServer(listener, bounds)
  const sockets: Socket[] = []
  opened.push({ server, sockets })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return async () => {
    const socket = connect(address.port, '127.0.0.1').on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
}

/** Resolves when the server has ended it. */
async function ended(socket: Socket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  // Bytes still on their way when the server closes cause a reset.
  socket.on('error', () => undefined)
  socket.on('close', () => resolve(true))
  socket.resume()
  return promise
}

async function answers(socket: Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [first] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return String(first).startsWith('HTTP/1.1 200')
}

test.each([
  ['says nothing', '', ''],
  ['trickles its headers', 'GET / HTTP/1.1\r\nhost: localhost\r\n', 'x-a: b\r\n'],
  ['trickles its body', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n', 'a'],
])(
  'a caller that %s is dropped when its time is over, not half a minute later',
  async (_, start, piece) => {
    const open = await serving(roomy)
    const socket = await open()
    socket.write(start)
    const trickle = setInterval(() => socket.write(piece), 50)
    try {
      expect(await ended(socket)).toBe(true)
    } finally {
      clearInterval(trickle)
    }
    // Shorter than the interval at which Node checks its connections.
  },
  20_000,
)

test('connections above the limit are closed at once, and those within it are served', async () => {
  const open = await serving({ ...roomy, connections: 2, requestMilliseconds: 10_000 })
  const [first, second] = [await open(), await open()]
  expect(await ended(await open())).toBe(true)
  expect(await answers(first)).toBe(true)
  first.destroy()
  await once(first, 'close')
  expect(await answers(second)).toBe(true)
})

test('one address has a lower limit, and a closed connection makes room for another', async () => {
  const open = await serving({ ...roomy, connectionsPerAddress: 1, requestMilliseconds: 10_000 })
  const first = await open()
  expect(await answers(first)).toBe(true)
  expect(await ended(await open())).toBe(true)
  expect(await answers(first)).toBe(true)
  first.destroy()
  await expect.poll(async () => answers(await open())).toBe(true)
})

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

test('requests that a connection sends without waiting are worked on one after another', async () => {
  const begun: { readonly path: string | undefined; readonly response: ServerResponse }[] = []
  const open = await serving({ ...roomy, requestMilliseconds: 10_000 }, ({ url }, response) => {
    begun.push({ path: url, response })
  })
  const socket = await open()
  let received = ''
  socket.on('data', (bytes) => (received += String(bytes)))
  socket.write(['/1', '/2', '/3'].map(asking).join(''))
  for (const count of [1, 2, 3]) {
    await expect.poll(() => begun.length).toBe(count)
    // Those behind it would have begun by the time that another connection is served.
    const other = await open()
    other.write(asking(`/other${count}`))
    await expect.poll(() => begun.length).toBe(count + 1)
    begun.pop()?.response.end()
    begun.at(-1)?.response.end(`answer ${count}`)
  }
  await expect.poll(() => received.match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3'])
  expect(begun.map(({ path }) => path)).toEqual(['/1', '/2', '/3'])
})

test('a connection that sends too many requests without waiting is closed, and no other', async () => {
  const open = await serving({ ...roomy, requestMilliseconds: 10_000 })
  const [patient, crowding] = [await open(), await open()]
  let received = ''
  patient.on('data', (bytes) => (received += String(bytes)))
  patient.write(asking('/').repeat(maxPipelined + 1))
  await expect.poll(() => received.match(/200 OK/g)?.length).toBe(maxPipelined + 1)
  crowding.write(asking('/').repeat(maxPipelined + 2))
  expect(await ended(crowding)).toBe(true)
  expect(await answers(patient)).toBe(true)
})

test('a caller who does not read its answer is dropped', async () => {
  const open = await serving({ ...roomy, requestMilliseconds: 100 }, (_, response) => {
    response.end(Buffer.alloc(20_000_000))
  })
  const socket = await open()
  socket.pause()
  socket.write(asking('/'))
  const server = opened[0]?.server
  const connections = async () => (server ? promisify(server.getConnections.bind(server))() : null)
  expect(await connections()).toBe(1)
  await expect.poll(connections).toBe(0)
})

test('a connection is not idle while its request is worked on, however long that takes', async () => {
  const open = await serving({ ...roomy, requestMilliseconds: 10_000 }, ({ socket }, response) => {
    socket.setTimeout(20)
    socket.once('timeout', () => setImmediate(() => response.end('done')))
  })
  expect(await answers(await open())).toBe(true)
})
