import { eventId } from '@called-shot/shared/ids.ts'
import { live } from '@called-shot/shared/live/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Game } from '../game.ts'
import { serve, type Server } from '../http/serve.ts'
import saidCounts from './chance-counts.json' with { type: 'json' }
import { listLiveEvents, listMyLivePredictions, showLiveEvent } from './live-lists.ts'

export function liveRoutes(
  server: Server,
  { database, liveGames }: Pick<Game, 'database' | 'liveGames'>,
): void {
  const reads = { queries: queriesOf(database.game), games: liveGames }
  serve(server, live.listEvents, ({ player, query }) => listLiveEvents(reads, player, query.state))
  serve(server, live.showEvent, ({ params, query }) =>
    showLiveEvent(reads, eventId(params.event_id), query.after ?? 0),
  )
  serve(server, live.chanceCounts, async () => ({
    fitted_to: 'seasons 2021 to 2024',
    held_against: 'season 2025, weeks 1 to 9',
    data: saidCounts,
  }))
  serve(server, live.myPredictions, ({ player }) => listMyLivePredictions(reads, player))
}
