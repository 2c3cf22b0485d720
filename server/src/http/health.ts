import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { BackupWatch } from '../db/watch-backups.ts'
import type { Game } from '../game.ts'

/**
 * `GET /api/health`: 200 once requests can be served; a database that does not answer makes it 503. Alarms are for
 * monitoring: they keep nobody from playing.
 */
export function serveHealth(
  app: FastifyInstance,
  {
    config,
    game,
    backups,
  }: { readonly config: Config; readonly game: Game; readonly backups: Pick<BackupWatch, 'state'> },
): void {
  app.get('/api/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await game.database.game.query({ name: 'health', text: 'select 1' })
      return { status: 'ready', season: config.season.is, alarms: backups.state()?.alarms ?? [] }
    } catch {
      return reply.status(503).send({ status: 'unavailable', season: config.season.is })
    }
  })
}
