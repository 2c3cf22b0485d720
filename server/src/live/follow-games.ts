import { z } from 'zod'
import { liveNews } from '@called-shot/shared/live/contract.ts'
import { eventId, type EventId } from '@called-shot/shared/ids.ts'
import { newsOf, type LiveNews, type ToldEvent } from '@called-shot/shared/live/news.ts'
import type { LiveGame, LiveGames } from './live-games.ts'
import { callsOf, eventOf, linesOf, playsOf } from './live-view.ts'

/** Sends one encoded message to many sockets. */
export type Send<Socket> = (targets: readonly Socket[], message: Buffer) => void

export interface Followed<Socket> {
  /** The games that a socket follows from now on, and no others; what is no list of ids is not heard. */
  follow(socket: Socket, message: string): void
  leave(socket: Socket): void
  close(): void
}

export interface FollowParts<Socket> {
  readonly games: LiveGames
  readonly send: Send<Socket>
  readonly onError: (error: unknown) => void
}

/** Looks at what this process knows, not at the database. */
const lookMilliseconds = 100
const afterErrorMilliseconds = 1000
const mostFollowed = 50
const followMessage = z.object({ follow: z.array(z.number().int().positive()).max(mostFollowed) })

interface Topic<Socket> {
  readonly followers: Set<Socket>
  readonly newcomers: Set<Socket>
  told: ToldEvent | null
  /** It must be read at this moment or later. */
  dueFrom: number | null
  /** As of when its followers know it. */
  toldAsOf: number
}

/**
 * Tells sockets of the games that they follow. A game is read when there are news of it, through what the process
 * shares, so at most once a second however many follow it, and each message is encoded once for all of its followers.
 * Who has just come hears the whole state of the game but its plays.
 */
export function followGames<Socket>({ games, send, onError }: FollowParts<Socket>): Followed<Socket> {
  const topics = new Map<EventId, Topic<Socket>>()
  const followedBy = new Map<Socket, ReadonlySet<EventId>>()
  let looking = false
  let restingUntil = 0
  const turn = () =>
    void look().catch((error: unknown) => {
      restingUntil = Date.now() + afterErrorMilliseconds
      onError(error)
    })
  const timer = setInterval(turn, lookMilliseconds)
  const leaveNews = games.onNews((id) => {
    const now = Date.now()
    for (const [key, topic] of topics) if (id === null || key === id) topic.dueFrom = now
    turn()
  })

  async function look(): Promise<void> {
    const now = Date.now()
    if (looking || now < restingUntil) return
    const due = [...topics].filter(([id, topic]) => {
      if (topic.dueFrom === null && games.isDue(id)) topic.dueFrom = now
      return topic.dueFrom !== null || topic.newcomers.size > 0
    })
    if (due.length === 0) return
    looking = true
    try {
      const loaded = await games.load(due.map(([id]) => id))
      for (const [id, topic] of due) {
        const game = loaded.get(id)
        if (!game) topic.newcomers.clear()
        else if (game.readAt > topic.toldAsOf || topic.newcomers.size > 0) tell(topic, game)
        if (!game || game.readAt >= (topic.dueFrom ?? 0)) topic.dueFrom = null
      }
    } finally {
      looking = false
    }
  }

  function tell(topic: Topic<Socket>, game: LiveGame): void {
    const shown = toldEvent(game)
    const news = topic.told && newsOf(topic.told, shown)
    const counted = [...topic.newcomers]
    const others = [...topic.followers].filter((socket) => !topic.newcomers.has(socket))
    if (news) send(others, encoded(news))
    const whole = counted.length > 0 ? newsOf(null, shown) : null
    if (whole) send(counted, encoded(whole))
    topic.newcomers.clear()
    topic.told = shown
    topic.toldAsOf = game.readAt
  }

  function setFollowed(socket: Socket, ids: ReadonlySet<EventId>): void {
    const before = followedBy.get(socket) ?? new Set<EventId>()
    for (const id of before) {
      if (ids.has(id)) continue
      const topic = topics.get(id)
      topic?.followers.delete(socket)
      topic?.newcomers.delete(socket)
      if (topic?.followers.size === 0) topics.delete(id)
    }
    for (const id of ids) {
      if (before.has(id)) continue
      const topic = topics.get(id) ?? newTopic<Socket>()
      topics.set(id, topic)
      topic.followers.add(socket)
      topic.newcomers.add(socket)
    }
    if (ids.size > 0) followedBy.set(socket, ids)
    else followedBy.delete(socket)
  }

  return {
    follow(socket, message) {
      const ids = followedIn(message)
      if (ids !== null) setFollowed(socket, ids)
    },
    leave: (socket) => setFollowed(socket, new Set()),
    close() {
      clearInterval(timer)
      leaveNews()
    },
  }
}

function newTopic<Socket>(): Topic<Socket> {
  return {
    followers: new Set(),
    newcomers: new Set(),
    told: null,
    dueFrom: Date.now(),
    toldAsOf: 0,
  }
}

function toldEvent(game: LiveGame): ToldEvent {
  return {
    shown: { ...eventOf(game), plays: playsOf(game, 0), lines: linesOf(game), calls: callsOf(game) },
    versions: new Map(game.plays.map(({ play, version }) => [play.id, version])),
  }
}

function encoded(news: LiveNews): Buffer {
  return Buffer.from(JSON.stringify(liveNews.encode(news)))
}

function followedIn(message: string): ReadonlySet<EventId> | null {
  if (!message.startsWith('{')) return null
  try {
    const { data } = followMessage.safeParse(JSON.parse(message))
    return data ? new Set(data.follow.map(eventId)) : null
  } catch {
    return null
  }
}
