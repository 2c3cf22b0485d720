import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { realMilliseconds, replaySeconds } from '@called-shot/shared/catalogue/replay-schedule.ts'
import type { Config } from '../config.ts'
import { defaultLeaseMilliseconds, whileLeading } from '../db/lead.ts'
import type { Game } from '../game.ts'
import type { HdWallet } from '../wallet/hd-wallet.ts'
import { castOf } from './cast.ts'
import { playResidents } from './play-residents.ts'
import type { ResidentAct } from './sittings.ts'

export interface ResidentParts {
  readonly config: Pick<Config, 'season' | 'residents' | 'limits'>
  readonly game: Game
  readonly app: FastifyInstance
  readonly wallet: HdWallet
  readonly onError: (act: string, error: unknown) => void
  readonly onAct: (act: ResidentAct) => void
  /** How long the process may be silent before another one takes over. */
  readonly leaseMilliseconds?: number
}

/** The cast is the same in every game. */
export const castSeed = 1
const retryMilliseconds = 5000

/**
 * Adds the residents in the one process that holds their lock; when it ends or hangs, another takes over. Returns at
 * once: they join while the first visitor signs up.
 */
export function startResidents({
  config,
  game,
  app,
  wallet,
  onError,
  onAct,
  leaseMilliseconds = defaultLeaseMilliseconds,
}: ResidentParts): { stop(): Promise<void> } {
  const { season, residents, limits } = config
  if (season.is !== 'replay' || residents === 0) return { stop: () => Promise.resolve() }
  const { speed } = season
  const stopping = new AbortController()
  const leading = lead()

  async function lead(): Promise<void> {
    while (!stopping.signal.aborted) {
      await tryLeading().catch((error: unknown) => {
        if (!stopping.signal.aborted) onError('lead', error)
      })
      await pause(retryMilliseconds)
    }
  }

  /** Holds the lock on its own connection for as long as they play. */
  async function tryLeading(): Promise<void> {
    const client = new Client({ ...game.database.connection, application_name: 'called shot residents' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await whileLeading(client, { lock: 'called-shot residents', leaseMilliseconds }, playUntil)
    } finally {
      // The lock ends with its connection.
      await client.end().catch(() => undefined)
    }
  }

  async function playUntil(lost: AbortSignal): Promise<void> {
    const playing = playResidents({
      app,
      game,
      wallet,
      speed,
      cast: castOf(residents, castSeed),
      weeklyLimitCents: limits.weeklyPurchaseCents,
      weekSeconds: realMilliseconds(replaySeconds.week, { speed }) / 1000,
      onError,
      onAct,
    })
    await aborted(AbortSignal.any([stopping.signal, lost]))
    await playing.stop()
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  return {
    async stop() {
      stopping.abort()
      await leading
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
