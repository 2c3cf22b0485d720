import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'

/** One connection of the process that hears what transactions tell (NOTIFY), everywhere on this database. */
export interface Ear {
  /** Connects at the first call, and from then on comes back whenever the connection is lost. */
  open(): void
  /** False: what is told now may be missed. */
  isOpen(): boolean
  /** Calls back with each word; with null once the ear is open, since anything may have been told before. */
  onHeard(listener: (word: string | null) => void): () => void
  close(): Promise<void>
}

export interface EarParts {
  readonly connection: ClientConfig
  readonly channel: 'news_of_games'
  /** Tells a word over another connection: the ear is open while it hears itself being told. */
  readonly tell: (channel: string, word: string) => Promise<unknown>
  /** Once for each time that the ear goes deaf, however often it tries to come back. */
  readonly onDeaf: (error: unknown) => void
  readonly beatMilliseconds?: number
}

const longestPauseMilliseconds = 30_000
const connectMilliseconds = 10_000
const beatWord = 'beat '

/**
 * A connection can be there and hear nothing, for example through a pooler that lends it for single transactions, or
 * with the other machine gone. So the ear tells itself a word every 20 seconds, and reconnects if it has not heard it
 * by the next.
 */
export function createEar({ connection, channel, tell, onDeaf, beatMilliseconds = 20_000 }: EarParts): Ear {
  const listeners = new Set<(word: string | null) => void>()
  let client: Client | null = null
  let opening: Promise<void> | null = null
  let isHearing = false
  let isClosed = false
  let losses = 0
  let awaited: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function connect(): Promise<void> {
    const mine = new Client({ connectionTimeoutMillis: connectMilliseconds, keepAlive: true, ...connection })
    client = mine
    mine.on('error', (error) => lose(mine, error))
    mine.on('end', () => lose(mine, new Error('the connection that hears has ended')))
    mine.on('notification', ({ payload = '' }) => hear(mine, payload))
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      await beat(mine)
    } catch (error) {
      lose(mine, error)
    }
  }

  async function beat(mine: Client): Promise<void> {
    if (client !== mine) return
    if (awaited !== null) throw new Error('nothing is heard of what is told: is the connection a session?')
    awaited = beatWord + randomUUID()
    timer = setTimeout(() => void beat(mine).catch((error: unknown) => lose(mine, error)), beatMilliseconds)
    await tell(channel, awaited)
  }

  function hear(mine: Client, word: string): void {
    if (client !== mine) return
    if (!word.startsWith(beatWord)) return say(word)
    if (word !== awaited) return
    awaited = null
    losses = 0
    if (isHearing) return
    isHearing = true
    say(null)
  }

  function say(word: string | null): void {
    for (const listener of listeners) listener(word)
  }

  function lose(mine: Client, error: unknown): void {
    if (client !== mine) return
    client = null
    awaited = null
    clearTimeout(timer)
    if (isHearing || losses === 0) onDeaf(error)
    isHearing = false
    mine.end().catch(() => undefined)
    timer = setTimeout(reopen, Math.min(longestPauseMilliseconds, 1000 * 2 ** losses))
    losses += 1
  }

  function reopen(): void {
    opening = connect()
  }

  return {
    open() {
      if (opening === null && !isClosed) reopen()
    },
    isOpen: () => isHearing,
    onHeard(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      isClosed = true
      const mine = client
      client = null
      clearTimeout(timer)
      await opening
      clearTimeout(timer)
      await mine?.end()
    },
  }
}
