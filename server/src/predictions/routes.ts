import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import type { LiveGames } from '../live/live-games.ts'
import { serve, serveCommand, serveFrequent, type Server } from '../http/serve.ts'
import { claimCards } from './claim-cards.ts'
import { disputeOutcome } from './dispute-outcome.ts'
import { showEvidence } from './show-evidence.ts'
import { listStatus } from './status-lists.ts'

export interface PredictionParts {
  readonly database: Database
  readonly liveGames: LiveGames
  readonly lockoutSeconds: number
}

export function predictionRoutes(
  server: Server,
  { database, liveGames, lockoutSeconds }: PredictionParts,
): void {
  const queries = queriesOf(database.game)
  serveFrequent(server, predictions.claimCards, claimCards({ lockoutSeconds }))
  serveCommand(server, predictions.disputeOutcome, disputeOutcome)
  serve(server, predictions.showEvidence, ({ player, params }) =>
    showEvidence({ queries, games: liveGames, lockoutSeconds }, player, params.id),
  )
  serve(server, predictions.listStatus, ({ player, query }) =>
    listStatus({ queries, lockoutSeconds }, player, query),
  )
}
