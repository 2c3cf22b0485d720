import type { LiveSocket } from './live-socket.ts'

/** How many sockets may wait for their token, and how fast new ones may come. */
export interface EntranceLimits {
  readonly ofAddress: number
  readonly inAll: number
  readonly aSecond: number
}

/** The sockets that are open and have not shown a token yet. */
export interface Entrance {
  /** Why a socket from this address cannot come in now; null, and its place in this second is taken, if it can. */
  turnedAway(address: string): 'address is full' | 'all is full' | null
  /** Waits for the socket's first message; closes a socket that sends none in time. */
  admit(socket: LiveSocket, address: string): void
  /** Takes a message of a socket that waits: the first is its token, and of those that come while it is read the last is kept. */
  hear(socket: LiveSocket, message: string): void
  /** Frees the socket's place, if it has one. */
  leave(socket: LiveSocket): void
}

/** A place at the entrance. */
export interface Waiting {
  readonly address: string
  /** Ends a socket that takes too long; null once its token has come. */
  patience: NodeJS.Timeout | null
  early: string | null
}

interface EntranceParts {
  readonly limits: EntranceLimits
  /** How long a new socket may take to send its token. */
  readonly tokenMilliseconds: number
  /** Reads the token; a failure ends the socket. */
  readonly authorise: (socket: LiveSocket, message: string) => Promise<void>
  /** Called with the last message that came while the token was read, if one did. */
  readonly onEarly: (socket: LiveSocket, message: string) => void
  readonly onError: (error: unknown) => void
}

/** A socket that was closed and does not answer is dropped after this, so that it holds its place no longer. */
const farewellMilliseconds = 1000

export function createEntrance({
  limits,
  tokenMilliseconds,
  authorise,
  onEarly,
  onError,
}: EntranceParts): Entrance {
  const ofAddresses = new Map<string, number>()
  const takesPlace = paceOf(limits.aSecond)
  let inAll = 0

  function leave(socket: LiveSocket): void {
    const { waiting } = socket
    if (waiting === null) return
    socket.waiting = null
    stopWaiting(waiting)
    inAll -= 1
    const left = (ofAddresses.get(waiting.address) ?? 1) - 1
    if (left > 0) ofAddresses.set(waiting.address, left)
    else ofAddresses.delete(waiting.address)
  }

  async function readToken(socket: LiveSocket, waiting: Waiting, message: string): Promise<void> {
    await authorise(socket, message)
    leave(socket)
    if (waiting.early !== null) onEarly(socket, waiting.early)
  }

  return {
    turnedAway(address) {
      if ((ofAddresses.get(address) ?? 0) >= limits.ofAddress) return 'address is full'
      return inAll < limits.inAll && takesPlace() ? null : 'all is full'
    },
    admit(socket, address) {
      ofAddresses.set(address, (ofAddresses.get(address) ?? 0) + 1)
      inAll += 1
      socket.waiting = { address, patience: setTimeout(giveUp, tokenMilliseconds, socket), early: null }
    },
    hear(socket, message) {
      const { waiting } = socket
      // One that has been told to go gets no second chance.
      if (waiting === null || socket.readyState !== socket.OPEN) return
      if (waiting.patience === null) {
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
  if (waiting.patience !== null) clearTimeout(waiting.patience)
  waiting.patience = null
}

function giveUp(socket: LiveSocket): void {
  socket.close(4401, 'no token')
  if (socket.waiting) socket.waiting.patience = setTimeout(drop, farewellMilliseconds, socket)
}

function drop(socket: LiveSocket): void {
  socket.terminate()
}

/** Lets a quarter of a second's number through at once, and the rest of them evenly: never more than 5/4 in any second. */
function paceOf(aSecond: number): () => boolean {
  const most = Math.max(1, aSecond / 4)
  let places = most
  let filledAt = performance.now()
  return () => {
    const now = performance.now()
    places = Math.min(most, places + ((now - filledAt) / 1000) * aSecond)
    filledAt = now
    if (places < 1) return false
    places -= 1
    return true
  }
}
