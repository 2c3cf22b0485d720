import { apiBase } from '../settings.ts'
import { liveAddress, reconnectSeconds } from './reconnect.ts'
import { tokenCookie } from './token-cookie.ts'

const stableMilliseconds = 1000
const ofAct = '{"type":"refresh","topics":["account"]}'

let socket: WebSocket | null = null
let losses = 0
let retry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const ofActs = new Set<() => void>()
const ofReturns = new Set<() => void>()
let part: LivePart | null = null

/** A module that loads later and shares this connection. */
export interface LivePart {
  readonly opened: (send: (text: string) => void) => void
  readonly lost: () => void
  /** Returns false if the message is meant for someone else. */
  readonly received: (message: unknown) => boolean
}

export function joinLive(mine: LivePart): void {
  part = mine
  if (socket?.readyState === WebSocket.OPEN) opened(socket)
}

function opened(mine: WebSocket): void {
  part?.opened((text) => mine.send(text))
}

/** Calls back whenever the server reports a change, and once after connecting, for changes made before then. */
export function onNews(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when the player has sent a command, on this page or elsewhere. */
export function onActs(listener: () => void): () => void {
  ofActs.add(listener)
  return () => ofActs.delete(listener)
}

/** Calls back when the server is reached again after the connection was lost. */
export function onReturn(listener: () => void): () => void {
  ofReturns.add(listener)
  return () => ofReturns.delete(listener)
}

/**
 * Opens the live connection of the player whose token is in the cookie, and closes any earlier one. A broken socket
 * reconnects after 1 s, doubling to 30 s. A socket that the server closes cleanly does not reconnect (LIVE-05,
 * LIVE-06), because the server no longer accepts the token.
 */
export function connectLive(): void {
  disconnect()
  const token = tokenCookie()
  if (token !== null) return open(token)
  closeLive()
  console.warn('No live updates: nobody is logged in')
}

/** Closes the connection cleanly at logout. */
export function closeLive(): void {
  disconnect()
  losses = 0
}

function open(token: string): void {
  const mine = new WebSocket(liveAddress(apiBase(), window.location.href))
  let steady: ReturnType<typeof setTimeout> | undefined
  let hadError = false
  socket = mine

  mine.addEventListener('open', () => {
    mine.send(token)
    opened(mine)
    if (losses > 0) notify(ofReturns)
    steady = setTimeout(() => (losses = 0), stableMilliseconds)
  })
  mine.addEventListener('message', ({ data }) => {
    losses = 0
    if (data === ofAct) notify(ofActs)
    else if (!part?.received(data)) notify(listeners)
  })
  mine.addEventListener('error', () => {
    hadError = true
    mine.close()
  })
  mine.addEventListener('close', ({ wasClean }) => {
    clearTimeout(steady)
    if (socket !== mine) return
    socket = null
    part?.lost()
    if (wasClean && !hadError) return
    retry = setTimeout(connectLive, reconnectSeconds(losses) * 1000)
    losses += 1
  })
}

function disconnect(): void {
  clearTimeout(retry)
  const mine = socket
  socket = null
  mine?.close(1000)
  part?.lost()
}

function notify(whom: ReadonlySet<() => void>): void {
  for (const listener of whom) listener()
}
