import { album, type AlbumCollection } from '@called-shot/shared/album/contract.ts'
import type { Caller } from './caller.ts'

interface Known {
  readonly data: Promise<readonly AlbumCollection[]>
  readonly until: number
}

const known = new WeakMap<Caller, Known>()
const keptMilliseconds = 600_000

/** The collections with their teams. The call is expensive, and published content changes them: kept for ten minutes. */
export function knownAlbum(caller: Caller, now = performance.now()): Promise<readonly AlbumCollection[]> {
  const before = known.get(caller)
  if (before && now < before.until) return before.data
  const data = caller.call(album.list).then((answer) => answer.data)
  known.set(caller, { data, until: now + keptMilliseconds })
  data.catch(() => known.delete(caller))
  return data
}
