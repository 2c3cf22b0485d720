import { feeds } from '@called-shot/shared/feeds/contract.ts'
import type { Random } from '../commit/random.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { databaseTime } from '../db/database-time.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { bodyTextOf } from '../http/json-bodies.ts'
import { serve, serveCommand, serveSecret, type Call, type Server } from '../http/serve.ts'
import { createSource, retireSource, revealedKey, revealSourceKey, rotateSourceKey } from './change-source.ts'
import { listDisagreements } from './disagreements.ts'
import { secretOfKey, signedMessage, type SignedMessage } from './source-keys.ts'
import { listPolls, listSources } from './source-lists.ts'
import { takeEventNews, takePlays, takeResults } from './take-message.ts'

export interface FeedParts {
  readonly database: Database
  readonly random: Random
  readonly oracle: OracleSettings
  /** FEED_SECRET. */
  readonly secret: string | null
  /** The sources of the mapping files in FEED_MAPPINGS_DIR. */
  readonly mappedSources: readonly string[]
}

export function feedRoutes(
  server: Server,
  { database, random, oracle, secret, mappedSources }: FeedParts,
): void {
  const queries = queriesOf(database.game)
  const keys = { queries, random, standingSecret: secret }
  const signerOf = async ({ request }: Pick<Call<unknown>, 'request'>): Promise<SignedMessage> =>
    signedMessage(keys, request.headers, { body: bodyTextOf(request), now: await databaseTime(queries) })
  const results = takeResults(oracle)
  serve(server, feeds.reportResults, async ({ request, body }) =>
    server.runner.runHouse(results, { signed: await signerOf({ request }), body }),
  )
  serve(server, feeds.reportPlays, async ({ request, body }) =>
    server.runner.runHouse(takePlays, { signed: await signerOf({ request }), body }),
  )
  serve(server, feeds.reportEvent, async ({ request, body }) =>
    server.runner.runHouse(takeEventNews, { signed: await signerOf({ request }), body }),
  )
  serve(server, feeds.listSources, ({ query }) => listSources(queries, query))
  serve(server, feeds.listPolls, ({ query }) => listPolls(queries, query))
  serve(server, feeds.listDisagreements, ({ query }) => listDisagreements(queries, query))
  serveCommand(server, feeds.createSource, createSource(mappedSources))
  serveCommand(server, feeds.rotateSourceKey, rotateSourceKey)
  serveCommand(server, feeds.retireSource, retireSource)
  serveSecret(server, feeds.revealSourceKey, {
    command: revealSourceKey,
    kept: revealedKey,
    reveal: ({ key_id }) => ({ key_id, secret: secretOfKey(random, key_id) }),
  })
}
