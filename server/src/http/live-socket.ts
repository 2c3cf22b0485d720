import { WebSocket, type RawData } from 'ws'
import type { ListenerSession } from './live-listeners.ts'
import type { Waiting } from './live-entrance.ts'

/** A page sends its token, a message when it shows other games, and an answer to each ping: a few frames a minute. */
const maxFramesPerSecond = 20

/**
 * A socket, with the server's state about it in fields. Thousands are idle at once: a closure, a timer and an entry in
 * a Map for each would take more memory than the socket.
 */
export class LiveSocket extends WebSocket {
  /** Its slot at the entrance until its token has been accepted. */
  waiting: Waiting | null = null
  /** Set from the moment its token was accepted until it is closed. */
  session: ListenerSession | null = null
  /** Whether it has answered the last ping, or has not been sent one yet. */
  isAlive = true
  /** The frames that arrived in the second from `countedFrom` on, by `performance.now()`. */
  frames = 0
  countedFrom = -Infinity
}

export interface SocketHandlers {
  /** A text message; other data counts as an empty one. */
  received(socket: LiveSocket, text: string): void
  closed(socket: LiveSocket): void
}

/** Returns a function that connects a socket to the handlers, through listeners that all sockets share. */
export function handleWith({ received, closed }: SocketHandlers): (socket: LiveSocket) => void {
  function onMessage(this: WebSocket, data: RawData): void {
    if (this instanceof LiveSocket && !isFlooding(this)) received(this, textOf(data))
  }
  function onClose(this: WebSocket): void {
    if (this instanceof LiveSocket) closed(this)
  }
  return (socket) =>
    void socket
      .on('message', onMessage)
      .on('close', onClose)
      .on('ping', onPing)
      .on('pong', onPong)
      .on('error', onError)
}

function onPing(this: WebSocket): void {
  if (this instanceof LiveSocket) isFlooding(this)
}

function onPong(this: WebSocket): void {
  if (this instanceof LiveSocket && !isFlooding(this)) this.isAlive = true
}

/** Counts a frame. Drops a socket that sends too many: every other caller of this process waits while they are read. */
function isFlooding(socket: LiveSocket): boolean {
  const now = performance.now()
  if (now - socket.countedFrom >= 1000) {
    socket.countedFrom = now
    socket.frames = 0
  }
  socket.frames += 1
  if (socket.frames <= maxFramesPerSecond) return false
  socket.terminate()
  return true
}

function onError(this: WebSocket): void {
  this.terminate()
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : ''
}
