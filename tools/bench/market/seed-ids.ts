import type { Pool } from 'pg'

/** Blocks of ids for bulk loads. The game's own sequence continues after them. */
export interface Ids {
  /** Takes this many contiguous ids; returns the first. */
  take(count: number): number
  /** Lets the game hand out ids again, from here on. */
  giveBack(): Promise<void>
}

const blockSize = 1000

export async function takeIds(owner: Pool): Promise<Ids> {
  const { rows } = await owner.query<{ block: number }>(`select nextval('id_block') as block`)
  let next = (rows[0]?.block ?? 1) * blockSize
  return {
    take(count) {
      const first = next
      next += count
      return first
    },
    async giveBack() {
      await owner.query(`select setval('id_block', $1)`, [Math.ceil(next / blockSize)])
    },
  }
}
