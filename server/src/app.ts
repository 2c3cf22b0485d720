import { fastify, type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { serveStaticFiles } from './http/static-files.ts'

export interface AppParts {
  readonly config: Config
  readonly database: Database
}

export async function buildApp({ config, database }: AppParts): Promise<FastifyInstance> {
  const app = fastify({ logger: { level: 'warn' } })
  setSecurityHeaders(app, config)
  app.get('/api/health', async () => {
    await database.game.query({ name: 'health', text: 'select 1' })
    return { status: 'ready' }
  })
  await serveStaticFiles(app, config)
  return app
}
