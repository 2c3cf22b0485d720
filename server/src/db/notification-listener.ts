import { randomUUID } from 'node:crypto'
import { Client, type ClientBase, type ClientConfig } from 'pg'

/** One connection of the process that listens to NOTIFY of all transactions on this database. */
export interface NotificationListener {
  /** Connects at the first call, and from then on reconnects whenever the connection is lost. */
  open(): void
  /** False while a message sent now could be missed. */
  isOpen(): boolean
  /**
   * Calls back with each message, and with null whenever the connection opens, since messages may have been missed
   * before.
   */
  onMessage(listener: (message: string | null) => void): () => void
  close(): Promise<void>
}

export interface NotificationListenerParts {
  readonly connection: ClientConfig
  /** Prepares each new connection. */
  readonly onConnect?: (client: ClientBase) => Promise<void>
  readonly channel: 'news_of_games'
  /** Sends a message over another connection; the listener is open while it receives its own. */
  readonly notify: (channel: string, message: string) => Promise<unknown>
  /** Called once each time that messages stop arriving, however often it then tries to reconnect. */
  readonly onLost: (error: unknown) => void
  readonly heartbeatMilliseconds?: number
}

const longestPauseMilliseconds = 30_000
const connectMilliseconds = 10_000
/** Every version sends this prefix, so that processes of two versions ignore each other's heartbeats. */
const heartbeatPrefix = 'beat '

/**
 * A connection can be open and receive nothing, for example through a pooler that shares it between transactions, or
 * when the other machine is down. So the process sends itself a message every 20 seconds, and reconnects if it has not
 * arrived by the next.
 */
export function createNotificationListener(parts: NotificationListenerParts): NotificationListener {
  return new ReconnectingListener(parts)
}

class ReconnectingListener implements NotificationListener {
  readonly #parts: NotificationListenerParts
  readonly #listeners = new Set<(message: string | null) => void>()
  #client: Client | null = null
  #opening: Promise<void> | null = null
  #isListening = false
  #isClosed = false
  #losses = 0
  /** The heartbeat that was sent and has not arrived yet. */
  #awaited: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: NotificationListenerParts) {
    this.#parts = parts
  }

  open(): void {
    if (this.#opening === null && !this.#isClosed) this.#reopen()
  }

  isOpen(): boolean {
    return this.#isListening
  }

  onMessage(listener: (message: string | null) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const mine = this.#client
    this.#client = null
    clearTimeout(this.#timer)
    await this.#opening
    clearTimeout(this.#timer)
    await mine?.end()
  }

  async #connect(): Promise<void> {
    const { connection, channel } = this.#parts
    const mine = new Client({ connectionTimeoutMillis: connectMilliseconds, keepAlive: true, ...connection })
    this.#client = mine
    mine.on('error', (error) => this.#lose(mine, error))
    mine.on('end', () => this.#lose(mine, new Error('the listening connection has ended')))
    mine.on('notification', ({ payload = '' }) => this.#receive(mine, payload))
    try {
      await mine.connect()
      await this.#parts.onConnect?.(mine)
      await mine.query(`listen ${channel}`)
      await this.#sendHeartbeat(mine)
    } catch (error) {
      this.#lose(mine, error)
    }
  }

  async #sendHeartbeat(mine: Client): Promise<void> {
    if (this.#client !== mine) return
    if (this.#awaited !== null)
      throw new Error('our own notifications do not arrive: is the connection a full session?')
    const { notify, channel, heartbeatMilliseconds = 20_000 } = this.#parts
    const message = heartbeatPrefix + randomUUID()
    this.#awaited = message
    this.#timer = setTimeout(
      () => void this.#sendHeartbeat(mine).catch((error: unknown) => this.#lose(mine, error)),
      heartbeatMilliseconds,
    )
    await notify(channel, message)
  }

  #receive(mine: Client, message: string): void {
    if (this.#client !== mine) return
    if (!message.startsWith(heartbeatPrefix)) return this.#deliver(message)
    if (message !== this.#awaited) return
    this.#awaited = null
    this.#losses = 0
    if (this.#isListening) return
    this.#isListening = true
    this.#deliver(null)
  }

  #deliver(message: string | null): void {
    for (const listener of this.#listeners) listener(message)
  }

  #lose(mine: Client, error: unknown): void {
    if (this.#client !== mine) return
    this.#client = null
    this.#awaited = null
    clearTimeout(this.#timer)
    if (this.#isListening || this.#losses === 0) this.#parts.onLost(error)
    this.#isListening = false
    mine.end().catch(() => undefined)
    this.#timer = setTimeout(
      () => this.#reopen(),
      Math.min(longestPauseMilliseconds, 1000 * 2 ** this.#losses),
    )
    this.#losses += 1
  }

  #reopen(): void {
    this.#opening = this.#connect()
  }
}
