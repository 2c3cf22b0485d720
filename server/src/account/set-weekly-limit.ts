import type { Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'

/**
 * Sets the maximum that the player can spend on packs in any 7 days: a lower one counts at once, a higher one after 7
 * days (Design §4). Asking again for a raise that is already waiting does not make it wait longer; asking for less
 * cancels it.
 */
export async function setWeeklyLimit(game: Pool, id: AccountId, limit: Cents): Promise<void> {
  await game.query(
    `with today as (
      select id, case when weekly_limit_next_at <= statement_timestamp() then weekly_limit_next_cents
        else weekly_limit_cents end as cents
      from account where id = $1 for no key update
    )
    update account a set
      weekly_limit_cents = least(today.cents, $2),
      weekly_limit_next_cents = case when $2 > today.cents then $2 end,
      weekly_limit_next_at = case when $2 > today.cents then
        case when a.weekly_limit_next_cents >= $2 and a.weekly_limit_next_at > statement_timestamp()
          then a.weekly_limit_next_at else clock_timestamp() + interval '7 days' end end,
      weekly_limit_set_at = clock_timestamp(),
      version = a.version + 1
    from today where a.id = today.id`,
    [id, limit],
  )
}
