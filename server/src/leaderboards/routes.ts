import { leaderboards } from '@called-shot/shared/leaderboards/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, type Server } from '../http/serve.ts'
import { countLeaders, keptCount, listLeaders } from './leader-lists.ts'
import { showOwnProfile, showPlayer } from './profile-lists.ts'
import { setOwnProfile } from './set-own-profile.ts'

export function leaderboardRoutes(server: Server, { game }: Pick<Database, 'game'>): void {
  const queries = queriesOf(game)
  const count = keptCount(countLeaders(queries))
  serve(server, leaderboards.list, ({ player, query }) =>
    listLeaders(queries, { ...query, hidesResidents: player?.hidesResidents === true }, count),
  )
  serve(server, leaderboards.showPlayer, ({ params }) => showPlayer(queries, params.id))
  serve(server, leaderboards.ownProfile, ({ player }) => showOwnProfile(queries, player.id))
  serve(server, leaderboards.setOwnProfile, ({ player, body }) => setOwnProfile(game, player, { body }))
}
