import { pools } from '@called-shot/shared/pools/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, type Server } from '../http/serve.ts'
import { auditPool } from './pool-audit.ts'
import { listPools } from './pool-lists.ts'

export interface PoolParts {
  readonly database: Database
  readonly lockoutSeconds: number
}

export function poolRoutes(server: Server, { database, lockoutSeconds }: PoolParts): void {
  const reads = { queries: queriesOf(database.game), lockoutSeconds }
  serve(server, pools.list, ({ player }) => listPools(reads, player))
  serve(server, pools.audit, ({ params, query }) => auditPool(reads, params, query))
}
