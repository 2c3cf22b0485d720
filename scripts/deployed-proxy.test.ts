import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../server/test/free-port.ts'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { changed, proxyFile } from '../tools/cluster/files.ts'
import { root } from './web-build.ts'

const maxOfAddress = 5

/** HAProxy with our file, changed in these parts, before a game. */
async function startDeployed(listener: RequestListener, changes: Readonly<Record<string, string>>) {
  const game = createServer(listener)
  const web = await freePort()
  game.listen(web, '127.0.0.1')
  await once(game, 'listening')
  const port = await freePort()
  const folder = await makeTemporaryFolder('deployed-proxy')
  const file = join(folder, 'haproxy.cfg')
  const deployed = await readFile(join(root, 'deploy/haproxy.cfg'), 'utf8')
  await writeFile(file, changed(proxyFile(deployed, port), changes))
  const address = `127.0.0.1:${web}`
  const proxy = spawn('/usr/sbin/haproxy', ['-db', '-f', file], {
    env: { ...process.env, WEB_1: address, WEB_2: address },
    stdio: 'ignore',
  })
  while ((await statusOf({ port, localAddress: '127.0.0.9' })) !== 200) await sleep(20)
  return {
    port,
    async stop() {
      proxy.kill('SIGKILL')
      await once(proxy, 'exit')
      game.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The status of the answer to a caller at that address, or the code of the error in its place. */
function statusOf(asked: {
  readonly port: number
  readonly localAddress: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly path?: string
}): Promise<number | string> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', agent: false, ...asked }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end()
  })
}

describe.runIf(existsSync('/usr/sbin/haproxy'))('HAProxy with deploy/haproxy.cfg', () => {
  const seen: IncomingHttpHeaders[] = []
  const opened = new Set<Socket>()
  let port: number
  let stop: () => Promise<void>

  beforeAll(async () => {
    const started = await startDeployed(
      (asked, answer) => {
        if (asked.url === '/') seen.push(asked.headers)
        answer.end('the game')
      },
      { 'sc0_conn_cur gt 1000': `sc0_conn_cur gt ${maxOfAddress}` },
    )
    port = started.port
    stop = started.stop
  })
  afterAll(() => {
    for (const socket of opened) socket.destroy()
    return stop()
  })

  const statusFor = (localAddress: string, headers?: Readonly<Record<string, string>>) =>
    statusOf({ port, localAddress, headers })

  /** Gives that address all its connections. A silent one is closed by the proxy after ten seconds and opened again. */
  function openAll(localAddress: string) {
    while (opened.size < maxOfAddress) {
      const socket = connect({ host: '127.0.0.1', port, localAddress })
      opened.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => opened.delete(socket))
        .resume()
    }
  }

  test('gives one address no more than its connections, and the next address still gets in', async () => {
    const beyond = async () => {
      openAll('127.0.0.2')
      return statusFor('127.0.0.2')
    }
    await expect.poll(beyond).toMatch(/^(ECONNRESET|EPIPE)$/)
    expect(await statusFor('127.0.0.3')).toBe(200)
    for (const socket of opened) socket.destroy()
    await expect.poll(() => statusFor('127.0.0.2')).toBe(200)
  })

  test('passes on no name, trace or address that a caller gives its own request', async () => {
    const own = {
      'x-request-id': 'a-name-of-the-caller',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      tracestate: 'caller=1',
      'x-forwarded-for': '198.51.100.7',
    }
    expect(await statusFor('127.0.0.4', own)).toBe(200)
    const passed = seen.at(-1)
    expect(passed?.['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect([passed?.['traceparent'], passed?.['tracestate']]).toEqual([undefined, undefined])
    // The game takes the last one (TRUSTED_PROXIES=1).
    expect(String(passed?.['x-forwarded-for']).split(', ').at(-1)).toBe('127.0.0.4')
  })

  test('waits for an operator’s call for longer than for a player’s', async () => {
    const worked = new Map<string, ServerResponse>()
    const slow = { player: '/api/slow', operator: '/api/operator/content/edits' }
    const patient = await startDeployed(
      (asked, answer) => {
        if (asked.url === slow.player || asked.url === slow.operator) worked.set(asked.url, answer)
        else answer.end('the game')
      },
      { 'timeout server 30s': 'timeout server 500ms' },
    )
    onTestFinished(() => patient.stop())
    const calling = { port: patient.port, localAddress: '127.0.0.5' }
    const publishing = statusOf({ ...calling, path: slow.operator })
    await expect.poll(() => worked.has(slow.operator)).toBe(true)
    expect(await statusOf({ ...calling, path: slow.player })).toBe(504)
    worked.get(slow.operator)?.end('published')
    expect(await publishing).toBe(200)
  })

  test('leaves players with a process that is only slow to say how it is', async () => {
    let checks = 0
    const busy = await startDeployed(
      (asked, answer) => {
        if (asked.url !== '/api/health') return answer.end('the game')
        checks += 1
        setTimeout(() => answer.end('ready'), 500)
      },
      { 'inter 1s': 'inter 100ms' },
    )
    onTestFinished(() => busy.stop())
    await expect.poll(() => checks).toBeGreaterThan(6)
    expect(await statusOf({ port: busy.port, localAddress: '127.0.0.6' })).toBe(200)
  })
})
