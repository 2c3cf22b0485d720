import { join } from 'node:path'
import type { Pool } from 'pg'
import { sharing } from '@called-shot/shared/sharing/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import { serve, type Server } from '../http/serve.ts'
import { createShare } from './create-share.ts'
import { revokeShare } from './revoke-share.ts'
import { servedShares } from './served-shares.ts'
import { sharesOf } from './share-lists.ts'

export interface SharingParts {
  readonly game: Pool
  readonly dataDir: string
  readonly publicUrl: string
  /** How many pictures one address can have drawn in ten minutes; those already drawn do not count. */
  readonly newPicturesPerMinute: number
}

export async function sharingRoutes(server: Server, parts: SharingParts): Promise<void> {
  const { game, dataDir, publicUrl, newPicturesPerMinute } = parts
  const queries = queriesOf(game)
  serve(server, sharing.createShare, ({ player, body }) =>
    createShare(game, player.id, {
      what: body.what,
      about: body.about,
      showsName: body.shows_name,
      showsAmount: body.shows_amount,
    }),
  )
  serve(server, sharing.listShares, async ({ player }) => ({ data: await sharesOf(queries, player.id) }))
  serve(server, sharing.revokeShare, async ({ player, params }) => {
    await revokeShare(game, player.id, params.id)
    return { id: params.id, status: 'revoked' as const }
  })
  await server.app.register(servedShares, {
    queries,
    directory: join(dataDir, 'shares'),
    publicUrl,
    newPicturesPerMinute,
  })
}
