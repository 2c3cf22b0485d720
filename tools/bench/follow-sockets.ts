import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'

/**
 * The followers' own process, controlled over its channel. Each socket keeps what a page would know of the game: the
 * ids and number of its plays, and the score. Sockets that get the same message share one parse of it, because
 * processor time spent here is taken from the server.
 */
const orders = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('open'),
    address: z.string(),
    event: z.number(),
    tokens: z.array(z.string()),
    count: z.number(),
    /** Whether a socket reconnects by itself after losing its connection, as a page's does. */
    comesBack: z.boolean().optional(),
  }),
  /** Every nth socket loses its connection and comes back. */
  z.object({ do: z.literal('reconnect'), every: z.number() }),
  z.object({ do: z.literal('report') }),
])

const messageSchema = z.object({
  type: z.string(),
  version: z.number(),
  event: z.object({
    plays_told: z.number().optional(),
    home_score: z.number().nullish(),
    away_score: z.number().nullish(),
  }),
  plays: z.array(z.object({ play_id: z.number() })),
})
type Message = z.infer<typeof messageSchema>

const laterSchema = z.object({
  version: z.number(),
  plays_told: z.number(),
  home_score: z.number().nullable(),
  away_score: z.number().nullable(),
  plays: z.array(z.object({ play_id: z.number() })),
})

export interface FollowersReport {
  /** For each play: when each uninterrupted socket first received it, in milliseconds since 1970. */
  readonly received: readonly (readonly [play: number, at: readonly number[]])[]
  /** The sockets' final states as text (equal texts mean equal states), each with its number of sockets. */
  readonly held: readonly (readonly [state: string, sockets: number])[]
  readonly messages: number
  readonly bytes: number
  /** How often sockets came back by themselves. The longest absence is in milliseconds. */
  readonly returns: number
  readonly longestAway: number
}

interface Follower {
  readonly token: string
  socket: WebSocket | null
  readonly plays: Set<number>
  version: number
  playsShown: number
  score: readonly (number | null | undefined)[]
  /** Called by the first message over a new connection. */
  greeted: () => void
  isBack: boolean
  isReturning: boolean
}

const followers: Follower[] = []
const received = new Map<number, number[]>()
let where: { address: string; event: number; comesBack?: boolean | undefined } = { address: '', event: 0 }
let returns = 0
let longestAway = 0
let isOver = false
let messages = 0
let bytes = 0
let lastText = ''
let lastMessage: Message | null = null

process.on('message', (raw) => void obey(orders.parse(raw)))
process.on('disconnect', () => process.exit())

async function obey(order: z.infer<typeof orders>): Promise<void> {
  switch (order.do) {
    case 'open': {
      where = order
      for (let index = 0; index < order.count; index += 1)
        followers.push({
          token: order.tokens[index % order.tokens.length] ?? '',
          socket: null,
          plays: new Set(),
          version: 0,
          playsShown: 0,
          score: [],
          greeted: () => undefined,
          isBack: false,
          isReturning: false,
        })
      return done(await inTurns(followers, connect))
    }
    case 'reconnect': {
      const lost = followers.filter((_, index) => index % order.every === 0)
      for (const follower of lost) {
        follower.isBack = true
        follower.socket?.terminate()
      }
      return done(await inTurns(lost, (follower) => comeBack(follower, follower.version)))
    }
    case 'report':
      await untilAllAreBack()
      return done(report())
  }
}

function done(answer: unknown): void {
  process.send?.({ done: answer ?? null })
}

/** Opens a hundred at a time. Real players don't open thousands of connections in the same instant. */
async function inTurns(all: readonly Follower[], open: (follower: Follower) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += 100) await Promise.all(all.slice(from, from + 100).map(open))
}

/** Resolves once the full state has arrived. */
function connect(follower: Follower): Promise<void> {
  return new Promise((resolve, reject) => {
    // Reconnecting sockets are behind a proxy that keeps each address with one process.
    const localAddress = `127.0.2.${1 + (followers.indexOf(follower) % 250)}`
    const url = `${where.address.replace('http', 'ws')}/ws`
    const socket = new WebSocket(url, where.comesBack === true ? { localAddress } : {})
    follower.socket = socket
    let isGreeted = false
    follower.greeted = () => {
      isGreeted = true
      resolve()
    }
    socket.on('open', () => {
      socket.send(follower.token)
      socket.send(JSON.stringify({ follow: [where.event] }))
    })
    socket.on('message', (data) => take(follower, Buffer.isBuffer(data) ? data : Buffer.alloc(0)))
    socket.on('error', reject)
    socket.on('close', (code) => {
      if (follower.socket !== socket || isOver) return
      if (where.comesBack === true && isGreeted) return void returnUntilBack(follower)
      if (where.comesBack === true || !follower.isBack) reject(new Error(`a socket was closed: ${code}`))
    })
  })
}

/**
 * Reconnects as a page does: the socket's first message, which has no plays, then a read of everything after the version
 * that it held before.
 */
async function comeBack(follower: Follower, held: number): Promise<void> {
  await connect(follower)
  const answer = await fetch(`${where.address}/api/live/events/${where.event}?after=${held}`)
  const later = laterSchema.parse(await answer.json())
  for (const { play_id: id } of later.plays) follower.plays.add(id)
  if (later.version < follower.version) return
  follower.version = later.version
  follower.playsShown = later.plays_told
  follower.score = [later.home_score, later.away_score]
}

async function returnUntilBack(follower: Follower): Promise<void> {
  if (follower.isReturning) return
  const lostAt = Date.now()
  // Not the version of a first message whose read failed: the next try would leave out the plays in between.
  const held = follower.version
  follower.isBack = true
  follower.isReturning = true
  while (!isOver) {
    await sleep(1000)
    follower.socket?.terminate()
    const isBack = await comeBack(follower, held).then(
      // It can have been lost again during the read.
      () => follower.socket?.readyState === WebSocket.OPEN,
      () => false,
    )
    if (!isBack) continue
    follower.isReturning = false
    returns += 1
    longestAway = Math.max(longestAway, Date.now() - lostAt)
    return
  }
}

/** A socket lost just before the end is given a minute to return. */
async function untilAllAreBack(): Promise<void> {
  const end = Date.now() + 60_000
  while (followers.some(({ isReturning }) => isReturning) && Date.now() < end) await sleep(100)
}

function take(follower: Follower, data: Buffer): void {
  const text = data.toString()
  if (text !== lastText) {
    const read = messageSchema.safeParse(JSON.parse(text))
    lastText = text
    lastMessage = read.success && read.data.type === 'live' ? read.data : null
  }
  if (lastMessage === null) return
  messages += 1
  bytes += data.length
  const now = Date.now()
  const { event, plays, version } = lastMessage
  follower.version = version
  follower.playsShown = event.plays_told ?? follower.playsShown
  const [home, away] = follower.score
  follower.score = [event.home_score ?? home, event.away_score ?? away]
  for (const { play_id: id } of plays) {
    if (follower.plays.has(id)) continue
    follower.plays.add(id)
    if (follower.isBack) continue
    const times = received.get(id) ?? []
    times.push(now)
    received.set(id, times)
  }
  follower.greeted()
}

function report(): FollowersReport {
  const states = new Map<string, number>()
  for (const { plays, playsShown, score } of followers) {
    const state = JSON.stringify({ plays: [...plays].toSorted((a, b) => a - b), playsShown, score })
    states.set(state, (states.get(state) ?? 0) + 1)
  }
  isOver = true
  for (const { socket } of followers) {
    socket?.removeAllListeners('close')
    socket?.terminate()
  }
  return { received: [...received], held: [...states], messages, bytes, returns, longestAway }
}
