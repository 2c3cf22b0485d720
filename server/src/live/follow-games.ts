import { z } from 'zod'
import { liveNews } from '@called-shot/shared/live/contract.ts'
import { eventId, type EventId } from '@called-shot/shared/ids.ts'
import { newsOf, type LiveNews, type ShownEvent } from '@called-shot/shared/live/news.ts'
import type { LiveGame, LiveGames } from './live-games.ts'
import { createTopics, type Topic } from './followed-topics.ts'
import { callsOf, eventOf, linesOf, playsOf } from './live-view.ts'

/** Sends one encoded message to many sockets. */
type Send<Socket> = (targets: readonly Socket[], message: Buffer) => void

export interface Followed<Socket> {
  /** From now on the socket follows the games in this message and no others; anything but a list of ids is refused. */
  follow(socket: Socket, message: string): void
  leave(socket: Socket): void
  close(): void
}

export interface FollowParts<Socket> {
  readonly games: LiveGames
  readonly send: Send<Socket>
  readonly onError: (error: unknown) => void
}

/** Polls the memory of this process, not the database. */
const pollMilliseconds = 100
const afterErrorMilliseconds = 1000
const maxFollowed = 50
const followMessage = z.object({ follow: z.array(z.number().int().positive()).max(maxFollowed) })
const refusal = Buffer.from(
  JSON.stringify({
    type: 'error',
    code: 'bad_input',
    message: `follow: must be a list of at most ${maxFollowed} event ids, as in {"follow":[12,15]}`,
  }),
)

/**
 * Sends sockets the changes of the games that they follow. A game is read when there is news of it, through the
 * process's shared cache, so at most once a second however many follow it, and each message is encoded once for all
 * followers. A new socket first gets the whole state of the game except its plays.
 */
export function followGames<Socket>({ games, send, onError }: FollowParts<Socket>): Followed<Socket> {
  const topics = createTopics<Socket>()
  let isPolling = false
  let restingUntil = -Infinity
  const pollNow = () =>
    void poll().catch((error: unknown) => {
      restingUntil = performance.now() + afterErrorMilliseconds
      onError(error)
    })
  const timer = setInterval(pollNow, pollMilliseconds)
  const leaveNews = games.onNews((id) => {
    const now = performance.now()
    for (const [key, topic] of topics.all()) if (id === null || key === id) topic.dueFrom = now
    pollNow()
  })

  async function poll(): Promise<void> {
    const now = performance.now()
    if (isPolling || now < restingUntil) return
    const due = [...topics.all()].filter(([id, topic]) => {
      // What still changes in a game that is over is news, so it is not read for having left the cache.
      const isOver = topic.sent?.shown.state === 'final'
      if (topic.dueFrom === null && !isOver && games.isDue(id)) topic.dueFrom = now
      return topic.dueFrom !== null || topic.newcomers.size > 0
    })
    if (due.length === 0) return
    isPolling = true
    try {
      const loaded = await games.load(due.map(([id]) => id))
      for (const [id, topic] of due) {
        const game = loaded.get(id)
        if (!game) topics.forget(id)
        else if (game.readAt > topic.sentAsOf || topic.newcomers.size > 0) sendNews(topic, game)
        if (!game || game.readAt >= (topic.dueFrom ?? 0)) topic.dueFrom = null
      }
    } finally {
      isPolling = false
    }
  }

  function sendNews(topic: Topic<Socket>, game: LiveGame): void {
    const shown = shownEvent(game)
    const news = topic.sent && newsOf(topic.sent, shown)
    const counted = [...topic.newcomers]
    const others = [...topic.followers].filter((socket) => !topic.newcomers.has(socket))
    if (news) send(others, encoded(news))
    const whole = counted.length > 0 ? newsOf(null, shown) : null
    if (whole) send(counted, encoded(whole))
    topic.newcomers.clear()
    topic.sent = shown
    topic.sentAsOf = game.readAt
  }

  return {
    follow(socket, message) {
      const ids = followedIn(message)
      if (ids === null) send([socket], refusal)
      else topics.follow(socket, ids)
    },
    leave: (socket) => topics.follow(socket, new Set()),
    close() {
      clearInterval(timer)
      leaveNews()
    },
  }
}

function shownEvent(game: LiveGame): ShownEvent {
  return {
    shown: { ...eventOf(game), plays: playsOf(game, 0), lines: linesOf(game), calls: callsOf(game) },
    versions: new Map(game.plays.map(({ play, version }) => [play.id, version])),
  }
}

function encoded(news: LiveNews): Buffer {
  return Buffer.from(JSON.stringify(liveNews.encode(news)))
}

function followedIn(message: string): ReadonlySet<EventId> | null {
  try {
    const { data } = followMessage.safeParse(JSON.parse(message))
    return data ? new Set(data.follow.map(eventId)) : null
  } catch {
    return null
  }
}
