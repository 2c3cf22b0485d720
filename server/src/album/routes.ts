import { album } from '@called-shot/shared/album/contract.ts'
import { collectionId } from '@called-shot/shared/ids.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, type Server } from '../http/serve.ts'
import { listAlbum, showAlbumCollection } from './album-lists.ts'

export function albumRoutes(server: Server, { game }: Pick<Database, 'game'>): void {
  const queries = queriesOf(game)
  serve(server, album.list, ({ player }) => listAlbum(queries, player))
  serve(server, album.showCollection, ({ player, params, query }) =>
    showAlbumCollection(queries, player, { id: collectionId(params.collection_id), query }),
  )
}
