import type { Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Listeners } from './live-listeners.ts'
import { readActs, readNotified, readPoolNews, type Acts } from './live-reads.ts'
import { sendInSlices } from './live-send.ts'

// Times here come from the process's monotonic clock, since the machine's clock may be set back.

/** A pool of many entries changes with each: its players need not know at once, but within two seconds. */
const poolMilliseconds = 1000
/** A player is notified at most once per second. */
const pauseMilliseconds = 1000
const refresh = Buffer.from(JSON.stringify({ type: 'refresh', topics: ['notifications', 'pool'] }))
const acted = Buffer.from(JSON.stringify({ type: 'refresh', topics: ['account'] }))

export interface NewsNotifier {
  /** Reads what is new and notifies the sockets of its players; does nothing while another poll is under way. */
  poll(): Promise<void>
  /** Forgets a player who no longer listens. */
  forget(player: AccountId): void
}

export function createNewsNotifier(pool: Pool, listeners: Listeners): NewsNotifier {
  const due = createQueue()
  let seenNotified: string | null = null
  let seenPools: string | null = null
  let seenTimeline: string | null = null
  let poolsSeenAt = 0
  let seenActs: ReadonlyMap<AccountId, Acts> = new Map()
  /** The players who listened at the last poll. */
  let listening: ReadonlySet<AccountId> = new Set()
  let isPolling = false

  async function pollPools(): Promise<void> {
    poolsSeenAt = performance.now()
    const { players, seen } = await readPoolNews(pool, listeners.players(), seenPools)
    seenPools = seen
    for (const player of players) due.add(player)
  }

  /**
   * Finds the players whose newest act has changed since the last poll. A slow commit may be seen a moment after its
   * time. What an operator did before a player came is in what the player's page has just read.
   */
  async function pollActs(): Promise<void> {
    const players = listeners.players()
    if (players.length === 0) return
    const acts = await readActs(pool, players)
    const fresh = [...acts].filter(([player, { own, operators }]) => {
      const seen = seenActs.get(player)
      const hasActed = own !== null && own !== seen?.own
      return hasActed || (operators !== null && operators !== seen?.operators && listening.has(player))
    })
    seenActs = acts
    listening = new Set(players)
    sendInSlices(listeners.socketsOf(fresh.map(([player]) => player)), acted)
  }

  /** Commits of another server before our first poll of it may have older transaction ids than those we had seen. */
  function notifyEverybody(): void {
    const everybody = listeners.players()
    for (const player of everybody) due.add(player)
    sendInSlices(listeners.socketsOf(everybody), acted)
  }

  async function pollAll(): Promise<void> {
    const counted = listeners.newcomers()
    const { players, seen, timeline } = await readNotified(pool, seenNotified)
    seenNotified = seen
    if (seenTimeline !== null && timeline !== seenTimeline) notifyEverybody()
    seenTimeline = timeline
    for (const player of players) if (listeners.socketsOf([player]).length > 0) due.add(player)
    if (seenPools === null || performance.now() - poolsSeenAt >= poolMilliseconds) {
      await pollPools()
      await pollActs()
    } else if (counted.length > 0) await pollActs()
    listeners.welcome(counted)
    sendInSlices(counted, refresh)
    sendInSlices(listeners.socketsOf(due.take()), refresh)
  }

  return {
    async poll() {
      if (isPolling) return
      if (listeners.players().length === 0) {
        // Nobody listens; the next listener gets a message once the first poll has found where news begins.
        seenNotified = null
        seenPools = null
        return
      }
      isPolling = true
      try {
        await pollAll()
      } finally {
        isPolling = false
      }
    },
    forget: due.forget,
  }
}

/** Players to notify, each at most once a second. */
function createQueue() {
  const lastNotified = new Map<AccountId, number>()
  const due = new Set<AccountId>()
  return {
    add: (player: AccountId) => void due.add(player),
    /** The players who were not notified within the last second; the others stay for a later call. */
    take(): AccountId[] {
      const now = performance.now()
      const ready = [...due].filter(
        (player) => now - (lastNotified.get(player) ?? -Infinity) >= pauseMilliseconds,
      )
      for (const player of ready) {
        due.delete(player)
        lastNotified.set(player, now)
      }
      return ready
    },
    forget(player: AccountId): void {
      lastNotified.delete(player)
      due.delete(player)
    },
  }
}
