import type { Pool } from 'pg'

/** Ranges of ids for what is loaded at once; the game's own sequence goes on behind them. */
export interface Ids {
  /** That many neighboring ids; returns the first. */
  take(count: number): number
  /** From here on the game may hand out ids again. */
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
