import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'

/** Where Node listens for a debugger once it is asked to by a signal. */
const inspector = 'http://127.0.0.1:9229/json/list'
const targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })])
const evaluated = z.object({ result: z.object({ result: z.object({ value: z.number() }) }) })

/** Another Node process, seen through its debugger. */
export interface Inspected {
  /**
   * Bytes that live objects and buffers take, after a collection of the garbage. Resident memory alone would not tell: it
   * grows and shrinks with what has not been collected yet.
   */
  liveBytes(): Promise<number>
  close(): Promise<void>
}

export async function inspect(pid: number): Promise<Inspected> {
  process.kill(pid, 'SIGUSR1')
  const [{ webSocketDebuggerUrl }] = await untilListening()
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  let calls = 0
  const call = async (method: string, params: object = {}): Promise<unknown> => {
    calls += 1
    socket.send(JSON.stringify({ id: calls, method, params }))
    const [data] = await once(socket, 'message')
    return JSON.parse(String(data))
  }
  return {
    async liveBytes() {
      await call('HeapProfiler.collectGarbage')
      const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().external'
      return evaluated.parse(await call('Runtime.evaluate', { expression })).result.result.value
    },
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** One look at a process's live memory. */
export async function liveBytes(pid: number): Promise<number> {
  const inspected = await inspect(pid)
  try {
    return await inspected.liveBytes()
  } finally {
    await inspected.close()
  }
}

async function untilListening(): Promise<z.infer<typeof targets>> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(inspector).catch(() => null)
    if (answer?.ok) return targets.parse(await answer.json())
    await sleep(50)
  }
  throw new Error('the process does not let a debugger in')
}
