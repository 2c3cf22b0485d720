import type { Pool } from 'pg'

const blockSize = 1000

/**
 * Hands out ids from the one sequence in blocks of 1,000, so that a command can name what it mints before it
 * commits. Ids of an unused block are lost; gaps mean nothing.
 */
export interface IdSource {
  take(count: number): Promise<number[]>
}

export function createIdSource(pool: Pool): IdSource {
  let next = 0
  let end = 0
  let refill: Promise<void> | null = null

  async function nextBlock(): Promise<void> {
    const { rows } = await pool.query<{ block: number }>({
      name: 'next-id-block',
      text: `select nextval('id_block') as block`,
    })
    const block = rows[0]?.block
    if (block === undefined) throw new Error('the id sequence gave no block')
    next = block * blockSize
    end = next + blockSize
  }

  async function take(count: number): Promise<number[]> {
    const ids: number[] = []
    while (ids.length < count) {
      if (next === end) {
        refill ??= nextBlock().finally(() => (refill = null))
        await refill
        continue
      }
      ids.push(next)
      next += 1
    }
    return ids
  }

  return { take }
}
