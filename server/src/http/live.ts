import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Pool } from 'pg'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { AccountId } from '@called-shot/shared/ids.ts'

/** Who a token belongs to and until when it is good; null for one that is not. */
export type TokenReader = (
  token: string,
) => Promise<{ readonly accountId: AccountId; readonly expiresAt: Date } | null>

export interface LiveParts {
  readonly pool: Pool
  readonly readToken: TokenReader
  readonly allowedOrigins: ReadonlySet<string>
  readonly limits: { readonly ofAddress: number; readonly ofPlayer: number }
  /** How many proxies before us may name the caller's address. */
  readonly trustedProxies: number
  readonly heartbeatMilliseconds?: number
  /** How long a new socket may take to send its token. */
  readonly tokenMilliseconds?: number
  /** What sockets follow beside their player's news, by what they send after their token. */
  readonly topics?: (send: (targets: readonly WebSocket[], message: Buffer) => void) => Topics
  readonly onError: (error: unknown) => void
}

export interface Topics {
  follow(socket: WebSocket, message: string): void
  leave(socket: WebSocket): void
  close(): void
}

export interface Live {
  attach(server: HttpServer): void
  close(): Promise<void>
}

const pollMilliseconds = 250
/** A pool of many entries changes with each: its players need not know at once, but within two seconds. */
const poolMilliseconds = 1000
const mostBufferedBytes = 256 * 1024
const sliceSize = 500
const refresh = Buffer.from(JSON.stringify({ type: 'refresh', topics: ['notifications', 'pool'] }))
const acted = Buffer.from(JSON.stringify({ type: 'refresh', topics: ['account'] }))

/**
 * Live signals (Design §4a): the process polls committed notification rows that it has not seen, and changes of pools
 * once a second, and tells the sockets of their players and entrants, at most once a second each. As often it looks who
 * of those that listen has acted, so that the pages of their other browsers follow. No data travels; the client
 * refetches. What does travel is the state of games that a socket asks to follow (`topics`). A new socket is told once
 * when the first look that counts it is over: what happened between the page's own reads and that look is told to
 * nobody else. A refused token is closed cleanly, so that it does not come back; so is one whose session has
 * ended meanwhile, at the next heartbeat. A shutdown ends sockets without a handshake, so that they come back.
 */
export function createLive({
  pool,
  readToken,
  allowedOrigins,
  limits,
  trustedProxies,
  heartbeatMilliseconds = 25_000,
  tokenMilliseconds = 5000,
  topics: openTopics,
  onError,
}: LiveParts): Live {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 4096 })
  const waiting = new Map<string, number>()
  const players = new Map<AccountId, Set<WebSocket>>()
  const lastTold = new Map<AccountId, number>()
  const due = new Set<AccountId>()
  const newcomers = new Set<WebSocket>()
  const alive = new WeakSet<WebSocket>()
  const sessions = new Map<WebSocket, { readonly token: string; readonly expiresAt: Date }>()
  let seenXact: string | null = null
  let seenPoolXact: string | null = null
  let poolsSeenAt = 0
  let seenActs = new Map<AccountId, string>()
  let closing = false
  const topics = openTopics?.((targets, message) => sendInSlices(targets, message))

  const poll = setInterval(() => void lookForNews().catch(onError), pollMilliseconds)
  const heartbeat = setInterval(beat, heartbeatMilliseconds)
  let looking = false
  let checking = false

  async function lookForNews(): Promise<void> {
    if (looking || closing) return
    if (players.size === 0) {
      // Nobody listens; the next listener is told once the first look has found where news begin.
      seenXact = null
      seenPoolXact = null
      return
    }
    looking = true
    const counted = [...newcomers]
    try {
      const { rows } = await pool.query<{ accountId: AccountId | null; next: string }>({
        name: 'live-news',
        text: `
          with bound as (select pg_snapshot_xmin(pg_current_snapshot()) as next)
          select n.account_id as "accountId", bound.next::text as next
          from bound left join notification n
            on n.xact >= coalesce($1::text::xid8, bound.next) and n.xact < bound.next`,
        values: [seenXact],
      })
      seenXact = rows[0]?.next ?? seenXact
      for (const { accountId } of rows) if (accountId !== null && players.has(accountId)) due.add(accountId)
      if (seenPoolXact === null || Date.now() - poolsSeenAt >= poolMilliseconds) {
        await lookAtPools()
        await lookAtActs()
      }
      for (const socket of counted) newcomers.delete(socket)
      sendInSlices(counted, refresh)
      tellDue()
    } finally {
      looking = false
    }
  }

  /** Who of those that listen has an entry in a pool that has changed. */
  async function lookAtPools(): Promise<void> {
    poolsSeenAt = Date.now()
    const { rows } = await pool.query<{ accountId: AccountId | null; next: string }>({
      name: 'live-pools',
      text: `
        with bound as (select pg_snapshot_xmin(pg_current_snapshot()) as next),
          changed as (
            select distinct c.event_id from bound join pool_change c
              on c.xact >= coalesce($1::text::xid8, bound.next) and c.xact < bound.next)
        select entrant.id as "accountId", bound.next::text as next
        from bound left join (
          select distinct a.owner_id as id from changed join asset a using (event_id)
          where a.kind = 'prediction' and a.owner_id = any($2::bigint[])) entrant on true`,
      values: [seenPoolXact, [...players.keys()]],
    })
    seenPoolXact = rows[0]?.next ?? seenPoolXact
    for (const { accountId } of rows) if (accountId !== null) due.add(accountId)
  }

  /** Whose newest act is another than at the look before. A slow commit may be seen a moment after its time. */
  async function lookAtActs(): Promise<void> {
    if (players.size === 0) return
    const { rows } = await pool.query<{ accountId: AccountId; at: string }>({
      name: 'live-acts',
      text: `
        select account_id as "accountId", max(at)::text as at from idempotency
        where at > clock_timestamp() - interval '5 seconds' and account_id = any($1::bigint[]) group by account_id`,
      values: [[...players.keys()]],
    })
    const fresh = rows.filter(({ accountId, at }) => seenActs.get(accountId) !== at)
    seenActs = new Map(rows.map(({ accountId, at }) => [accountId, at]))
    const targets = fresh.flatMap(({ accountId }) => [...(players.get(accountId) ?? [])])
    sendInSlices(targets, acted)
  }

  function tellDue(): void {
    const now = Date.now()
    const ready = [...due].filter((player) => now - (lastTold.get(player) ?? 0) >= 1000)
    for (const player of ready) {
      due.delete(player)
      lastTold.set(player, now)
    }
    const targets = ready.flatMap((player) => [...(players.get(player) ?? [])])
    sendInSlices(targets, refresh)
  }

  function sendInSlices(targets: readonly WebSocket[], message: Buffer, from = 0): void {
    for (const socket of targets.slice(from, from + sliceSize)) {
      if (socket.bufferedAmount > mostBufferedBytes) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.send(message, { binary: false })
    }
    if (from + sliceSize < targets.length)
      setImmediate(() => sendInSlices(targets, message, from + sliceSize))
  }

  function beat(): void {
    for (const socket of sockets.clients) {
      if (!alive.has(socket)) socket.terminate()
      else {
        alive.delete(socket)
        socket.ping()
      }
    }
    void endRefused().catch(onError)
  }

  /** Who has logged out, or was closed, since the socket was opened hears nothing more: not even that there is news. */
  async function endRefused(): Promise<void> {
    if (checking || closing) return
    checking = true
    try {
      // One after the other: a token that passed before costs one read, and nobody waits for this. One
      // that has merely run out is ended without a handshake by its own clock, so that its page comes back.
      for (const [socket, { token, expiresAt }] of sessions)
        if (!closing && (await readToken(token)) === null && expiresAt > new Date())
          socket.close(4401, 'session ended')
    } finally {
      checking = false
    }
  }

  function accept(socket: WebSocket, address: string): void {
    alive.add(socket)
    socket.on('pong', () => alive.add(socket))
    socket.on('error', () => socket.terminate())
    waiting.set(address, (waiting.get(address) ?? 0) + 1)
    let isWaiting = true
    const leaveQueue = () => {
      if (!isWaiting) return
      isWaiting = false
      const left = (waiting.get(address) ?? 1) - 1
      if (left > 0) waiting.set(address, left)
      else waiting.delete(address)
    }
    const impatience = setTimeout(() => socket.close(4401, 'no token'), tokenMilliseconds)
    socket.once('close', () => {
      clearTimeout(impatience)
      leaveQueue()
    })
    socket.once('message', (data) => {
      clearTimeout(impatience)
      let early: string | null = null
      const keep = (next: RawData) => void (early = textOf(next))
      socket.on('message', keep)
      authorise(socket, textOf(data))
        .then(() => {
          leaveQueue()
          socket.off('message', keep)
          if (sessions.has(socket)) hearTopics(socket, early)
        })
        .catch((error: unknown) => {
          onError(error)
          socket.terminate()
        })
    })
  }

  /** What came while the token was read counts; of several messages the last. */
  function hearTopics(socket: WebSocket, early: string | null): void {
    if (!topics) return
    if (early !== null) topics.follow(socket, early)
    socket.on('message', (data) => topics.follow(socket, textOf(data)))
    socket.once('close', () => topics.leave(socket))
  }

  async function authorise(socket: WebSocket, message: string): Promise<void> {
    const token = tokenIn(message)
    const who = await readToken(token)
    // Its 'close' has been emitted already: what is counted now would stay counted until a restart.
    if (socket.readyState !== socket.OPEN) return
    if (!who || who.expiresAt <= new Date()) return socket.close(4401, 'token refused')
    const mine = players.get(who.accountId) ?? new Set()
    if (mine.size >= limits.ofPlayer) return socket.close(4429, 'too many connections')
    players.set(who.accountId, mine.add(socket))
    sessions.set(socket, { token, expiresAt: who.expiresAt })
    newcomers.add(socket)
    // At the token's end the client renews and comes back: that close must look unclean to it.
    const expiry = setTimeout(
      () => socket.terminate(),
      Math.min(who.expiresAt.getTime() - Date.now(), 2 ** 31 - 1),
    )
    socket.once('close', () => {
      clearTimeout(expiry)
      sessions.delete(socket)
      newcomers.delete(socket)
      mine.delete(socket)
      if (mine.size > 0) return
      players.delete(who.accountId)
      lastTold.delete(who.accountId)
      due.delete(who.accountId)
    })
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { origin } = request.headers
    const address = addressOf(request, trustedProxies)
    const path = (request.url ?? '').split('?')[0]
    if (path !== '/ws') return refuseUpgrade(socket, '404 Not Found')
    if (closing) return refuseUpgrade(socket, '503 Service Unavailable')
    if (origin !== undefined && !allowedOrigins.has(origin)) return refuseUpgrade(socket, '403 Forbidden')
    if ((waiting.get(address) ?? 0) >= limits.ofAddress) return refuseUpgrade(socket, '429 Too Many Requests')
    sockets.handleUpgrade(request, socket, head, (accepted) => accept(accepted, address))
  }

  return {
    attach: (server) => void server.on('upgrade', upgrade),
    async close() {
      closing = true
      clearInterval(poll)
      clearInterval(heartbeat)
      topics?.close()
      const open = [...sockets.clients]
      for (const [index, socket] of open.entries()) {
        socket.terminate()
        if (index % sliceSize === sliceSize - 1) await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

/** As many steps before us as there are trusted proxies; what a caller writes further out counts for nothing. */
function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? ''
  const named = String(request.headers['x-forwarded-for'] ?? '').split(',')
  const chain = [...named.map((address) => address.trim()).filter((address) => address !== ''), direct]
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? direct
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : ''
}

/** The raw token, or `{"token": …}`. */
function tokenIn(message: string): string {
  if (!message.startsWith('{')) return message.trim()
  try {
    const parsed: unknown = JSON.parse(message)
    if (
      typeof parsed === 'object' &&
      parsed !== null &&
      'token' in parsed &&
      typeof parsed.token === 'string'
    ) {
      return parsed.token
    }
  } catch {
    return ''
  }
  return ''
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
