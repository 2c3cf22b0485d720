import type { RawData, WebSocket } from 'ws'

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
  /** Waits for the socket's first message, its token; closes a socket that sends none in time. */
  admit(socket: WebSocket, address: string): void
}

interface EntranceParts {
  readonly limits: EntranceLimits
  /** How long a new socket may take to send its token. */
  readonly tokenMilliseconds: number
  /** Reads the token; a failure ends the socket. */
  readonly authorise: (socket: WebSocket, message: string) => Promise<void>
  /** Called with the last message that came while the token was read, or null. */
  readonly onAdmitted: (socket: WebSocket, early: string | null) => void
  readonly onError: (error: unknown) => void
}

/** A socket that was closed and does not answer is dropped after this, so that it holds its place no longer. */
const farewellMilliseconds = 1000

export function createEntrance({
  limits,
  tokenMilliseconds,
  authorise,
  onAdmitted,
  onError,
}: EntranceParts): Entrance {
  const waiting = new Map<string, number>()
  const takesPlace = paceOf(limits.aSecond)
  let inAll = 0

  /** Counts one more from an address; the answer counts it out, once. */
  function enter(address: string): () => void {
    waiting.set(address, (waiting.get(address) ?? 0) + 1)
    inAll += 1
    let isWaiting = true
    return () => {
      if (!isWaiting) return
      isWaiting = false
      inAll -= 1
      const left = (waiting.get(address) ?? 1) - 1
      if (left > 0) waiting.set(address, left)
      else waiting.delete(address)
    }
  }

  async function readFirst(socket: WebSocket, data: RawData): Promise<void> {
    let early: string | null = null
    const keep = (next: RawData) => void (early = textOf(next))
    socket.on('message', keep)
    await authorise(socket, textOf(data))
    socket.off('message', keep)
    onAdmitted(socket, early)
  }

  return {
    turnedAway(address) {
      if ((waiting.get(address) ?? 0) >= limits.ofAddress) return 'address is full'
      return inAll < limits.inAll && takesPlace() ? null : 'all is full'
    },
    admit(socket, address) {
      const leave = enter(address)
      let impatience = setTimeout(() => {
        socket.close(4401, 'no token')
        impatience = setTimeout(() => socket.terminate(), farewellMilliseconds)
      }, tokenMilliseconds)
      socket.once('close', () => {
        clearTimeout(impatience)
        leave()
      })
      socket.once('message', (data) => {
        clearTimeout(impatience)
        readFirst(socket, data)
          .then(leave)
          .catch((error: unknown) => {
            onError(error)
            socket.terminate()
          })
      })
    },
  }
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

export function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : ''
}
