import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'

/** Where Node listens for a debugger after a signal asks it to. */
const inspector = 'http://127.0.0.1:9229/json/list'
const targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })])
const evaluated = z.object({ result: z.object({ result: z.object({ value: z.number() }) }) })

/** Another Node process, inspected through its debugger. */
export interface Inspected extends AsyncDisposable {
  /**
   * Returns the bytes of live objects and buffers after a garbage collection. Resident memory alone says little: it
   * grows and shrinks with garbage that hasn't been collected yet.
   */
  liveBytes(): Promise<number>
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
    async [Symbol.asyncDispose]() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** Returns the bytes of live memory of a process, read once. */
export async function liveBytes(pid: number): Promise<number> {
  await using inspected = await inspect(pid)
  return await inspected.liveBytes()
}

async function untilListening(): Promise<z.infer<typeof targets>> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(inspector).catch(() => null)
    if (answer?.ok) return targets.parse(await answer.json())
    await sleep(50)
  }
  throw new Error('the process does not accept a debugger')
}
