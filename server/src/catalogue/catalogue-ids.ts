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

/** Known ids by key, and new ones for the keys that have none. */
export async function idsFor(
  keys: readonly string[],
  { known, ids }: { readonly known: ReadonlyMap<string, number>; readonly ids: CatalogueIds },
): Promise<Map<string, number>> {
  const fresh = [...new Set(keys)].filter((key) => !known.has(key))
  const taken = await ids.take(fresh.length)
  const result = new Map(known)
  for (const [index, key] of fresh.entries()) {
    const id = taken[index]
    if (id === undefined) throw new Error('the id sequence gave too few ids')
    result.set(key, id)
  }
  return result
}
