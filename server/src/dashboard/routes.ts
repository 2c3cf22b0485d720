import { dashboard } from '@called-shot/shared/dashboard/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, type Server } from '../http/serve.ts'
import { showDashboard } from './show-dashboard.ts'

export interface DashboardParts {
  readonly database: Database
  readonly lockoutSeconds: number
}

export function dashboardRoutes(server: Server, { database, lockoutSeconds }: DashboardParts): void {
  const queries = queriesOf(database.game)
  serve(server, dashboard.show, ({ player, query }) =>
    showDashboard({ queries, lockoutSeconds }, player, query),
  )
}
