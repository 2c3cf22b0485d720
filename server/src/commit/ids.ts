import type { Pool } from 'pg'

const blockSize = 1000

/**
 * Hands out ids from the one sequence in blocks of 1,000, so that a command can name what it mints before it commits.
 * Ids of an unused block are lost; gaps mean nothing. Up to 1,000 ids taken together are consecutive, which is how a
 * player's ledger accounts are found.
 */
export interface IdSource {
  take(count: number): Promise<number[]>
  takeOne(): Promise<number>
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
    if (count > blockSize) return [...(await take(blockSize)), ...(await take(count - blockSize))]
    while (end - next < count) {
      refill ??= nextBlock().finally(() => (refill = null))
      await refill
    }
    const first = next
    next += count
    return Array.from({ length: count }, (_, index) => first + index)
  }

  async function takeOne(): Promise<number> {
    const [id] = await take(1)
    if (id === undefined) throw new Error('no id was taken')
    return id
  }

  return { take, takeOne }
}
