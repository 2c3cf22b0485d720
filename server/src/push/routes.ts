import type { Pool } from 'pg'
import { push } from '@called-shot/shared/push/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { queriesOf } from '../commit/reader.ts'
import { serve, type Server } from '../http/serve.ts'
import { showPush } from './push-lists.ts'
import { setPush } from './set-push.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

export interface PushParts {
  readonly game: Pool
  readonly publicKey: string
}

export function pushRoutes(server: Server, { game, publicKey }: PushParts): void {
  const queries = queriesOf(game)
  serve(server, push.showPush, ({ player }) => showPush(queries, player.id, publicKey))
  serve(server, push.showPushKey, async () => ({ public_key: publicKey }))
  serve(server, push.setPush, async ({ player, body }) => {
    await setPush(game, player.id, body)
    return showPush(queries, player.id, publicKey)
  })
  serve(server, push.subscribe, async ({ player, body, request }) => {
    const { grantHash } = (await server.sessions.sessionOf(request)).token
    await subscribe(game, { account: player.id, grantHash }, body)
    return showPush(queries, player.id, publicKey)
  })
  serve(server, push.unsubscribe, async ({ player, body, query }) => {
    const address = body.endpoint ?? query.endpoint
    if (address === undefined) throw refuse('bad_input', 'endpoint: is missing')
    await unsubscribe(game, player.id, address)
    return showPush(queries, player.id, publicKey)
  })
}
