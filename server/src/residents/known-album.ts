import { album, type AlbumCollection } from '@called-shot/shared/album/contract.ts'
import type { Caller } from './caller.ts'

const known = new WeakMap<Caller, Promise<readonly AlbumCollection[]>>()

/** The collections with their teams, read once: they do not change, and the call is expensive. */
export function knownAlbum(caller: Caller): Promise<readonly AlbumCollection[]> {
  const read = known.get(caller) ?? caller.call(album.list).then(({ data }) => data)
  known.set(caller, read)
  read.catch(() => known.delete(caller))
  return read
}
