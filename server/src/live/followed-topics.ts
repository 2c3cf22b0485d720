import type { EventId } from '@called-shot/shared/ids.ts'
import type { ShownEvent } from '@called-shot/shared/live/news.ts'

/** One game that sockets follow. */
export interface Topic<Socket> {
  readonly followers: Set<Socket>
  /** Followers that have not received the game's state yet. */
  readonly newcomers: Set<Socket>
  sent: ShownEvent | null
  /** The game must be read at this moment of `performance.now()` or later; null when there is no news. */
  dueFrom: number | null
  /** When the state that its followers have was read. */
  sentAsOf: number
}

/** The games that any socket follows; a game that nobody follows is forgotten. */
export function createTopics<Socket>() {
  const topics = new Map<EventId, Topic<Socket>>()
  const followedBy = new Map<Socket, ReadonlySet<EventId>>()

  function leave(socket: Socket, id: EventId): void {
    const topic = topics.get(id)
    topic?.followers.delete(socket)
    topic?.newcomers.delete(socket)
    if (topic?.followers.size === 0) topics.delete(id)
  }

  function join(socket: Socket, id: EventId): void {
    const topic = topics.get(id) ?? newTopic<Socket>()
    topics.set(id, topic)
    topic.followers.add(socket)
    topic.newcomers.add(socket)
  }

  return {
    all: (): ReadonlyMap<EventId, Topic<Socket>> => topics,
    /** The socket follows these games from now on, and no others. */
    follow(socket: Socket, ids: ReadonlySet<EventId>): void {
      const before = followedBy.get(socket) ?? new Set<EventId>()
      for (const id of before.difference(ids)) leave(socket, id)
      for (const id of ids) if (!before.has(id)) join(socket, id)
      if (ids.size > 0) followedBy.set(socket, ids)
      else followedBy.delete(socket)
    },
    /** Stops reading a game that does not exist, until a socket asks to follow it again. */
    forget: (id: EventId): void => void topics.delete(id),
  }
}

function newTopic<Socket>(): Topic<Socket> {
  return {
    followers: new Set(),
    newcomers: new Set(),
    sent: null,
    dueFrom: performance.now(),
    sentAsOf: -Infinity,
  }
}
