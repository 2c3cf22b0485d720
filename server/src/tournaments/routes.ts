import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, serveCommand, type Server } from '../http/serve.ts'
import { cancelTournament } from './cancel-tournament.ts'
import { createTournament } from './create-tournament.ts'
import type { TournamentSettings } from './entry-cards.ts'
import { joinTournament } from './join-tournament.ts'
import { getInvited, listCards, listMine, listOpen } from './tournament-lists.ts'
import { getRecord } from './tournament-record.ts'

export interface TournamentParts extends TournamentSettings {
  readonly database: Pick<Database, 'game'>
}

export function tournamentRoutes(server: Server, { database, ...settings }: TournamentParts): void {
  const reads = { queries: queriesOf(database.game), settings }
  serveCommand(server, tournaments.createTournament, createTournament(settings))
  serveCommand(server, tournaments.joinTournament, joinTournament(settings))
  serveCommand(server, tournaments.cancelTournament, cancelTournament)
  serve(server, tournaments.listOpen, ({ player, query }) => listOpen(reads, player, query))
  serve(server, tournaments.getInvited, ({ player, params }) => getInvited(reads, player.id, params.code))
  serve(server, tournaments.listMine, ({ player, query }) => listMine(reads, player.id, query))
  serve(server, tournaments.getRecord, ({ player }) => getRecord(reads.queries, player.id))
  serve(server, tournaments.listCards, ({ player, query }) => listCards(reads, player.id, query))
}
