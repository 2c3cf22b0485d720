import { fairness } from '@called-shot/shared/fairness/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, type Server } from '../http/serve.ts'
import { listCheckpoints } from './checkpoints.ts'
import { listLiabilities, readOwnLiabilities } from './liability-lists.ts'
import { listOdds } from './odds-lists.ts'
import { createSignatureCount, publishSignature } from './publish-signature.ts'
import { listSignatures } from './witness-lists.ts'

/** Public facts about all packs and all money at once; those of one pack are in packs/routes.ts. */
export function fairnessRoutes(server: Server, { game }: Pick<Database, 'game'>): void {
  const queries = queriesOf(game)
  const count = createSignatureCount()
  serve(server, fairness.odds, () => listOdds(queries))
  serve(server, fairness.checkpoints, ({ query }) => listCheckpoints(queries, query))
  serve(server, fairness.witness, async ({ params, body, request }) => {
    await count(request.ip)
    return publishSignature(game, { block: params.n, ...body })
  })
  serve(server, fairness.witnessesOf, ({ params, query }) => listSignatures(queries, params, query))
  serve(server, fairness.liabilities, ({ query }) => listLiabilities(queries, query))
  serve(server, fairness.ownLiabilities, ({ player, query }) =>
    readOwnLiabilities(queries, player.id, query.day),
  )
}
