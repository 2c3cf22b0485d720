import type { Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { timeline } from '../db/timeline.ts'

/** The players with news since the transaction `seen`, and the transaction to start from next time. */
interface News {
  readonly players: readonly AccountId[]
  readonly seen: string | null
}

type Row = { accountId: AccountId | null; next: string }

/**
 * The players who have a new notification; without `seen`, none, but the transaction at which news starts. The timeline
 * changes when another server of a cluster takes over: it continues counting transactions from the last one that it
 * knew of.
 */
export async function readNotified(
  pool: Pool,
  seen: string | null,
): Promise<News & { readonly timeline: string | null }> {
  const { rows } = await pool.query<Row & { timeline: string }>({
    name: 'live-news',
    text: `
      with bound as (select pg_snapshot_xmin(pg_current_snapshot()) as next)
      select n.account_id as "accountId", bound.next::text as next,
        ${timeline} as timeline
      from bound left join notification n
        on n.xact >= coalesce($1::text::xid8, bound.next) and n.xact < bound.next`,
    values: [seen],
  })
  return { ...newsOf(rows, seen), timeline: rows[0]?.timeline ?? null }
}

/** The players among these with an entry in a pool that has changed. */
export async function readPoolNews(
  pool: Pool,
  players: readonly AccountId[],
  seen: string | null,
): Promise<News> {
  const { rows } = await pool.query<Row>({
    name: 'live-pools',
    text: `
      with bound as (select pg_snapshot_xmin(pg_current_snapshot()) as next),
        changed as (
          select distinct c.event_id from bound join pool_change c
            on c.xact >= coalesce($1::text::xid8, bound.next) and c.xact < bound.next)
      select entrant.id as "accountId", bound.next::text as next
      from bound left join (
        select distinct a.owner_id as id from changed join asset a using (event_id)
        where a.kind = 'prediction' and a.owner_id = any($2::bigint[])) entrant on true`,
    values: [seen, players],
  })
  return newsOf(rows, seen)
}

/** When a player last acted, and when an operator last did something about their account, such as granting money. */
export interface Acts {
  readonly own: string | null
  readonly operators: string | null
}

/** For each player with acts in the last five seconds, when they were. */
export async function readActs(
  pool: Pool,
  players: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, Acts>> {
  const { rows } = await pool.query<Acts & { accountId: AccountId }>({
    name: 'live-acts',
    text: `
      with acts as (
        select account_id, at as own, null::timestamptz as operators from idempotency
        where at > now() - interval '5 seconds' and account_id = any($1::bigint[])
        union all
        select split_part(subject, ' ', 2)::bigint, null, at from audit
        where at > now() - interval '5 seconds' and subject = any($2::text[]))
      select account_id as "accountId", max(own)::text as own, max(operators)::text as operators
      from acts group by account_id`,
    values: [players, players.map((player) => `account ${player}`)],
  })
  return new Map(rows.map(({ accountId, ...acts }) => [accountId, acts]))
}

function newsOf(rows: readonly Row[], seen: string | null): News {
  return {
    players: rows.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])),
    seen: rows[0]?.next ?? seen,
  }
}
