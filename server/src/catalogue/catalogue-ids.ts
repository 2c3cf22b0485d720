import type { PoolClient } from 'pg'

const blockSize = 1000

/** Takes ids for new rows from the sequence that everybody takes blocks from, inside the load's transaction. */
export interface CatalogueIds {
  take(count: number): Promise<number[]>
}

export function createCatalogueIds(client: PoolClient): CatalogueIds {
  const free: number[] = []
  return {
    async take(count) {
      const missing = Math.ceil((count - free.length) / blockSize)
      if (missing > 0) {
        const { rows } = await client.query<{ block: number }>(
          `select nextval('id_block') as block from generate_series(1, $1)`,
          [missing],
        )
        for (const { block } of rows) {
          for (let place = 0; place < blockSize; place += 1) free.push(block * blockSize + place)
        }
      }
      return free.splice(0, count)
    },
  }
}

/** The highest id that an `integer` column holds, as those of categories and collections are. */
export const maxSmallId = 2 ** 31 - 1

/** Known ids by key, and new ones for the keys that have none; one above `most` becomes the lowest free one. */
export async function idsFor(
  keys: readonly string[],
  {
    known,
    ids,
    most = Number.MAX_SAFE_INTEGER,
  }: { readonly known: ReadonlyMap<string, number>; readonly ids: CatalogueIds; readonly most?: number },
): Promise<Map<string, number>> {
  const fresh = [...new Set(keys)].filter((key) => !known.has(key))
  const taken = await ids.take(fresh.length)
  const result = new Map(known)
  for (const [index, key] of fresh.entries()) {
    const id = taken[index]
    if (id === undefined) throw new Error('the id sequence gave too few ids')
    result.set(key, id <= most ? id : lowestFree(result.values()))
  }
  return result
}

function lowestFree(used: Iterable<number>): number {
  const all = new Set(used)
  let free = 1
  while (all.has(free)) free += 1
  return free
}
