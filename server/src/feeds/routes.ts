import { feeds } from '@called-shot/shared/feeds/contract.ts'
import type { Random } from '../commit/random.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { bodyTextOf } from '../http/json-bodies.ts'
import { serve, serveCommand, type Call, type Server } from '../http/serve.ts'
import { createSource, retireSource, revealSourceKey, rotateSourceKey } from './change-source.ts'
import { listDisagreements } from './disagreements.ts'
import { signedMessage, type SignedMessage } from './source-keys.ts'
import { listPolls, listSources } from './source-lists.ts'
import { takeEventNews, takeResults } from './take-message.ts'

export interface FeedParts {
  readonly database: Database
  readonly random: Random
  readonly oracle: OracleSettings
  /** FEED_SECRET. */
  readonly secret: string | null
}

export function feedRoutes(server: Server, { database, random, oracle, secret }: FeedParts): void {
  const queries = queriesOf(database.game)
  const keys = { queries, random, standingSecret: secret }
  const signerOf = ({ request }: Pick<Call<unknown>, 'request'>): Promise<SignedMessage> =>
    signedMessage(keys, request.headers, { body: bodyTextOf(request), now: new Date() })
  const results = takeResults(oracle)
  serve(server, feeds.reportResults, async ({ request, body }) =>
    server.runner.runHouse(results, { signed: await signerOf({ request }), body }),
  )
  serve(server, feeds.reportEvent, async ({ request, body }) =>
    server.runner.runHouse(takeEventNews, { signed: await signerOf({ request }), body }),
  )
  serve(server, feeds.listSources, ({ query }) => listSources(queries, query))
  serve(server, feeds.listPolls, ({ query }) => listPolls(queries, query))
  serve(server, feeds.listDisagreements, ({ query }) => listDisagreements(queries, query))
  serveCommand(server, feeds.createSource, createSource)
  serveCommand(server, feeds.rotateSourceKey, rotateSourceKey)
  serveCommand(server, feeds.retireSource, retireSource)
  // Not as a command: what a command answers may be kept.
  serve(server, feeds.revealSourceKey, async ({ player, params }) => {
    const { answer } = feeds.revealSourceKey
    const text = await server.runner.run({
      command: revealSourceKey(random),
      player,
      input: { params },
      answer,
    })
    return answer.parse(JSON.parse(text))
  })
}
