import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createBoundedServer, type ServerBounds } from './bounded-server.ts'

const roomy: ServerBounds = { connections: 100, connectionsPerAddress: null, requestMilliseconds: 400 }
const opened: { server: Server; sockets: Socket[] }[] = []

afterEach(async () => {
  for (const { server, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
})

async function serving(bounds: ServerBounds) {
  const server = createBoundedServer((request, response) => {
    request.resume().on('end', () => response.end('done'))
  }, bounds)
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
