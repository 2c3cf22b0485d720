import { packs } from '@called-shot/shared/packs/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, serveCommand, serveFrequent, type Server } from '../http/serve.ts'
import { buyPacks } from './buy-packs.ts'
import { createCandidateLists } from './candidate-lists.ts'
import { fixingClientSeeds } from './client-seeds.ts'
import { listCollections } from './collection-lists.ts'
import { openPack } from './open-pack.ts'
import { openPacks } from './open-packs.ts'
import type { PackSettings } from './pack-settings.ts'
import { listCommitments, listReseals, readProof } from './proof-lists.ts'
import { readSeal, setClientSeed, setClientSeeds } from './set-client-seed.ts'
import { nextDailyPack, takeDailyPack } from './take-daily-pack.ts'

export interface PackParts {
  readonly database: Database
  readonly settings: PackSettings
}

/** Buying and opening packs, and what anyone can check about them (docs/fairness.md). */
export function packRoutes(server: Server, { database: { game }, settings }: PackParts): void {
  const queries = queriesOf(game)
  const parts = { settings, lists: createCandidateLists(game) }
  serve(server, packs.listCollections, ({ query }) => listCollections(queries, query))
  serveFrequent(server, packs.buyPacks, buyPacks(parts))
  serve(server, packs.nextDailyPack, async ({ player }) => nextDailyPack(player))
  serveCommand(server, packs.takeDailyPack, takeDailyPack)
  serveFrequent(
    server,
    packs.openPack,
    fixingClientSeeds(game, ({ params }) => [params.id], openPack(parts)),
  )
  serveFrequent(
    server,
    packs.openPacks,
    fixingClientSeeds(game, ({ body }) => body.card_pack_ids, openPacks(parts)),
  )
  serve(server, packs.showSeal, ({ player, params }) => readSeal(queries, player, params.id))
  serve(server, packs.setClientSeed, ({ player, params, body }) =>
    setClientSeed(game, player, { params, body }),
  )
  serve(server, packs.setClientSeeds, ({ player, body }) => setClientSeeds(game, player, body))
  serve(server, packs.proof, ({ params }) => readProof(queries, params.id))
  serve(server, packs.commitments, ({ query }) => listCommitments(queries, query))
  serve(server, packs.reseals, ({ query }) => listReseals(queries, query))
}
