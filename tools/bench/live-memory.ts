import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'

/** Where Node listens for a debugger once it is asked to by a signal. */
const inspector = 'http://127.0.0.1:9229/json/list'
const targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })])
const evaluated = z.object({ result: z.object({ result: z.object({ value: z.number() }) }) })

/**
 * Bytes that live objects and buffers of another Node process take, after a collection of its garbage. Resident memory
 * would not tell: it shrinks and grows with what has not been collected yet.
 */
export async function liveBytes(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR1')
  const [{ webSocketDebuggerUrl }] = await untilListening()
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  const call = async (id: number, method: string, params: object = {}): Promise<unknown> => {
    socket.send(JSON.stringify({ id, method, params }))
    const [data] = await once(socket, 'message')
    return JSON.parse(String(data))
  }
  await call(1, 'HeapProfiler.collectGarbage')
  const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().external'
  const answer = evaluated.parse(await call(2, 'Runtime.evaluate', { expression }))
  socket.close()
  await once(socket, 'close')
  return answer.result.result.value
}

async function untilListening(): Promise<z.infer<typeof targets>> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(inspector).catch(() => null)
    if (answer?.ok) return targets.parse(await answer.json())
    await sleep(50)
  }
  throw new Error('the process does not let a debugger in')
}
