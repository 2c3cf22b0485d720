import { eventId } from '@called-shot/shared/ids.ts'
import { live } from '@called-shot/shared/live/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, type Server } from '../http/serve.ts'
import { createLiveGames } from './live-games.ts'
import { listLiveEvents, listMyLivePredictions, showLiveEvent } from './live-lists.ts'

export function liveRoutes(server: Server, database: Database): void {
  const queries = queriesOf(database.game)
  const reads = { queries, games: createLiveGames(queries) }
  serve(server, live.listEvents, ({ query }) => listLiveEvents(reads, query.state))
  serve(server, live.showEvent, ({ params, query }) =>
    showLiveEvent(reads, eventId(params.event_id), query.after ?? 0),
  )
  serve(server, live.myPredictions, ({ player }) => listMyLivePredictions(reads, player))
}
