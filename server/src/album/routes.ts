import { album } from '@called-shot/shared/album/contract.ts'
import { assetId, collectionId, personId } from '@called-shot/shared/ids.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, type Server } from '../http/serve.ts'
import { listAlbum, showAlbumCollection } from './album-lists.ts'
import { showBiography } from './show-biography.ts'

interface AlbumRoutes extends Pick<Database, 'game'> {
  readonly lockoutSeconds: number
}

export function albumRoutes(server: Server, { game, lockoutSeconds }: AlbumRoutes): void {
  const queries = queriesOf(game)
  serve(server, album.list, ({ player }) => listAlbum(queries, player))
  serve(server, album.showCollection, ({ player, params, query }) =>
    showAlbumCollection(queries, player, { id: collectionId(params.collection_id), query }),
  )
  serve(server, album.showBiography, ({ player, params, query }) =>
    showBiography({ queries, lockoutSeconds }, player, {
      personId: personId(params.person_id),
      card: query.card === undefined ? null : assetId(query.card),
    }),
  )
}
