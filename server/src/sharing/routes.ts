import { join } from 'node:path'
import type { Pool } from 'pg'
import { sharing } from '@called-shot/shared/sharing/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import { serve, type Server } from '../http/serve.ts'
import { createShare } from './create-share.ts'
import { revokeShare } from './revoke-share.ts'
import { servedShares } from './served-shares.ts'
import { shareOf } from './share-columns.ts'
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
  serve(server, sharing.createShare, async ({ player, body }) => {
    const share = await createShare(game, player.id, {
      what: body.kind,
      about: body.id,
      showsName: body.show_name,
      showsAmount: body.show_amount,
    })
    return shareOf(share, publicUrl)
  })
  serve(server, sharing.listShares, async ({ player }) => {
    const shares = await sharesOf(queries, player.id)
    return { data: shares.map((share) => shareOf(share, publicUrl)) }
  })
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
