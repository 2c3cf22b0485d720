import type { Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'

/** Closes buying, trading and crafting for so many days; a break that runs longer already stays as it is. */
export async function takeBreak(game: Pool, id: AccountId, days: number): Promise<void> {
  await game.query(
    `update account set break_until = greatest(break_until, clock_timestamp() + make_interval(days => $2)),
      version = version + 1 where id = $1`,
    [id, days],
  )
}

/** The same for months, and it cannot be taken back. */
export async function selfExclude(game: Pool, id: AccountId, months: number): Promise<void> {
  await game.query(
    `update account set
      self_excluded_until = greatest(self_excluded_until, clock_timestamp() + make_interval(months => $2)),
      version = version + 1 where id = $1`,
    [id, months],
  )
}
