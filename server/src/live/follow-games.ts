import { z } from 'zod'
import { liveNews } from '@called-shot/shared/live/contract.ts'
import { eventId, type EventId } from '@called-shot/shared/ids.ts'
import { newsOf, type LiveNews, type ToldEvent } from '@called-shot/shared/live/news.ts'
import type { Queries } from '../commit/reader.ts'
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
  readonly queries: Queries
  readonly games: LiveGames
  readonly send: Send<Socket>
  readonly onError: (error: unknown) => void
}

const lookMilliseconds = 250
/** What no play, no report and no change of the event says, for example one more prediction on it. */
const quietMilliseconds = 5000
const mostFollowed = 50
const followMessage = z.object({ follow: z.array(z.number().int().positive()).max(mostFollowed) })

interface News {
  readonly next: string
  readonly observed: number
  readonly id: EventId
  readonly version: number
  readonly hasNews: boolean
}

interface Topic<Socket> {
  readonly followers: Set<Socket>
  readonly newcomers: Set<Socket>
  told: ToldEvent | null
  eventVersion: number | null
  /** It must be read at this moment or later. */
  dueFrom: number | null
}

/**
 * Tells sockets of the games that they follow. Four times a second one query finds which of them have news; those are
 * read through what the process shares, so a game is read at most once a second however many follow it, and each
 * message is encoded once for all of its followers. Who has just come hears the whole state of the game but its plays.
 */
export function followGames<Socket>({
  queries,
  games,
  send,
  onError,
}: FollowParts<Socket>): Followed<Socket> {
  const topics = new Map<EventId, Topic<Socket>>()
  const followedBy = new Map<Socket, ReadonlySet<EventId>>()
  let seenXact: string | null = null
  let seenObservation: number | null = null
  let looking = false
  const timer = setInterval(() => void look().catch(onError), lookMilliseconds)

  async function look(): Promise<void> {
    if (looking || topics.size === 0) return
    looking = true
    try {
      await findNews()
      const due = [...topics].filter(([, { dueFrom, newcomers }]) => dueFrom !== null || newcomers.size > 0)
      if (due.length === 0) return
      const loaded = await games.load(due.map(([id]) => id))
      for (const [id, topic] of due) {
        const game = loaded.get(id)
        if (game) tell(topic, game)
        else topic.newcomers.clear()
        if (!game || game.readAt >= (topic.dueFrom ?? 0)) topic.dueFrom = null
      }
    } finally {
      looking = false
    }
  }

  async function findNews(): Promise<void> {
    const now = Date.now()
    const rows = await queries.query<News>({
      name: 'news-of-games',
      text: `
        with bound as (select pg_snapshot_xmin(pg_current_snapshot()) as next,
            coalesce((select max(id) from observation), 0) as observed),
          told as (
            select r.event_id from bound join play_report r on r.xact >= coalesce($1::text::xid8, bound.next)
            union select b.event_id from bound join observation b on b.id > coalesce($3::bigint, bound.observed))
        select bound.next::text as next, bound.observed, e.id, e.version,
          e.id in (select event_id from told) as "hasNews"
        from bound cross join event e where e.id = any($2::bigint[])`,
      values: [seenXact, [...topics.keys()], seenObservation],
    })
    seenXact = rows[0]?.next ?? seenXact
    seenObservation = rows[0]?.observed ?? seenObservation
    for (const { id, version, hasNews } of rows) {
      const topic = topics.get(id)
      if (!topic) continue
      if (hasNews || topic.eventVersion !== version) topic.dueFrom = now
      topic.eventVersion = version
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
  }

  const quiet = setInterval(() => {
    for (const topic of topics.values()) topic.dueFrom ??= Date.now()
  }, quietMilliseconds)

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
    if (topics.size === 0) seenXact = seenObservation = null
  }

  return {
    follow(socket, message) {
      const ids = followedIn(message)
      if (ids !== null) setFollowed(socket, ids)
    },
    leave: (socket) => setFollowed(socket, new Set()),
    close() {
      clearInterval(timer)
      clearInterval(quiet)
    },
  }
}

function newTopic<Socket>(): Topic<Socket> {
  return { followers: new Set(), newcomers: new Set(), told: null, eventVersion: null, dueFrom: Date.now() }
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
