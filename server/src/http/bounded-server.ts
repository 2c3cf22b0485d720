import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '../address-keys.ts'

export interface ServerBounds {
  readonly connections: number
  /** Null behind a proxy: all connections then come from its address, so limiting them is the proxy's job. */
  readonly connectionsPerAddress: number | null
  /** The time from the connection, or the first byte of a request, until the request is complete. */
  readonly requestMilliseconds?: number
}

/** Requests that may wait on a connection behind the one that is worked on; browsers and proxies send none. */
export const maxPipelined = 16

/**
 * A server that slow or numerous callers cannot exhaust. A request that is not complete after 10 seconds is ended
 * within another second; a connection on which nothing moves, between requests or because its answer is not read, after
 * a minute. It may be silent for as long as its request is worked on. A connection's requests are worked on one after
 * another. Connections past the bounds are closed at once, without an answer.
 */
export function createBoundedServer(
  listener: RequestListener,
  { connections, connectionsPerAddress, requestMilliseconds = 10_000 }: ServerBounds,
): Server {
  const lines: Lines = new WeakMap()
  const server = createServer(
    {
      requestTimeout: requestMilliseconds,
      // If this were longer than the request timeout, Node would swap the two, and its default of a minute would apply
      // to bodies.
      headersTimeout: requestMilliseconds,
      // By default Node checks for late requests only every 30 seconds.
      connectionsCheckingInterval: requestMilliseconds / 10,
      keepAliveTimeout: 60_000,
    },
    oneAfterAnother(listener, lines),
  )
  const silentMilliseconds = 6 * requestMilliseconds
  server.setTimeout(silentMilliseconds, (socket: Socket) => {
    const isWorkedOn = lines.has(socket) && socket.writableLength === 0
    if (isWorkedOn) socket.setTimeout(silentMilliseconds)
    else socket.destroy()
  })
  server.maxConnections = connections
  if (connectionsPerAddress !== null) boundAddresses(server, connectionsPerAddress)
  return server
}

/** The connections whose requests are worked on, each with those that wait. */
type Lines = WeakMap<Socket, (() => void)[]>

/**
 * Node begins every request that it has read, and keeps the answers until those before them are sent: a few megabytes
 * of small requests would be worked on all at once, and fill the memory with answers.
 */
function oneAfterAnother(listener: RequestListener, lines: Lines): RequestListener {
  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    response.once('close', () => {
      const next = lines.get(socket)?.shift()
      if (next === undefined) lines.delete(socket)
      else if (!socket.destroyed) next()
    })
    if (line === undefined) {
      lines.set(socket, [])
      listener(request, response)
    } else if (line.length < maxPipelined) line.push(() => listener(request, response))
    else socket.destroy()
  }
}

interface Caller {
  open: number
  /** One for all connections of the address: thousands of sockets stay open for hours. */
  readonly onClose: () => void
}

function boundAddresses(server: Server, most: number): void {
  const callers = new Map<string, Caller>()

  function callerAt(address: string): Caller {
    const known = callers.get(address)
    if (known) return known
    const caller: Caller = {
      open: 0,
      onClose() {
        caller.open -= 1
        if (caller.open === 0) callers.delete(address)
      },
    }
    callers.set(address, caller)
    return caller
  }

  server.on('connection', (socket) => {
    const caller = callerAt(addressKey(socket.remoteAddress ?? ''))
    caller.open += 1
    socket.on('close', caller.onClose)
    if (caller.open > most) socket.destroy()
  })
}
