import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Duplex } from 'node:stream'
import { afterAll, expect } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import { accountId, type AccountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { openDatabase, type Database } from '../src/db/database.ts'
import { createLive, type Live, type LiveParts } from '../src/http/live.ts'
import { createKeySessions } from '../src/keys/key-sessions.ts'
import { listenerSessions } from '../src/open-live.ts'
import { Browser } from './browser.ts'
import { useTestDatabase } from './database.ts'
import { startTestIdentity } from './identity.ts'
import { runnerOn } from './runner-on.ts'
import { refreshTokens, renewSilently } from './renew-silently.ts'

const origin = 'http://game.test'
export const liveSealingKey = Buffer.alloc(32, 9)

/** The live signals of one process: a server, connections and sockets of its own. */
interface Process {
  readonly live: Live
  readonly database: Database
  readonly server: Server
  readonly url: string
}

/** Processes with live sockets on a database of their own, players with tokens, and the messages that they get. */
export async function useLiveSockets() {
  const { game, owner, lists, connection } = await useTestDatabase()
  const identity = await startTestIdentity({ game, sealingKey: liveSealingKey })
  const runner = runnerOn(game)
  const processes: Process[] = []
  const errors: unknown[] = []
  let registered = 0
  let facts = 0

  afterAll(async () => {
    await Promise.all(processes.map(stopProcess))
    await identity.stop()
  })

  async function startProcess(
    limits: Partial<LiveParts['limits']> = {},
    settings: Partial<
      Pick<LiveParts, 'trustedProxies' | 'heartbeatMilliseconds' | 'tokenMilliseconds' | 'topics'>
    > = {},
    options = '',
  ): Promise<Process> {
    const database = openDatabase({ connection: { ...connection, options } })
    const live = createLive({
      pool: database.game,
      sessions: listenerSessions(
        identity.sessions,
        createKeySessions({ pool: game }, { keyCallsPerMinute: 600 }),
      ),
      allowedOrigins: new Set([origin]),
      limits: { ofAddress: 20, ofPlayer: 3, inAll: 1000, perSecond: 400, ...limits },
      trustedProxies: 0,
      ...settings,
      onError: (error) => errors.push(error),
    })
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    live.attach(server)
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const started = { live, database, server, url: `ws://127.0.0.1:${address.port}/ws` }
    processes.push(started)
    return started
  }

  async function register(): Promise<{ id: AccountId; token: string; browser: Browser }> {
    registered += 1
    const browser = new Browser(identity.publicUrl)
    const answer = await browser.postJson('/api/auth/register', {
      email: `ann${registered}@example.com`,
      password: 'correct horse battery',
      name: 'Ann Lee',
      birth_date: '1990-05-17',
      state: 'CA',
    })
    const body: { token: string; user: { id: number } } = JSON.parse(await answer.text())
    return { id: accountId(body.user.id), token: body.token, browser }
  }

  async function notify(account: AccountId, count = 1): Promise<void> {
    const notices = Array.from({ length: count }, () => {
      facts += 1
      return {
        accountId: account,
        type: 'deposit_received',
        facts: { cents: cents(100) },
        payload: {},
        fact: `fact ${facts}`,
      } as const
    })
    await runner.runHouse(async () => ({ answer: null, notices }), null)
  }

  const tokensFor = (browser: Browser) => renewSilently(browser, identity)
  const refresh = (token: string) => refreshTokens(identity, token)

  return { game, owner, lists, identity, errors, startProcess, register, notify, tokensFor, refresh }
}

async function stopProcess({ live, database, server }: Process): Promise<void> {
  await live.close()
  server.close()
  await database.close()
}

export interface Listener {
  readonly socket: WebSocket
  readonly messages: string[]
  readonly closed: Promise<{ code: number; wasClean: boolean }>
}

/** Opens a socket that sends its token, unless it has none, and keeps the messages it receives. */
export function listen(url: string, token: string | null, options: ClientOptions = {}): Listener {
  const socket = new WebSocket(url, { origin, ...options })
  const messages: string[] = []
  socket.on('message', (data) => messages.push(String(data)))
  socket.on('error', () => undefined)
  if (token !== null) socket.on('open', () => socket.send(token))
  const closed = new Promise<{ code: number; wasClean: boolean }>((resolve) =>
    // A browser reports 1006 when it got no close frame: the close was not clean.
    socket.on('close', (code) => resolve({ code, wasClean: code !== 1006 })),
  )
  return { socket, messages, closed }
}

/** Each socket gets one message when it is accepted; messages after that are news. */
export async function untilAccepted({ messages }: Listener): Promise<void> {
  await expect.poll(() => messages.length).toBe(1)
  messages.length = 0
}

/** Writes raw bytes below the library, which would make only valid frames. */
export function rawSocketOf(socket: WebSocket): Duplex {
  const raw: unknown = Reflect.get(socket, '_socket')
  if (!(raw instanceof Duplex)) throw new Error('the socket has no connection')
  return raw
}
