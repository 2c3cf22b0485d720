import type { RawData, WebSocket } from 'ws'

/** The sockets that are open and have not shown a token yet, counted by address. */
export interface Entrance {
  waitingFrom(address: string): number
  /** Waits for the socket's first message, its token; closes a socket that sends none in time. */
  admit(socket: WebSocket, address: string): void
}

interface EntranceParts {
  /** How long a new socket may take to send its token. */
  readonly tokenMilliseconds: number
  /** Reads the token; a failure ends the socket. */
  readonly authorise: (socket: WebSocket, message: string) => Promise<void>
  /** Called with the last message that came while the token was read, or null. */
  readonly onAdmitted: (socket: WebSocket, early: string | null) => void
  readonly onError: (error: unknown) => void
}

export function createEntrance({
  tokenMilliseconds,
  authorise,
  onAdmitted,
  onError,
}: EntranceParts): Entrance {
  const waiting = new Map<string, number>()

  /** Counts one more from an address; the answer counts it out, once. */
  function enter(address: string): () => void {
    waiting.set(address, (waiting.get(address) ?? 0) + 1)
    let isWaiting = true
    return () => {
      if (!isWaiting) return
      isWaiting = false
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
    waitingFrom: (address) => waiting.get(address) ?? 0,
    admit(socket, address) {
      const leave = enter(address)
      const impatience = setTimeout(() => socket.close(4401, 'no token'), tokenMilliseconds)
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

export function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : ''
}
