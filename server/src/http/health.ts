import type { FastifyInstance } from 'fastify'
import { patienceMilliseconds } from '../db/answers.ts'
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
    timeoutMilliseconds = patienceMilliseconds,
  }: {
    readonly config: Pick<Config, 'season'>
    readonly game: { readonly database: Pick<Game['database'], 'answersWithin'> }
    readonly backups: Pick<BackupWatch, 'state'>
    /** How long the database may take. */
    readonly timeoutMilliseconds?: number
  },
): void {
  app.get('/api/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/api/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const isReady = !isStopping && (await game.database.answersWithin(timeoutMilliseconds))
    if (!isReady) return reply.status(503).send({ status: 'unavailable', season: config.season.is })
    return { status: 'ready', season: config.season.is, alarms: backups.state()?.alarms ?? [] }
  })
}
