import { createLine } from './live-line.ts'
import type { LiveSocket } from './live-socket.ts'

/** How many sockets can wait, in line or for their token, and how fast they are let in. */
export interface EntranceLimits {
  readonly ofAddress: number
  readonly inAll: number
  readonly perSecond: number
}

/** The sockets that are open and have not shown a token yet. */
export interface Entrance {
  /**
   * Calls `enter` when it is the turn of a socket from this address, usually at once; or returns why it cannot wait.
   */
  comeIn(address: string, enter: () => void): 'address is full' | 'all is full' | null
  /** Waits for the socket's first message; closes a socket that sends none in time. */
  admit(socket: LiveSocket, address: string): void
  /**
   * Takes a message from a waiting socket: the first is its token, and of those that arrive while it is checked, the
   * last is kept.
   */
  receive(socket: LiveSocket, message: string): void
  /** Frees the socket's slot, if it has one. */
  leave(socket: LiveSocket): void
}

/** A slot at the entrance. */
export interface Waiting {
  readonly address: string
  /** Ends a socket that takes too long; null once its token has arrived. */
  timeout: NodeJS.Timeout | null
  early: string | null
}

interface EntranceParts {
  readonly limits: EntranceLimits
  /** How long a new socket may take to send its token. */
  readonly tokenMilliseconds: number
  /** Checks the token; a failure ends the socket. */
  readonly authorize: (socket: LiveSocket, message: string) => Promise<void>
  /** Called with the last message that arrived while the token was checked, if there was one. */
  readonly onEarly: (socket: LiveSocket, message: string) => void
  readonly onError: (error: unknown) => void
}

/** A socket that was closed but does not respond is dropped after this long, so that it frees its slot. */
const farewellMilliseconds = 1000

export function createEntrance({
  limits,
  tokenMilliseconds,
  authorize,
  onEarly,
  onError,
}: EntranceParts): Entrance {
  const ofAddresses = new Map<string, number>()
  const line = createLine(limits.perSecond)
  let inAll = 0

  function count(address: string, change: 1 | -1): void {
    inAll += change
    const here = (ofAddresses.get(address) ?? 0) + change
    if (here > 0) ofAddresses.set(address, here)
    else ofAddresses.delete(address)
  }

  function leave(socket: LiveSocket): void {
    const { waiting } = socket
    if (waiting === null) return
    socket.waiting = null
    stopWaiting(waiting)
    count(waiting.address, -1)
  }

  async function readToken(socket: LiveSocket, waiting: Waiting, message: string): Promise<void> {
    await authorize(socket, message)
    leave(socket)
    if (waiting.early !== null) onEarly(socket, waiting.early)
  }

  return {
    comeIn(address, enter) {
      if ((ofAddresses.get(address) ?? 0) >= limits.ofAddress) return 'address is full'
      if (inAll >= limits.inAll) return 'all is full'
      count(address, 1)
      const isInLine = line.join(() => {
        count(address, -1)
        enter()
      })
      if (isInLine) return null
      count(address, -1)
      return 'all is full'
    },
    admit(socket, address) {
      count(address, 1)
      socket.waiting = { address, timeout: setTimeout(giveUp, tokenMilliseconds, socket), early: null }
    },
    receive(socket, message) {
      const { waiting } = socket
      // A socket that was told to close gets no second chance.
      if (waiting === null || socket.readyState !== socket.OPEN) return
      if (waiting.timeout === null) {
        waiting.early = message
        return
      }
      stopWaiting(waiting)
      readToken(socket, waiting, message).catch((error: unknown) => {
        onError(error)
        socket.terminate()
      })
    },
    leave,
  }
}

function stopWaiting(waiting: Waiting): void {
  if (waiting.timeout !== null) clearTimeout(waiting.timeout)
  waiting.timeout = null
}

function giveUp(socket: LiveSocket): void {
  socket.close(4401, 'no token')
  if (socket.waiting) socket.waiting.timeout = setTimeout(drop, farewellMilliseconds, socket)
}

function drop(socket: LiveSocket): void {
  socket.terminate()
}
