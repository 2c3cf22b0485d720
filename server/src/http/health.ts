import type { FastifyInstance } from 'fastify'
import { inTime } from '../db/in-time.ts'
import type { Config } from '../config.ts'
import type { BackupWatch } from '../db/watch-backups.ts'
import type { Game } from '../game.ts'

/**
 * `GET /api/health` lets a load balancer decide whether to send requests here: 200 once they can be served, 503 while
 * the database does not answer or the process is stopping. Alarms are for monitoring only and do not change the status.
 * `GET /api/health/live` lets a supervisor decide whether to restart the process: 200 as long as it answers at all,
 * because a new process would not reach the database either.
 */
export function serveHealth(
  app: FastifyInstance,
  {
    config,
    game,
    backups,
    timeoutMilliseconds = 2000,
  }: {
    readonly config: Pick<Config, 'season'>
    readonly game: { readonly database: Pick<Game['database'], 'game'> }
    readonly backups: Pick<BackupWatch, 'state'>
    /** How long the database may take. */
    readonly timeoutMilliseconds?: number
  },
): void {
  app.get('/api/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  // One check at a time, however many callers ask: checks must not pile up when the database hangs.
  let underway: Promise<unknown> | null = null
  const ask = () =>
    (underway ??= game.database.game
      .query({ name: 'health', text: 'select 1' })
      .finally(() => (underway = null)))
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/api/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      if (isStopping) throw new Error('the process is stopping')
      await inTime(ask(), timeoutMilliseconds)
      return { status: 'ready', season: config.season.is, alarms: backups.state()?.alarms ?? [] }
    } catch {
      return reply.status(503).send({ status: 'unavailable', season: config.season.is })
    }
  })
}
