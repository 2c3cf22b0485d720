import type { Pool } from 'pg'
import type { Ids } from './seed-ids.ts'

/** Creates accounts with their three ledger accounts, ids ten apart; returns the first id. */
export async function seedPlayers(owner: Pool, ids: Ids, players: number): Promise<number> {
  const first = ids.take(players * 10)
  await owner.query(
    `insert into account (id, auth_id, email, name, nickname, birth_date, state, wallet_address, created_at)
    select $1 + n * 10, 'auth0|market' || n, 'player' || n || '@example.com', 'Player ' || n, 'player' || n,
      date '1960-01-01' + (n % 15000)::int, (array['CA', 'TX', 'FL', 'NY', 'IL', 'OH'])[1 + n % 6],
      '0x' || lpad(to_hex(n), 40, '0'), now() - interval '731 days'
    from generate_series(0, $2::bigint - 1) n`,
    [first, players],
  )
  await owner.query(
    `insert into ledger_account (id, account_id, kind, balance_cents)
    select a.id + k.step, a.id, k.kind, 0
    from account a, (values (1, 'available'), (2, 'reserved'), (3, 'bonus')) as k (step, kind)
    where a.id between $1 and $2 order by 1`,
    [first, first + players * 10],
  )
  return first
}
