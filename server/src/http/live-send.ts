import type { WebSocket } from 'ws'

const maxBufferedBytes = 256 * 1024
const sliceSize = 500

/** Sends to 500 sockets at a time, so that other work gets its turn. A socket that reads nothing is ended. */
export function sendInSlices(targets: readonly WebSocket[], message: Buffer, from = 0): void {
  for (const socket of targets.slice(from, from + sliceSize)) {
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.send(message, { binary: false })
  }
  if (from + sliceSize < targets.length) setImmediate(() => sendInSlices(targets, message, from + sliceSize))
}

export async function terminateInSlices(sockets: readonly WebSocket[]): Promise<void> {
  for (const [index, socket] of sockets.entries()) {
    socket.terminate()
    if (index % sliceSize === sliceSize - 1) await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
