import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { useWholeApp } from '../../test/whole-app.ts'

const app = await useWholeApp()

test('while the process stops, open connections get one more answer each, and load balancers send nobody', async () => {
  const [reader, balancer] = [await beginLogIn(), await beginLogIn()]
  const stopped = app.server.close()
  const [read, checked] = await Promise.all([reader('/api/live/events'), balancer('/api/health')])
  await stopped
  for (const answers of [read, checked]) expect(answers).toMatch(/^connection: close$/im)
  expect(statusesIn(read)).toEqual([100, 400, 200])
  expect(statusesIn(checked)).toEqual([100, 400, 503])
  expect(checked).toContain('{"status":"unavailable"')
})

/**
 * Begins a call on a connection of its own. The function sends its body and another request behind it, and returns
 * everything that came until the connection was closed.
 */
async function beginLogIn(): Promise<(nextPath: string) => Promise<string>> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  const head = 'host: localhost\r\ncontent-type: application/json\r\n'
  socket.write(`POST /api/user/login HTTP/1.1\r\n${head}content-length: 2\r\nexpect: 100-continue\r\n\r\n`)
  // The server has begun to work on it, and waits for its body.
  await expect.poll(() => received).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  return async (nextPath) => {
    socket.write(`{}GET ${nextPath} HTTP/1.1\r\n${head}\r\n`)
    await once(socket, 'end')
    return received
  }
}

function statusesIn(answers: string): readonly number[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
}
