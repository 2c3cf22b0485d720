import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'

const maxBufferedBytes = 256 * 1024
const sliceSize = 500
const turnMilliseconds = 50
const endedInTurn = 20
const maxTurns = 100

/** Sends to 500 sockets at a time, so that other work gets its turn. A socket that reads nothing is ended. */
export function sendInSlices(targets: readonly WebSocket[], message: Buffer, from = 0): void {
  for (const socket of targets.slice(from, from + sliceSize)) {
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.send(message, { binary: false })
  }
  if (from + sliceSize < targets.length) setImmediate(() => sendInSlices(targets, message, from + sliceSize))
}

/**
 * 400 a second, as many as another process lets in, but all of them within five seconds, because a shutdown has
 * fifteen.
 */
export async function terminateInTurns(sockets: readonly WebSocket[]): Promise<void> {
  const inTurn = Math.max(endedInTurn, Math.ceil(sockets.length / maxTurns))
  for (const [index, socket] of sockets.entries()) {
    if (index > 0 && index % inTurn === 0) await sleep(turnMilliseconds)
    socket.terminate()
  }
}
