import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { work } from '@called-shot/shared/operator/work-contract.ts'

type Health = AnswerOf<typeof work.health>

const startedAt = new Date()
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')))

/** The state of the process that answers. */
export async function ownHealth(
  app: Pick<FastifyInstance, 'server'>,
): Promise<Pick<Health, 'version' | 'node' | 'started_at' | 'connections'>> {
  const { promise, resolve } = Promise.withResolvers<number>()
  app.server.getConnections((error, count) => resolve(error ? 0 : count))
  return { version, node: process.version, started_at: startedAt, connections: await promise }
}
